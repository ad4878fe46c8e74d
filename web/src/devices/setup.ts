// The fields of a new game that is shared with other devices, and of a class.

import { requestOrReason } from "../actions";
import { askToConfirm } from "../dialogs/dialog";
import { field, segments, select, type Choice } from "../dialogs/fields";
import { make } from "../dom";
import { describeReason } from "../describe";
import type { Absence, Color, NetworkAddress, Pair, Settings, SharingAction } from "../generated/protocol";
import { localize } from "../l10n";
import { recall, remember } from "../memory";
import { current, update } from "../store";

const STORAGE_KEY = "arrocco.devices";
/** Names on a line of the pairs of a class: `Luca – Sofia`. */
/** What stands between the names of a pair. */
export const BETWEEN_NAMES = /[–—;\t]|\s-\s/;
const PAIR = new RegExp(`^\\s*(.*?)\\s*(?:${BETWEEN_NAMES.source})\\s*(.*?)\\s*$`);
const FEWEST_PAIRS = 2;

interface DeviceForm {
  isClass: boolean;
  side: Color | "random" | "none";
  name: string;
  className: string;
  pairs: string;
  address: string;
  absence: Absence;
}

const FIRST_FORM: DeviceForm = {
  isClass: false,
  side: "white",
  name: "",
  className: "",
  pairs: "",
  address: "",
  absence: "waits",
};
const form: DeviceForm = { ...FIRST_FORM, ...remembered() };

/** The values of the last time that are valid. */
function remembered(): Partial<DeviceForm> {
  const stored = recall<DeviceForm>(STORAGE_KEY) ?? {};
  const texts = ["name", "className", "pairs", "address"] as const;
  const side = (["white", "black", "random", "none"] as const).find((side) => side === stored.side);
  return {
    ...Object.fromEntries(texts.filter((name) => typeof stored[name] === "string").map((name) => [name, stored[name]])),
    ...(side ? { side } : {}),
    ...(stored.absence === "runs" ? { absence: "runs" } : {}),
  };
}

let addresses: NetworkAddress[] | undefined;

/** The fields; `fill` shows them again after a choice that changes them. */
export function deviceFields(fill: () => void, isTimed: boolean): HTMLElement[] {
  if (!addresses) void loadAddresses().then(fill);
  const change = (part: Partial<DeviceForm>) => {
    Object.assign(form, part);
    fill();
  };
  return [
    kinds(change),
    ...(form.isClass ? [classFields()] : [sides(change), ...(form.side === "none" ? [] : [name()])]),
    network(isTimed),
  ];
}

type Change = (part: Partial<DeviceForm>) => void;

/** Two players, or a class. */
function kinds(change: Change): HTMLElement {
  const all: Choice<"two" | "class">[] = [
    { value: "two", label: localize("class-new-two") },
    { value: "class", label: localize("class-new") },
  ];
  return segments("group", localize("opponents"), all, form.isClass ? "class" : "two", (value) =>
    change({ isClass: value === "class" }),
  );
}

function sides(change: Change): HTMLElement {
  const colors: Choice<DeviceForm["side"]>[] = (["white", "black"] as const).map((value) => ({
    value,
    label: localize("Color", { color: value }),
    disc: value,
  }));
  const all: Choice<DeviceForm["side"]>[] = [
    ...colors,
    { value: "random", label: localize("random") },
    { value: "none", label: localize("devices-board-only") },
  ];
  const sides = segments("own-side", localize("devices-play"), all, form.side, (side) => change({ side }), true);
  if (form.side === "none") sides.append(make("p", { class: "small" }, localize("devices-board-only-hint")));
  return sides;
}

function text(id: string, label: string, key: "name" | "className"): HTMLElement {
  const box = make("input", { type: "text", maxlength: 40, id, value: form[key], "aria-label": label });
  box.addEventListener("input", () => (form[key] = box.value));
  return field(label, box);
}

function name(): HTMLElement {
  return text("own-name", localize("devices-name"), "name");
}

