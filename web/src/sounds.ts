// Sounds, synthesised with oscillators: no files to load or license.

import type { Snapshot } from "./generated/protocol";
import { isOver, type State } from "./store";

type Note = [hertz: number, start: number, seconds: number, loudness: number];

const KNOCK: Note[] = [[190, 0, 0.07, 0.5]];
const SOUNDS = {
  move: KNOCK,
  capture: [
    [150, 0, 0.06, 0.6],
    [95, 0.035, 0.09, 0.5],
  ],
  check: [...KNOCK, [660, 0.05, 0.16, 0.16]],
  refused: [
    [130, 0, 0.12, 0.25],
    [110, 0.09, 0.16, 0.25],
  ],
  end: [
    [392, 0, 0.3, 0.14],
    [494, 0.12, 0.3, 0.14],
    [587, 0.24, 0.5, 0.14],
  ],
  offer: [
    [523, 0, 0.18, 0.12],
    [659, 0.1, 0.24, 0.12],
  ],
  hurry: [
    [880, 0, 0.06, 0.16],
    [880, 0.12, 0.06, 0.16],
  ],
} satisfies Record<string, Note[]>;

let audio: AudioContext | undefined;

/** Plays a sound. Browsers allow none before the first user action. */
export function sound(name: keyof typeof SOUNDS, isEnabled: boolean): void {
  if (!isEnabled || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const note of SOUNDS[name]) play(audio, note as Note);
}

function play(audio: AudioContext, [hertz, start, seconds, loudness]: Note): void {
  const from = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const level = new GainNode(audio, { gain: loudness });
  level.gain.setValueAtTime(loudness, from);
  level.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  tone.connect(level).connect(audio.destination);
  tone.start(from);
  tone.stop(from + seconds);
}

/** Plays the sound of a change of the game. */
export function playChange(state: State, before: State): void {
  const { snapshot, preferences } = state;
  if (!snapshot || !before.snapshot || snapshot === before.snapshot) return;
  const name = nameOf(snapshot, before.snapshot);
  if (name) sound(name, preferences.sound);
}

function nameOf(now: Snapshot, before: Snapshot): keyof typeof SOUNDS | undefined {
  if (isOver(now) && !isOver(before)) return "end";
  if (now.draw_offer !== before.draw_offer && now.draw_offer) return "offer";
  if (now.ply === before.ply && now.board.fen === before.board.fen) return undefined;
  if (now.board.check) return "check";
  return now.board.last_move?.captured && now.ply > before.ply ? "capture" : "move";
}
