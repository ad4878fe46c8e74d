// The buttons below the move list, one row per side if players face each other,
// and the menus behind them.

import { enter, hint, isTried, perform, shownBranch, actingColor, rematch, request, step, think } from "../actions";
import { button, askToConfirm } from "../dialogs/dialog";
import { openMenu, type Item } from "../dialogs/menu";
import { byId } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import {
  current,
  isFaceToFace,
  isOver,
  opposite,
  orientation,
  setPreferences,
  shown,
  update,
  type State,
} from "../store";
import { ifLoaded, openDialog } from "../parts";
import { isDevice } from "../session";
import { shownMistake, solution } from "../review/state";
import { nameOf, describeProof } from "../describe";
import { localSan, localize } from "../l10n";

let shownFor = "";

export function showButtons(state: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  const key = JSON.stringify([
    state.mode,
    state.mode === "review" && [shownMistake(state)?.ply, state.review.attempt?.ply, state.review.better, Boolean(solution(state))],
    state.mode === "practise" && [state.review.practice.exercise?.exercise, Boolean(state.review.attempt), Boolean(solution(state))],
    isOver(snapshot),
    snapshot.ply,
    state.isDrawing,
    state.isWatching,
    state.seat,
    state.colors,
    state.players?.begun,
    state.preferences,
    state.language,
    canTakeBack(state, snapshot),
  ]);
  if (key === shownFor) return;
  shownFor = key;
  const near = orientation(state);
  byId("actions").replaceChildren(
    ...(state.mode === "review"
      ? [...(ifLoaded("review")?.reviewButtons(state) ?? []), moreButton()]
      : state.mode === "practise"
        ? [...(ifLoaded("review")?.practiceButtons(state) ?? []), moreButton()]
      : state.mode === "analyse"
        ? analysisButtons(state)
        : playButtons(state, snapshot, near)),
  );
  const isFace = isFaceToFace(state);
  document.body.classList.toggle("face", isFace);
  byId("actions-far").replaceChildren(...(isFace ? playButtons(state, snapshot, opposite(near)) : []));
}

function playButtons(state: State, snapshot: Snapshot, color: Color): HTMLElement[] {
  const isDisabled = isOver(snapshot) || !mayAct(state);
  const who = isFaceToFace(state) ? color : undefined;
  if (isOver(snapshot) && state.seat === "owner") return endButtons(state, snapshot);
  return [
    button(localize("take-back"), () => void perform({ type: "takeback" }), {
      icon: "undo",
      class: "undo",
      disabled: !canTakeBack(state, snapshot),
    }),
    button(localize(who ? "offer-draw-short" : "offer-draw"), () => void offerDraw(who), {
      icon: "half",
      class: "draw",
      disabled: isDisabled || snapshot.ply === 0,
    }),
    button(localize("resign"), () => void resign(who), { icon: "flag", class: "resign", disabled: isDisabled }),
    ...(who ? [] : stepButtons()),
    moreButton(),
  ];
}

/** What can be done after the end. */
function endButtons(state: State, snapshot: Snapshot): HTMLElement[] {
  return [
    button(localize("take-back"), () => void perform({ type: "takeback" }), {
      icon: "undo",
      class: "undo",
      disabled: !canTakeBack(state, snapshot),
    }),
    button(localize("section-review"), () => void enter("review"), { icon: "review", class: "review-it" }),
    button(localize("rematch-short"), () => void rematch(), { icon: "swap", class: "rematch" }),
    button(localize("new-game"), () => void openDialog("newGame"), { icon: "new", class: "again" }),
    ...(isFaceToFace(state) ? [] : stepButtons()),
    moreButton(),
  ];
}

function analysisButtons(state: State): HTMLElement[] {
  return [
    button(localize("play-on"), () => void openDialog("newGame", shown(current())?.fen ?? null), {
      icon: "people",
      class: "play-on",
    }),
    button(localize("draw-arrows"), () => update({ isDrawing: !current().isDrawing }), {
      icon: "edit",
      class: state.isDrawing ? "draw-arrows pressed" : "draw-arrows",
    }),
    button(localize("save"), () => void save(), { icon: "save", class: "save" }),
    ...stepButtons(),
    moreButton(),
  ];
}

