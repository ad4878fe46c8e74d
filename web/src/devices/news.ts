// What everybody in a shared game is shown below the board, and what is announced:
// who has joined, who is away, that the connection is lost or has ended.

import { reconnect } from "../actions";
import type { Color, Player, Players } from "../generated/protocol";
import { localize } from "../l10n";
import { announce } from "../panel/announcer";
import type { Message } from "../panel/message";
import { isDevice, keepToken } from "../session";
import { sound } from "../sounds";
import { current, isOver, refresh, update, type State } from "../store";
import { openScreen } from "./screen";
import { minutesText, playerName, remaining } from "./signs";

const COLORS = ["white", "black"] as const;

/** What the row below the board says, if nothing more important does. */
export function messageOf(state: State): Message | undefined {
  const { link, players } = state;
  if (link === "removed")
    return {
      tone: "refused",
      icon: "refused",
      text: localize("devices-removed"),
      answers: [["devices-join-again", joinAgain]],
    };
  if (link === "ended") return { tone: "prompt", icon: "devices", text: localize("devices-ended") };
  if (link === "lost" && isDevice())
    return { tone: "refused", icon: "hourglass", text: lostText(state), answers: [["reconnect", reconnect]] };
  if (link !== "open" || !players || state.mode !== "play") return undefined;
  if (!players.begun) return notBegun(state, players);
  const away = awayText(state, players);
  if (away) return { tone: "prompt", icon: "hourglass", text: away };
  const left = remaining(state, players.ends_in);
  if (left !== undefined)
    return { tone: "prompt", icon: "devices", text: localize("devices-ends", { time: minutesText(left) }) };
  return isDevice() && state.snapshot?.ply === 0 ? { tone: "plain", text: welcome(state) } : undefined;
}

/** What a device is for, until the first move. */
function welcome({ seat }: State): string {
  return seat === "white" || seat === "black"
    ? localize("devices-own-color", { color: seat })
    : localize("devices-spectating");
}

function joinAgain(): void {
  keepToken("");
  location.reload();
}

/** What the loss means for the player depends on the rule that was agreed. */
function lostText({ players, snapshot, seat }: State): string {
  const isPlaying = seat !== "spectator" && players?.begun && snapshot && !isOver(snapshot);
  const isTimed = isPlaying && snapshot.clock.left.white !== null;
  return localize(isTimed ? `devices-lost-${players.absence}` : "devices-lost");
}

function notBegun(state: State, players: Players): Message {
  if (state.seat === "owner")
    return {
      tone: "prompt",
      icon: "devices",
      text: localize("devices-not-begun-owner"),
      answers: [["devices", openScreen]],
    };
  const host = COLORS.map((color) => players[color]).find(({ place }) => place === "here");
  const text = host?.name ? localize("devices-not-begun", { name: host.name }) : localize("devices-not-begun-host");
  return { tone: "prompt", icon: "hourglass", text };
}

/** Who is away, and what the clock does meanwhile. */
function awayText(state: State, players: Players): string | undefined {
  const away = COLORS.filter((color) => players[color].state === "away");
  const [color] = away;
  if (!color || !state.snapshot || isOver(state.snapshot)) return undefined;
  if (away.length > 1) return localize("devices-away-both");
  const name = playerName(players[color].name, color);
  const waits = remaining(state, players[color].waits);
  if (waits !== undefined) return localize("devices-away-waits", { name, seconds: Math.ceil(waits / 1000) });
  const isRunning = state.snapshot.clock.running === color;
  return localize(isRunning ? "devices-away-runs" : "devices-away", { name });
}

/** Counts times down. */
export function tick(): void {
  const { players, sharing } = current();
  const isCounting =
    sharing?.invitations.some(({ expires_in }) => expires_in !== null && expires_in > 0) ||
    (sharing?.locked_for ?? 0) > 0 ||
    players?.ends_in != null ||
    COLORS.some((color) => players?.[color].waits != null);
  if (isCounting) refresh();
}

/** Announces every change once. Notes are announced by the page itself. */
export function announceDevices(state: State, before: State): void {
  const { players, link } = state;
  // There is nothing left to answer.
  if (link !== before.link && (link === "removed" || link === "ended"))
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (players === before.players) return;
  if (!before.players) return;
  // The game on the teacher's page may be one of a class that has other pairs now.
  if (!players) return state.seat === "owner" && !state.sharing ? say("devices-stopped") : undefined;
  for (const color of COLORS) announcePlayer(state, color, players[color], before.players[color]);
  if (players.begun && !before.players.begun) say("devices-begun");
  if (players.spectators !== before.players.spectators && state.seat === "owner")
    announce(
      players.spectators
        ? localize("devices-watching", { count: players.spectators })
        : localize("devices-nobody-watches"),
      "polite",
    );
}

/** Who has been here: a device that joins is away until its page is connected. */
const hasJoined: Record<Color, boolean> = { white: false, black: false };

function announcePlayer(state: State, color: Color, now: Player, before: Player): void {
  if (now.state === before.state) return;
  const name = playerName(now.name, color);
  const isBack = hasJoined[color] || before.state === "present";
  hasJoined[color] = now.state === "present" || (now.state === "away" && isBack);
  if (now.state === "choosing") announce(localize("devices-choosing"), "polite");
  if (now.state === "away" && isBack) announce(localize("devices-away", { name }), "polite");
  if (now.state !== "present" || state.seat === color) return;
  sound("offer", state.preferences.sound);
  if (isBack) say("devices-returned", { name });
  else say("devices-joined", { name, color });
}

function say(id: string, args: Record<string, string> = {}): void {
  // Not while the views are being called.
  queueMicrotask(() => update({ note: { text: localize(id, args), tone: "prompt" } }));
}
