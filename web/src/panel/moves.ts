// The move list: the game in two columns, variations below the move they
// replace, the name of the opening above.

import { byId, make } from "../dom";
import type { Branch, MoveId, Snapshot } from "../generated/protocol";
import { current, shown, type State } from "../store";
import { localOpening, localSan, localize } from "../l10n";
import { goTo, perform, step } from "../actions";

/** The moves by their parents. */
interface Tree {
  children: Map<MoveId, Branch[]>;
  /** Number and side of the first move. */
  start: { number: number; isBlack: boolean };
}

export function startMoves(): void {
  byId("moves").addEventListener("click", (event) => {
    const id =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-id]")?.dataset["id"] : undefined;
    if (id !== undefined) void goTo(Number(id));
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-step]")) {
    button.addEventListener("click", () => void step(button.dataset["step"] as "first"));
  }
  byId("board").addEventListener("wheel", wheeled, { passive: false });
  // The cards beside the list are filled later and take room from it.
  new ResizeObserver(() => reveal(byId("moves"))).observe(byId("moves"));
}

/** Steps one move per notch of the wheel. */
function wheeled(event: WheelEvent): void {
  if (event.ctrlKey || Math.abs(event.deltaY) < 1 || current().mode === "edit") return;
  event.preventDefault();
  void step(event.deltaY > 0 ? "next" : "prev");
}

export function showMoves(state: State, before: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  const list = byId("moves");
  const isSame =
    snapshot === before.snapshot ||
    (before.snapshot !== undefined && hasSameList(snapshot, before.snapshot) && state.game === before.game);
  const isFilled =
    isSame &&
    state.mode === before.mode &&
    state.isWatching === before.isWatching &&
    state.language === before.language &&
    list.firstChild;
  if (!isFilled) {
    showOpening(snapshot);
    list.replaceChildren(...rows(snapshot, state));
  }
  const at = shown(state)?.id;
  const current = list.querySelector<HTMLElement>("[aria-current]");
  if (isFilled && current?.dataset["id"] === `${at}`) return;
  current?.removeAttribute("aria-current");
  list.querySelector(`[data-id="${at}"]`)?.setAttribute("aria-current", "true");
  // After the layout is done.
  requestAnimationFrame(() => reveal(list));
}

/** Whether two states have the same moves. Looking at another position sends a
 * new state with the same list, which may have thousands of moves. */
function hasSameList(now: Snapshot, before: Snapshot): boolean {
  return (
    now.tree.length === before.tree.length &&
    now.moves.length === before.moves.length &&
    now.taken_back.length === before.taken_back.length &&
    now.settings.start === before.settings.start &&
    now.tree.every((branch, index) => isSameBranch(branch, before.tree[index]))
  );
}

function isSameBranch(one: Branch, other: Branch | undefined): boolean {
  return (
    other !== undefined &&
    one.id === other.id &&
    one.parent === other.parent &&
    one.is_main === other.is_main &&
    one.san === other.san &&
    one.signs === other.signs &&
    one.comment === other.comment
  );
}

function reveal(list: HTMLElement): void {
  const marked = list.querySelector("[aria-current]");
  if (marked) marked.scrollIntoView({ block: "nearest", inline: "nearest" });
  else list.scrollTo(0, 0);
}

function showOpening({ opening }: Snapshot): void {
  const name = make("span", {}, opening ? localOpening(opening) : localize("moves"));
  byId("opening").replaceChildren(...(opening ? [make("span", { class: "eco" }, opening.eco), name] : [name]));
}

function rows(snapshot: Snapshot, state: State): HTMLElement[] {
  const tree = treeOf(snapshot);
  const line = mainLine(tree);
  // What was played, and what was taken back and can be redone. Moves behind it
  // were only tried.
  const played = snapshot.moves.length + snapshot.taken_back.length;
  const items: HTMLElement[] = [];
  let row: HTMLElement | undefined;
  line.slice(0, played).forEach((branch, index) => {
    const { number, isBlack } = turnAt(tree, index);
    if (!row || !isBlack) items.push((row = newRow(number)));
    if (isBlack && row.childElementCount === 1) row.append(make("span", { class: "gap" }, "…"));
    row.append(moveButton(branch, index >= snapshot.moves.length));
    const aside = asides(tree, branch, index, state);
    if (aside.length) {
      items.push(...aside);
      row = undefined;
    }
  });
  const end = line[played - 1]?.id ?? 0;
  if (line.length > played) items.push(...tries(tree.children.get(end) ?? [], tree, played, state));
  return items.length ? items : [make("li", { class: "none" }, localize("moves-none"))];
}