/** For phones, whose move list has none. */
function stepButtons(): HTMLElement[] {
  return (["prev", "next"] as const).map((direction) =>
    button(localize(`step-${direction}`), () => void step(direction), { icon: direction, class: "step" }),
  );
}

function moreButton(): HTMLElement {
  const more = button(localize("more"), () => void openMore(more), { icon: "more", class: "more" });
  more.setAttribute("aria-haspopup", "dialog");
  more.title = localize("more");
  return more;
}

export function canTakeBack(state: State, snapshot: Snapshot): boolean {
  const isAllowed = snapshot.settings.takebacks.kind !== "forbidden" && !state.preferences.lock;
  // The end of a game between devices stands.
  const isFinal = isOver(snapshot) && state.players !== undefined;
  return isAllowed && mayAct(state) && !isFinal && (snapshot.ply > 0 || isOver(snapshot));
}

/** Whether a side is played on this page. */
function mayAct({ isWatching, colors }: State): boolean {
  return !isWatching && colors.length > 0;
}

// ---- actions that ask first ------------------------------------------------

export async function resign(who?: Color): Promise<void> {
  const { snapshot } = current();
  if (!snapshot || isOver(snapshot)) return;
  const by = who ?? actingColor();
  const question = localize("ask-resign", { name: nameOf(snapshot, by) });
  const detail = localize("ask-resign-detail", { name: nameOf(snapshot, opposite(by)) });
  if (await askToConfirm(question, detail, localize("resign"))) await perform({ type: "resign", by });
}

export async function offerDraw(who?: Color): Promise<void> {
  await perform({ type: "offer_draw", by: who ?? actingColor() });
}

export async function save(): Promise<void> {
  if (await request({ type: "save" })) update({ note: { text: localize("saved"), tone: "plain" } });
}

// ---- the menu --------------------------------------------------------------

export async function openMore(from: HTMLElement): Promise<void> {
  const state = current();
  const { snapshot } = state;
  if (!snapshot) return;
  const isShared = state.players !== undefined && !isOver(snapshot);
  const items = isDevice()
    ? [...deviceItems(), ...claimItems(snapshot, mayAct(state) && !isOver(snapshot))]
    : [...deviceItems(), ...(isShared ? sharedItems(state, snapshot) : gameItems(state, snapshot)), ...fileItems(state)];
  // Face to face there is no header.
  await openMenu(from, localize("more"), isFaceToFace(state) ? [...items, ...mainItems(true)] : items);
}

/** Who is connected, if the game is shared. */
function deviceItems(): Item[] {
  return ifLoaded("devices")?.menuItems() ?? [];
}

/** What the owner can do in a running game between devices: nobody is helped. */
function sharedItems(state: State, snapshot: Snapshot): Item[] {
  if (state.isWatching || !state.players?.begun) return [];
  return [...clockItems(snapshot, true), ...claimItems(snapshot, mayAct(state))];
}

function clockItems({ clock }: Snapshot, isRunning: boolean): Item[] {
  const pause: Item = { icon: "pause", label: localize("pause"), run: () => void perform({ type: "pause" }) };
  const resume: Item = { icon: "play", label: localize("resume"), run: () => void perform({ type: "resume" }) };
  return [...(clock.running !== null && isRunning ? [pause] : []), ...(clock.paused ? [resume] : [])];
}

function gameItems(state: State, snapshot: Snapshot): Item[] {
  const isRunning = !isOver(snapshot) && !state.isWatching;
  const items: (Item | false)[] = [
    {
      icon: "redo",
      label: localize("redo"),
      run: () => void perform({ type: "redo" }),
      disabled: !snapshot.taken_back.length || state.isWatching,
    },
    { icon: "hint", label: localize("hint"), run: () => void hint(), disabled: !isRunning },
    ...clockItems(snapshot, isRunning),
    state.mode === "analyse" && {
      icon: "analyse",
      label: localize(state.isThinking ? "engine-stop" : "engine-start"),
      run: () => void think(!state.isThinking),
    },
    state.mode === "play" && {
      icon: "play",
      label: localize("play-from-here"),
      run: () => void openDialog("newGame", shown(state)?.fen ?? null),
    },
    {
      icon: "edit",
      label: localize("comment"),
      run: () => void openDialog("comment"),
      disabled: !shown(state)?.last_move || state.isWatching,
    },
    ...variationItems(state),
    ...claimItems(snapshot, isRunning),
  ];
  return items.filter((item) => item !== false);
}