function classFields(): HTMLElement {
  const label = localize("class-pairs");
  const box = make("textarea", { rows: 5, id: "class-pairs", "aria-label": label, spellcheck: "false" }, form.pairs);
  box.addEventListener("input", () => (form.pairs = box.value));
  return make(
    "div",
    { class: "class-fields" },
    text("class-name", localize("class-name"), "className"),
    field(label, box),
  );
}

/** The pairs of a text, one on each line; a text with fewer than two is no class. */
export function pairsOf(text: string): Pair[] | undefined {
  const lines = text.split("\n").map((line) => PAIR.exec(line));
  const pairs = lines.flatMap((names) => (names?.[1] && names[2] ? [{ white: names[1], black: names[2] }] : []));
  return pairs.length < FEWEST_PAIRS ? undefined : pairs;
}

/** The addresses of this computer; the best first. */
export async function addressesHere(): Promise<NetworkAddress[]> {
  const answer = await requestOrReason({ type: "sharing", action: { type: "addresses" } }).catch(() => undefined);
  return answer && "addresses" in answer ? answer.addresses : [];
}

async function loadAddresses(): Promise<void> {
  addresses = await addressesHere();
  if (!addresses.some(({ address }) => address === form.address)) form.address = addresses[0]?.address ?? "";
}

function network(isTimed: boolean): HTMLElement {
  const all = (addresses ?? []).map(({ address, kind }) => ({
    value: address,
    label: `${address} – ${localize(`devices-kind-${kind}`)}`,
  }));
  const isAlone = addresses !== undefined && addresses.every(({ kind }) => kind === "loopback");
  return make(
    "div",
    { class: "network" },
    select(localize("devices-network"), all, form.address, (address) => (form.address = address)),
    isAlone && make("p", { class: "error" }, localize("devices-none")),
    isTimed && absence(),
  );
}

function absence(): HTMLElement {
  const all = (["waits", "runs"] as const).map((value) => ({ value, label: localize(`devices-absence-${value}`) }));
  return select(localize("devices-absence"), all, form.absence, (value) => (form.absence = value));
}

// ---- start -----------------------------------------------------------------

/** Shares a new game, or opens a class; what is wrong if that was refused. */
export async function share(settings: Settings): Promise<string | undefined> {
  remember(STORAGE_KEY, form);
  const action = form.isClass ? classAction(settings) : gameAction(settings);
  if (!action) return localize("class-pairs-bad");
  const answer = await requestOrReason({ type: "sharing", action }).catch(() => undefined);
  if (answer && "proofs" in answer) return describeReason(answer);
  if (answer) update({ mode: "play", isFlipped: false });
  return undefined;
}

function gameAction(settings: Settings): SharingAction {
  const { side, name, address, absence } = form;
  const own = side === "random" ? (Math.random() < 0.5 ? "white" : "black") : side;
  const seat = (color: Color) => ({ name: color === own ? name.trim() : "", kind: "human" as const, strength: "" });
  const place = (color: Color) => (color === own ? "here" : "device");
  return {
    type: "share",
    address,
    settings: { ...settings, white: seat("white"), black: seat("black") },
    white: place("white"),
    black: place("black"),
    absence,
    abandon: true,
  };
}

function classAction(settings: Settings): SharingAction | undefined {
  const { address, absence, className } = form;
  const boards = pairsOf(form.pairs);
  return boards && {
    type: "open_class",
    address,
    name: className.trim() || localize("class-new"),
    settings,
    absence,
    boards,
  };
}

/** Before another game is started the devices are disconnected, if that is wanted. */
export async function endSharing(): Promise<boolean> {
  if (!current().sharing) return true;
  const isSure = await askToConfirm(
    localize("devices-stop-ask"),
    localize("devices-stop-detail"),
    localize("devices-stop"),
  );
  if (!isSure) return false;
  await requestOrReason({ type: "sharing", action: { type: "stop" } }).catch(() => undefined);
  return true;
}
