// The move list: the game in two columns, variations below the move they
// replace, the name of the opening above.

import { byId, make } from "../dom";
import type { Branch, MoveId, Snapshot } from "../generated/protocol";
import { current, shown, type State } from "../store";
import { localSan, localize } from "../l10n";
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
  if (
    snapshot !== before.snapshot ||
    state.mode !== before.mode ||
    state.preferences.language !== before.preferences.language ||
    !list.firstChild
  ) {
    showOpening(snapshot);
    list.replaceChildren(...rows(snapshot, state));
  }
  const at = shown(state)?.id;
  for (const move of list.querySelectorAll<HTMLElement>("[data-id]")) {
    if (Number(move.dataset["id"]) === at) move.setAttribute("aria-current", "true");
    else move.removeAttribute("aria-current");
  }
  // After the layout is done.
  requestAnimationFrame(() => reveal(list));
}

function reveal(list: HTMLElement): void {
  const marked = list.querySelector("[aria-current]");
  if (marked) marked.scrollIntoView({ block: "nearest", inline: "nearest" });
  else list.scrollTo(0, 0);
}

function showOpening({ opening }: Snapshot): void {
  const name = make("span", {}, opening?.name ?? localize("moves"));
  byId("opening").replaceChildren(...(opening ? [make("span", { class: "eco" }, opening.eco), name] : [name]));
}

function rows(snapshot: Snapshot, state: State): HTMLElement[] {
  const tree = treeOf(snapshot);
  const line = mainLine(tree);
  const items: HTMLElement[] = [];
  let row: HTMLElement | undefined;
  line.forEach((branch, index) => {
    const { number, isBlack } = turnAt(tree, index);
    if (!row || !isBlack) items.push((row = newRow(number)));
    if (isBlack && row.childElementCount === 1) row.append(make("span", { class: "gap" }, "…"));
    row.append(moveButton(branch, isUndone(snapshot, branch)));
    const aside = asides(tree, branch, index, state);
    if (aside.length) {
      items.push(...aside);
      row = undefined;
    }
  });
  return items.length ? items : [make("li", { class: "none" }, localize("moves-none"))];
}

function newRow(number: number): HTMLElement {
  return make("li", { class: "row" }, make("span", { class: "number" }, `${number}`));
}

/** Whether the move was taken back and can be redone. */
function isUndone(snapshot: Snapshot, branch: Branch): boolean {
  const taken = snapshot.taken_back.length;
  return taken > 0 && !snapshot.moves.some(({ id }) => id === branch.id);
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
  const isPlayed = state.snapshot?.moves.some(({ id }) => id === branch.id);
  const variations = others.map((first, place) => {
    const item = make("li", { class: "variation" }, ...variation(tree, first, index));
    // A variation cannot replace a move of the game.
    const canRise = place > 0 || !isPlayed;
    if (state.mode === "analyse" && !state.isWatching) item.append(...tools(first.id, canRise));
    return item;
  });
  return branch.comment ? [make("li", { class: "comment" }, branch.comment), ...variations] : variations;
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