/** What can be done with a line that was only tried. */
function variationItems({ mode, isWatching }: State): Item[] {
  const branch = shownBranch();
  if (mode !== "analyse" || isWatching || !branch || !isTried(branch)) return [];
  const { id } = branch;
  return [
    { icon: "first", label: localize("make-main-line"), run: () => void perform({ type: "make_main_line", id }) },
    { icon: "trash", label: localize("delete-from-here"), run: () => void perform({ type: "delete_variation", id }) },
  ];
}

/** Claimable draws with their proofs, also those that need a move first. */
function claimItems(snapshot: Snapshot, isRunning: boolean): Item[] {
  if (!isRunning) return [];
  return snapshot.claims.map((claim) => {
    const move = claim.intended ? localSan(`${claim.intended.from}–${claim.intended.to}`) : "";
    const label = localize(claim.intended ? "claim-with" : "claim-now", { move, proof: describeProof(claim.proof) });
    return { icon: "half", label, run: () => void perform({ type: "claim_draw", intended: claim.intended }) };
  });
}

function fileItems(state: State): Item[] {
  return [
    { icon: "save", label: localize("save"), run: () => void save() },
    { icon: "list", label: localize("games"), run: () => void openDialog("games") },
    { icon: "hint", label: localize("section-practise"), run: () => void enter("practise"), disabled: state.mode === "practise" },
    ...fileItem(),
    { icon: "copy", label: localize("share"), run: () => void openDialog("share") },
    { icon: "help", label: localize("about"), run: () => void openDialog("about", state.version) },
  ];
}

/** The file that was opened last. */
function fileItem(): Item[] {
  const { file } = current();
  return file ? [{ icon: "file", label: localize("file-games", { file }), run: () => void openDialog("latestFile") }] : [];
}

/** The menu in the header of a phone: everything else is hidden there. */
export async function openMainMenu(from: HTMLElement): Promise<void> {
  await openMenu(from, localize("menu"), mainItems(false));
}

/** What the header of a wide screen has; without files, practice and About if another
 * menu has them already. */
function mainItems(isShort: boolean): Item[] {
  const { mode, preferences, version } = current();
  const sections = (["play", "analyse", "review", "practise", "edit"] as const).filter(
    (other) => other !== mode && !(isShort && other === "practise"),
  );
  const icons = { play: "people", analyse: "analyse", review: "review", practise: "hint", edit: "edit" } as const;
  const [isOwner, isLong] = [!isDevice(), !isShort && !isDevice()];
  const files: Item[] = [
    { icon: "list", label: localize("games"), run: () => void openDialog("games") },
    ...fileItem(),
    { icon: "copy", label: localize("share"), run: () => void openDialog("share") },
  ];
  const section = (other: keyof typeof icons): Item => ({
    icon: icons[other],
    label: localize(`section-${other}`),
    run: () => void enter(other),
  });
  const another: Item = { icon: "new", label: localize("new-game"), run: () => void openDialog("newGame") };
  const about: Item = { icon: "help", label: localize("about"), run: () => void openDialog("about", version) };
  return [
    ...(isOwner ? [...sections.map(section), another] : []),
    ...(isLong ? files : []),
    { icon: "flip", label: localize("flip-board"), run: () => update({ isFlipped: !current().isFlipped }) },
    {
      icon: preferences.sound ? "mute" : "sound",
      label: localize(preferences.sound ? "sound-off" : "sound-on"),
      run: () => setPreferences({ sound: !preferences.sound }),
    },
    { icon: "settings", label: localize("settings"), run: () => void openDialog("settings") },
    { icon: "help", label: localize("help"), run: () => void openDialog("help") },
    ...(isShort ? [] : [about]),
  ];
}
