// The buttons beneath the moves, for whoever sits there: what is needed often
// lies open, the rest in a menu.

import { enter, hint, perform, speaker, ask, think } from "../deeds";
import { openAbout } from "../dialogs/about";
import { openComment } from "../dialogs/comment";
import { button, confirms } from "../dialogs/dialog";
import { openGames } from "../dialogs/games";
import { openHelp } from "../dialogs/help";
import { openMenu, type Item } from "../dialogs/menu";
import { openNewGame, playFrom } from "../dialogs/newgame";
import { openSettings } from "../dialogs/settings";
import { openShare } from "../dialogs/share";
import { byId } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import { current, isFaceToFace, isOver, opposite, orientation, prefer, shown, update, type State } from "../store";
import { nameOf, proofTold } from "../voice";
import { localLetters, word } from "../words";

let shownFor = "";

export function showActions(state: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  const key = JSON.stringify([
    state.mode,
    isOver(snapshot),
    snapshot.ply,
    state.isDrawing,
    state.isWatching,
    state.preferences,
    canTakeBack(state, snapshot),
  ]);
  if (key === shownFor) return;
  shownFor = key;
  const near = orientation(state);
  byId("actions").replaceChildren(...(state.mode === "analyse" ? analysing(state) : playing(state, snapshot, near)));
  const isFace = isFaceToFace(state);
  document.body.classList.toggle("face", isFace);
  byId("actions-far").replaceChildren(...(isFace ? playing(state, snapshot, opposite(near)) : []));
}

function playing(state: State, snapshot: Snapshot, color: Color): HTMLElement[] {
  const isDone = isOver(snapshot) || state.isWatching;
  const who = isFaceToFace(state) ? color : undefined;
  return [
    button(word("take-back"), () => void perform({ type: "takeback" }), {
      icon: "undo",
      class: "undo",
      disabled: !canTakeBack(state, snapshot),
    }),
    button(word("offer-draw"), () => void offerDraw(who), {
      icon: "half",
      class: "draw",
      disabled: isDone || snapshot.ply === 0,
    }),
    button(word("resign"), () => void resign(who), { icon: "flag", class: "resign", disabled: isDone }),
    moreButton(),
  ];
}

function analysing(state: State): HTMLElement[] {
  return [
    button(word("play-on"), () => void playFrom(shown(current())?.fen ?? null), { icon: "people", class: "play-on" }),
    button(word("draw-arrows"), () => update({ isDrawing: !current().isDrawing }), {
      icon: "edit",
      class: state.isDrawing ? "draw-arrows pressed" : "draw-arrows",
    }),
    button(word("save"), () => void save(), { icon: "save", class: "save" }),
    moreButton(),
  ];
}

function moreButton(): HTMLElement {
  const more = button(word("more"), () => void openMore(more), { icon: "more", class: "more" });
  more.setAttribute("aria-haspopup", "dialog");
  more.title = word("more");
  return more;
}

export function canTakeBack({ preferences, isWatching }: State, snapshot: Snapshot): boolean {
  const isAllowed = snapshot.settings.takebacks.kind !== "forbidden" && !preferences.lock;
  return isAllowed && !isWatching && (snapshot.ply > 0 || isOver(snapshot));
}

// ---- deeds that ask first --------------------------------------------------

export async function resign(who?: Color): Promise<void> {
  const { snapshot } = current();
  if (!snapshot || isOver(snapshot)) return;
  const by = who ?? speaker();
  const question = word("ask-resign", { name: nameOf(snapshot, by) });
  const detail = word("ask-resign-detail", { name: nameOf(snapshot, opposite(by)) });
  if (await confirms(question, detail, word("resign"))) await perform({ type: "resign", by });
}

export async function offerDraw(who?: Color): Promise<void> {
  await perform({ type: "offer_draw", by: who ?? speaker() });
}

export async function save(): Promise<void> {
  if (await ask({ type: "save" })) update({ note: { text: word("saved"), tone: "plain" } });
}

// ---- the menu --------------------------------------------------------------

export async function openMore(from: HTMLElement): Promise<void> {
  const state = current();
  const { snapshot } = state;
  if (!snapshot) return;
  await openMenu(from, word("more"), [...ofGame(state, snapshot), ...ofFiles(state)]);
}

function ofGame(state: State, snapshot: Snapshot): Item[] {
  const isRunning = !isOver(snapshot) && !state.isWatching;
  const { paused, running } = snapshot.clock;
  const items: (Item | false)[] = [
    {
      icon: "redo",
      label: word("redo"),
      deed: () => void perform({ type: "redo" }),
      disabled: !snapshot.taken_back.length || state.isWatching,
    },
    { icon: "hint", label: word("hint"), deed: () => void hint(), disabled: !isRunning },
    running !== null &&
      isRunning && { icon: "pause", label: word("pause"), deed: () => void perform({ type: "pause" }) },
    paused && { icon: "play", label: word("resume"), deed: () => void perform({ type: "resume" }) },
    state.mode === "analyse" && {
      icon: "analyse",
      label: word(state.isThinking ? "engine-stop" : "engine-start"),
      deed: () => void think(!state.isThinking),
    },
    state.mode === "play" && {
      icon: "play",
      label: word("play-from-here"),
      deed: () => void playFrom(shown(state)?.fen ?? null),
    },
    {
      icon: "edit",
      label: word("comment"),
      deed: () => void openComment(),
      disabled: !shown(state)?.last_move || state.isWatching,
    },
    ...claims(snapshot, isRunning),
  ];
  return items.filter((item) => item !== false);
}

/** Draws that need a move first: chosen here, with the proof. */
function claims(snapshot: Snapshot, isRunning: boolean): Item[] {
  if (!isRunning) return [];
  return snapshot.claims.map((claim) => {
    const move = claim.intended ? localLetters(`${claim.intended.from}–${claim.intended.to}`) : "";
    const label = word(claim.intended ? "claim-with" : "claim-now", { move, proof: proofTold(claim.proof) });
    return { icon: "half", label, deed: () => void perform({ type: "claim_draw", intended: claim.intended }) };
  });
}

function ofFiles(state: State): Item[] {
  return [
    { icon: "save", label: word("save"), deed: () => void save() },
    { icon: "list", label: word("games"), deed: () => void openGames() },
    { icon: "copy", label: word("share"), deed: () => void openShare() },
    { icon: "help", label: word("about"), deed: () => void openAbout(state.version) },
  ];
}

/** Everything that the header of a phone has no room for. */
export async function openAll(from: HTMLElement): Promise<void> {
  const { mode, preferences, version } = current();
  const sections = (["play", "analyse", "edit"] as const).filter((other) => other !== mode);
  const icons = { play: "people", analyse: "analyse", edit: "edit" } as const;
  await openMenu(from, word("menu"), [
    ...sections.map((other): Item => ({
      icon: icons[other],
      label: word(`section-${other}`),
      deed: () => void enter(other),
    })),
    { icon: "new", label: word("new-game"), deed: () => void openNewGame() },
    { icon: "list", label: word("games"), deed: () => void openGames() },
    { icon: "copy", label: word("share"), deed: () => void openShare() },
    {
      icon: preferences.sound ? "mute" : "sound",
      label: word(preferences.sound ? "sound-off" : "sound-on"),
      deed: () => prefer({ sound: !preferences.sound }),
    },
    { icon: "settings", label: word("settings"), deed: () => void openSettings() },
    { icon: "help", label: word("help"), deed: () => void openHelp() },
    { icon: "help", label: word("about"), deed: () => void openAbout(version) },
  ]);
}