function newRow(number: number): HTMLElement {
  return make("li", { class: "row" }, make("span", { class: "number" }, `${number}`));
}

function moveButton({ id, san, signs }: Branch, isUndone: boolean): HTMLElement {
  const annotation = signs && make("b", { class: "annotation" }, signs);
  return make(
    "button",
    { type: "button", class: isUndone ? "move undone" : "move", "data-id": id },
    localSan(san),
    annotation,
  );
}

// ---- variations ------------------------------------------------------------

/** The comment and the variations of a move. */
function asides(tree: Tree, branch: Branch, index: number, state: State): HTMLElement[] {
  const others = (tree.children.get(branch.parent) ?? []).filter(({ is_main }) => !is_main);
  const variations = tries(others, tree, index, state);
  return branch.comment ? [make("li", { class: "comment" }, branch.comment), ...variations] : variations;
}

/** Variations of one position. None can be moved above a move of the game. */
function tries(branches: Branch[], tree: Tree, index: number, state: State): HTMLElement[] {
  return branches.map((first, place) => {
    const item = make("li", { class: "variation" }, ...variation(tree, first, index));
    if (state.mode === "analyse" && !state.isWatching) item.append(...tools(first.id, place > 0));
    return item;
  });
}

function tools(id: MoveId, canRise: boolean): HTMLElement[] {
  const tool = (label: string, symbol: string, action: () => void) =>
    make("button", { type: "button", class: "tool", "aria-label": label, title: label, click: action }, symbol);
  const up = tool(localize("variation-up"), "↑", () => void perform({ type: "promote_variation", id }));
  const remove = tool(localize("variation-delete"), "×", () => void perform({ type: "delete_variation", id }));
  return canRise ? [up, remove] : [remove];
}

/** A variation as running text, its own variations in brackets. */
function variation(tree: Tree, first: Branch, from: number): (HTMLElement | string)[] {
  const parts: (HTMLElement | string)[] = [];
  // An explicit stack instead of recursion: a loaded game may be nested deeply.
  const work: (() => void)[] = [];
  const line = (start: Branch, index: number): void => {
    let needsNumber = true;
    const walk = (branch: Branch | undefined, at: number): void => {
      if (!branch) return;
      parts.push(
        ...numbered(tree, at, needsNumber),
        moveButton(branch, false),
        ...(branch.comment ? [` ${branch.comment} `] : []),
      );
      needsNumber = false;
      const siblings =
        branch === start ? [] : (tree.children.get(branch.parent) ?? []).filter(({ is_main }) => !is_main);
      const next = mainChild(tree, branch.id);
      work.push(() => walk(next, at + 1));
      if (siblings.length) needsNumber = true;
      for (const sibling of siblings.toReversed()) {
        work.push(() => parts.push(")"));
        work.push(() => line(sibling, at));
        work.push(() => parts.push("("));
      }
    };
    walk(start, index);
  };
  line(first, from);
  for (let task = work.pop(); task; task = work.pop()) task();
  return parts;
}

function numbered(tree: Tree, index: number, isNeeded: boolean): string[] {
  const { number, isBlack } = turnAt(tree, index);
  if (!isBlack) return [`${number}.`];
  return isNeeded ? [`${number}…`] : [];
}

// ---- the tree --------------------------------------------------------------

function treeOf(snapshot: Snapshot): Tree {
  const children = new Map<MoveId, Branch[]>();
  for (const branch of snapshot.tree) {
    const known = children.get(branch.parent);
    if (known) known.push(branch);
    else children.set(branch.parent, [branch]);
  }
  return { children, start: startOf(snapshot.settings.start) };
}

/** Number and side of the first move, from the starting FEN. */
function startOf(fen: string | null): Tree["start"] {
  const [, turn, , , , number] = (fen ?? "").split(" ");
  return { number: Number(number) || 1, isBlack: turn === "b" };
}

function turnAt({ start }: Tree, index: number): { number: number; isBlack: boolean } {
  const plies = index + (start.isBlack ? 1 : 0);
  return { number: start.number + Math.floor(plies / 2), isBlack: plies % 2 === 1 };
}

function mainChild(tree: Tree, id: MoveId): Branch | undefined {
  return tree.children.get(id)?.find(({ is_main }) => is_main);
}

function mainLine(tree: Tree): Branch[] {
  const line: Branch[] = [];
  for (let next = mainChild(tree, 0); next; next = mainChild(tree, next.id)) line.push(next);
  return line;
}
