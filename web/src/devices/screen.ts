// The owner's screen of a shared game: codes for the other devices, who is
// connected, what was agreed. It covers the board until the game begins, and can be
// opened during the game. Other players get the list only.

import { request } from "../actions";
import { askToConfirm, button, openModal, sheet } from "../dialogs/dialog";
import type { Item } from "../dialogs/menu";
import { byId, draw, make, write } from "../dom";
import type {
  Color,
  Invited,
  Device,
  Invitation,
  NetworkAddress,
  Players,
  Player,
  Sharing,
  SharingAction,
} from "../generated/protocol";
import { icon } from "../icons";
import { language, localize } from "../l10n";
import { isDevice, keepToken } from "../session";
import { current, refresh, type State } from "../store";
import { isPupil, post } from "./join";
import { addressesHere } from "./setup";
import { against, clockText, minutesText, playerName, remaining, sign, smallBoard } from "./signs";

const COLORS = ["white", "black"] as const;

/** Whether the owner has opened the screen during the game. */
let isOpened = false;
/** Whose code is shown. */
let chosenRole: Invited | undefined;
let shownFor = "";

export function openScreen(): void {
  isOpened = true;
  refresh();
  document.getElementById("sharing-title")?.focus();
}

export function closeScreen(): void {
  isOpened = false;
  refresh();
}

async function act(action: SharingAction): Promise<void> {
  await request({ type: "sharing", action });
}

// ---- menu ------------------------------------------------------------------

/** What the menu of a shared game has besides. */
export function menuItems(): Item[] {
  const { players, seat, link } = current();
  if (!players || link !== "open") return [];
  if (seat === "owner") return [{ icon: "devices", label: localize("devices"), run: openScreen }];
  const list: Item = { icon: "devices", label: localize("devices"), run: () => void openList() };
  return isDevice()
    ? [list, ...helpItem(players), { icon: "close", label: localize("devices-leave"), run: () => void leave() }]
    : [list];
}

/** A pupil can ask the teacher for help. */
function helpItem(players: Players): Item[] {
  const { seat } = current();
  if ((seat !== "white" && seat !== "black") || !isPupil()) return [];
  const isAsking = players[seat].asks_help;
  const label = localize(isAsking ? "class-asked-help" : "class-ask-help");
  return [{ icon: "help", label, run: () => void request({ type: "ask_help", on: !isAsking }) }];
}

/** Who plays, for everybody but the owner. */
async function openList(): Promise<void> {
  const { players } = current();
  if (!players) return;
  const rows = COLORS.map((color) => playerRow(players[color], color, undefined));
  await openModal(
    sheet(
      "question device-list",
      localize("devices"),
      make("ul", { class: "connected" }, ...rows),
      make("p", { class: "small" }, spectatorsText(players.spectators)),
      ...delayFacts(players).map((text) => make("p", { class: "small" }, text)),
    ),
  );
}

async function leave(): Promise<void> {
  const isSure = await askToConfirm(
    localize("devices-leave-ask"),
    localize("devices-leave-detail"),
    localize("devices-leave"),
  );
  if (!isSure) return;
  await post("/join/leave", {});
  keepToken("");
  location.reload();
}

// ---- the screen ------------------------------------------------------------

/** The screen, kept so that an update changes as little as possible. */
let screen: HTMLElement | undefined;

export function showScreen(state: State): void {
  const { players, sharing, mode, link } = state;
  showButton(state);
  if (!players) isOpened = false;
  // The boards of a class are seen all at once, until one is opened.
  const isDue = isOpened || (players && !players.begun && !sharing?.class);
  const isShown = mode === "play" && players && sharing && link === "open" && isDue;
  if (!isShown) return hide();
  const now = ofGame(state, sharing);
  if (canMove(players, sharing)) loadAddresses();
  const text = JSON.stringify([
    structure(now),
    players,
    state.note,
    state.snapshot?.settings,
    chosenRole,
    language(),
    addresses,
  ]);
  if (!screen || text !== shownFor) {
    shownFor = text;
    replace(state, players, now);
  }
  showTimes(state, now);
}

/** The codes and devices of the game that is shown. */
function ofGame(state: State, sharing: Sharing): Sharing {
  const isHere = (one: Invitation | Device) => one.game === state.game && one.role !== "pupil";
  return {
    ...sharing,
    invitations: sharing.invitations
      .filter(isHere)
      .map((one) => ({ ...one, expires_in: remaining(state, one.expires_in) ?? null })),
    devices: sharing.devices.filter(isHere),
  };
}

/** Everything but the times that run down. */
function structure(sharing: Sharing): unknown {
  const invitations = sharing.invitations.map(({ expires_in, ...invitation }) => ({
    ...invitation,
    isOver: expires_in === 0,
  }));
  return { ...sharing, invitations, class: null, locked_for: sharing.locked_for > 0 };
}

function hide(): void {
  if (!screen) return;
  screen.remove();
  screen = undefined;
  shownFor = "";
  delete document.body.dataset["screen"];
  // The board is where one goes on.
  document.querySelector<HTMLElement>("#squares [tabindex='0']")?.focus();
}

/** Puts the new screen in place of the old one; the focus stays where it was. */
function replace(state: State, players: Players, sharing: Sharing): void {
  const focused = screen?.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const isFirst = !screen;
  const made = make(
    "section",
    { class: "sharing", id: "sharing", role: "main", "aria-labelledby": "sharing-title" },
    invitationCard(players, sharing),
    make(
      "div",
      { class: "side" },
      ...noteRow(state),
      connected(players, sharing),
      facts(state, players),
      make("p", { class: "open-network" }, sign("network"), make("span", {}, localize("devices-open"))),
      !sharing.class && button(localize("devices-stop"), () => void stop(), { class: "big stop", id: "sharing-stop" }),
      ...mainButtons(players, sharing),
    ),
  );
  made.addEventListener("keydown", ({ key }) => key === "Escape" && (players.begun || sharing.class) && closeScreen());
  if (screen) screen.replaceWith(made);
  else byId("polite").before(made);
  screen = made;
  document.body.dataset["screen"] = "sharing";
  const target = isFirst ? byId("sharing-title") : focused && document.getElementById(focused);
  if (target) target.focus({ preventScroll: true });
}

function noteRow({ note }: State): HTMLElement[] {
  if (!note || note.tone === "plain") return [];
  return [
    make(
      "p",
      { class: `message ${note.tone}` },
      icon(note.tone === "refused" ? "refused" : "hint"),
      make("span", {}, note.text),
    ),
  ];
}

async function stop(): Promise<void> {
  const { players } = current();
  const isPlaying = COLORS.some((color) => players?.[color].place === "device" && players[color].state !== "awaited");
  const isSure =
    !isPlaying ||
    (await askToConfirm(localize("devices-stop-ask"), localize("devices-stop-detail"), localize("devices-stop")));
  if (isSure) await act({ type: "stop" });
}

/** Starts the game, or goes back to it. */
function mainButtons(players: Players, sharing: Sharing): HTMLElement[] {
  const isClass = Boolean(sharing.class);
  const back = button(localize("devices-back"), closeScreen, {
    class: players.begun ? "primary big" : "big",
    id: "sharing-back",
  });
  return [...(players.begun ? [] : [beginButton(players)]), ...(players.begun || isClass ? [back] : [])];
}

function beginButton(players: Players): HTMLElement {
  const missing = COLORS.filter((color) => !isReady(players[color]));
  const color = missing.length > 1 ? "both" : (missing[0] ?? "");
  const label = color ? localize("devices-begin-later", { color }) : localize("devices-begin");
  return button(label, () => void act({ type: "begin" }), {
    class: "primary big",
    id: "sharing-begin",
    disabled: Boolean(color),
  });
}

function isReady({ place, state }: Player): boolean {
  return place === "here" || state === "present" || state === "away";
}

// ---- codes -----------------------------------------------------------------

function invitationCard(players: Players, sharing: Sharing): HTMLElement {
  const { invitations } = sharing;
  const shown = invitations.find(({ role }) => role === chosenRole) ?? invitations[0];
  const title = make("h1", { id: "sharing-title", tabindex: -1 }, titleText(players));
  if (!shown) return completeCard(players, title);
  return make(
    "div",
    { class: "card codes" },
    picture(shown),
    make(
      "div",
      { class: "how" },
      title,
      make("p", {}, localize("devices-how")),
      ...roles(invitations, shown),
      address(sharing),
      code(shown),
      ...addressChoice(players, sharing),
      make("p", { class: "small locked", role: "status" }),
    ),
    steps(),
  );
}

/** Nobody else is expected. */
function completeCard(players: Players, title: HTMLElement): HTMLElement {
  const { snapshot } = current();
  const near = COLORS.find((color) => players[color].place === "here") ?? "white";
  return make(
    "div",
    { class: "card codes none" },
    against((color) => playerName(players[color].name, color)),
    title,
    smallBoard(snapshot?.board.fen ?? "", near),
    ...nextStep(players),
  );
}

/** What is to be done when no code is shown. */
function nextStep(players: Players): HTMLElement[] {
  const states = COLORS.filter((color) => players[color].place === "device").map((color) => players[color].state);
  const awaited = COLORS.filter((color) => players[color].place === "device" && players[color].state === "awaited");
  if (awaited.length) return awaited.slice(0, 1).map(renewButton);
  const id = states.includes("choosing") ? "devices-choosing" : players.begun ? "devices-no-code" : "devices-ready-how";
  return [make("p", {}, localize(id))];
}

function titleText(players: Players): string {
  if (players.begun) return localize("devices-playing");
  const missing = COLORS.filter((color) => !isReady(players[color])).length;
  return localize(missing > 1 ? "devices-waiting-both" : missing ? "devices-waiting" : "devices-ready");
}

/** Which code is shown, if there are several. */
function roles(invitations: Invitation[], shown: Invitation): HTMLElement[] {
  if (invitations.length < 2) return [];
  const options = invitations.map(({ role }) => {
    const id = `sharing-role-${role}`;
    const input = make("input", { type: "radio", name: "role", id, value: role, checked: role === shown.role });
    input.addEventListener("change", () => {
      chosenRole = role;
      refresh();
    });
    return make(
      "label",
      { class: "option" },
      input,
      disc(role),
      make("span", { class: "label" }, localize(`devices-code-${role}`)),
    );
  });
  return [
    make(
      "fieldset",
      {},
      make("legend", { class: "unseen" }, localize("devices-code-for")),
      make("div", { class: "segments" }, ...options),
    ),
  ];
}

function disc(role: Invited): Element {
  return role === "spectator" ? sign("eye") : make("span", { class: `disc ${role}` });
}

/** The QR code; its name is the address. */
export function picture({ qr, url, expires_in, role }: Invitation): HTMLElement {
  const drawing = draw(
    "svg",
    {
      viewBox: `0 0 ${qr.size} ${qr.size}`,
      role: "img",
      "aria-label": url.replace(/#.*/, ""),
      "shape-rendering": "crispEdges",
    },
    draw("path", { d: qr.path }),
  );
  const isOver = expires_in === 0;
  return make(
    "div",
    { class: isOver ? "scan over" : "scan" },
    make("div", { class: "picture-of-code" }, drawing, isOver && renewButton(role)),
    make("p", { class: "small" }, localize(isOver ? "devices-code-expired" : "devices-scan")),
  );
}

function renewButton(role: Invited): HTMLElement {
  return button(localize("devices-code-renew"), () => void act({ type: "invite", role }), {
    class: "primary big",
    id: "sharing-renew",
    icon: "flip",
  });
}

/** The addresses of this computer, once they are known. */
let addresses: NetworkAddress[] | undefined;
let isLoading = false;

function loadAddresses(): void {
  if (addresses || isLoading) return;
  isLoading = true;
  void addressesHere().then((found) => {
    isLoading = false;
    addresses = found;
    refresh();
  });
}

/** Another address can be chosen until somebody has joined. */
function canMove(players: Players, sharing: Sharing): boolean {
  return !players.begun && !sharing.class && !sharing.devices.length;
}

/** In which network the other devices are, if this computer is in several. */
function addressChoice(players: Players, sharing: Sharing): HTMLElement[] {
  if (!canMove(players, sharing) || !addresses || addresses.length < 2) return [];
  const now = sharing.address.replace(/:\d+$/, "").replace(/[[\]]/g, "");
  const options = addresses.map(({ address, kind }) => {
    const id = `listen-${address}`;
    const input = make("input", { type: "radio", name: "listen", id, value: address, checked: address === now });
    input.addEventListener("change", () => void act({ type: "listen", address }));
    return make(
      "label",
      { class: "option" },
      input,
      make("span", { class: "label" }, localize(`devices-kind-${kind}`)),
      make("span", { class: "address" }, address),
    );
  });
  return [
    make(
      "fieldset",
      { class: "addresses" },
      make("legend", {}, localize("devices-addresses", { count: addresses.length })),
      make("div", {}, ...options),
    ),
  ];
}

function address({ address }: Sharing): HTMLElement {
  const copy = button(localize("devices-copy"), () => void copyText(address, copy), {
    icon: "copy",
    id: "sharing-copy",
  });
  return make(
    "div",
    { class: "row" },
    make("span", { class: "what" }, localize("devices-address")),
    make("b", { class: "address" }, address),
    copy,
  );
}

/** Browsers allow `navigator.clipboard` only at this computer or with TLS. */
async function copyText(text: string, copy: HTMLElement): Promise<void> {
  await navigator.clipboard?.writeText(text).catch(() => undefined);
  copy.querySelector("span")?.replaceChildren(localize("devices-copied"));
}

/** The digits in boxes; read one by one. */
export function code({ code, expires_in, role }: Invitation): HTMLElement {
  const groups = [code.slice(0, 4), code.slice(4)];
  const boxes = groups.map((group) =>
    make("span", { class: "group" }, ...[...group].map((digit) => make("i", {}, digit))),
  );
  const isOver = expires_in === 0;
  return make(
    "div",
    { class: isOver ? "row over" : "row" },
    make("span", { class: "what" }, localize("devices-code")),
    make(
      "div",
      { class: "digits", role: "img", "aria-label": groups.map((group) => [...group].join(" ")).join(", ") },
      ...boxes,
    ),
    make("p", { class: "small life", "data-role": role }),
  );
}

/** The times that run down; a screen reader is not disturbed by them. */
function showTimes(state: State, { invitations, locked_for }: Sharing): void {
  const life = screen?.querySelector<HTMLElement>(".life");
  const shown = invitations.find(({ role }) => role === life?.dataset["role"]);
  const left = shown && remaining(state, shown.expires_in);
  if (life && left !== undefined) {
    const id = shown?.role === "spectator" ? "devices-code-many" : "devices-code-once";
    write(life, left > 0 ? localize(id, { time: minutesText(left) }) : localize("devices-code-expired"));
  }
  const locked = screen?.querySelector(".locked");
  const lockedFor = locked_for > 0 ? (remaining(state, locked_for) ?? 0) : 0;
  if (locked) write(locked, lockedFor > 0 ? localize("devices-locked", { time: minutesText(lockedFor) }) : "");
}

function steps(): HTMLElement {
  const step = (name: "network" | "camera" | "code") =>
    make(
      "li",
      {},
      make("b", {}, localize(`devices-step-${name}`)),
      make("span", { class: "small" }, localize(`devices-step-${name}-detail`)),
    );
  return make("ol", { class: "how-steps" }, step("network"), step("camera"), step("code"));
}

// ---- who is connected ------------------------------------------------------

function connected(players: Players, sharing: Sharing): HTMLElement {
  const deviceOf = (color: Color) => sharing.devices.find(({ role }) => role === color);
  const watching = sharing.devices.filter(({ role }) => role === "spectator");
  return make(
    "section",
    { class: "card", "aria-labelledby": "connected-title" },
    make(
      "div",
      { class: "head" },
      make("h2", { id: "connected-title" }, localize("devices-connected")),
      make("span", { class: "small" }, localize("devices-count", { count: sharing.devices.length + 1 })),
    ),
    make(
      "ul",
      { class: "connected" },
      ...COLORS.map((color) => playerRow(players[color], color, deviceOf(color))),
      ...watching.map(spectatorRow),
    ),
    make(
      "div",
      { class: "watchers" },
      sign("eye"),
      make("span", {}, spectatorsText(players.spectators)),
      watchButton(sharing),
    ),
  );
}

function spectatorsText(count: number): string {
  return count ? localize("devices-watching", { count }) : localize("devices-nobody-watches");
}

function watchButton({ invitations }: Sharing): HTMLElement {
  const isOpen = invitations.some(({ role }) => role === "spectator");
  const change = () => {
    chosenRole = isOpen ? undefined : "spectator";
    void act({ type: isOpen ? "uninvite" : "invite", role: "spectator" });
  };
  return make(
    "button",
    { type: "button", class: "link", id: "sharing-watch", click: change },
    localize(isOpen ? "devices-end-watch" : "devices-let-watch"),
  );
}

function playerRow(player: Player, color: Color, device: Device | undefined): HTMLElement {
  const isHere = player.place === "here";
  const side = localize("Color", { color });
  const kind = device && localize(`devices-on-${device.kind}`);
  const place = isHere
    ? localize("devices-at-here", { side })
    : kind
      ? localize("devices-at-device", { kind, side })
      : localize("devices-at-nobody", { side });
  const name = player.name || (device?.name ?? "") || localize("devices-player", { color });
  return row(
    isHere ? "computer" : (device?.kind ?? "phone"),
    name,
    place,
    isHere ? "present" : player.state,
    device,
    color,
  );
}

function spectatorRow(device: Device): HTMLElement {
  const kind = localize(`devices-on-${device.kind}`);
  const name = device.name || localize("devices-spectator");
  return row("eye", name, localize("devices-at-watching", { kind }), device.state, device);
}

function row(
  picture: Parameters<typeof sign>[0],
  name: string,
  place: string,
  state: Player["state"],
  device?: Device,
  color?: Color,
): HTMLElement {
  const lag = device?.lag != null ? `, ${device.lag} ms` : "";
  return make(
    "li",
    { class: state },
    sign(picture),
    make("div", { class: "who" }, make("b", {}, name), make("small", {}, `${place}${lag}`)),
    make(
      "span",
      { class: "tag" },
      icon(state === "present" ? "tick" : "hourglass"),
      localize(`devices-state-${state}`),
    ),
    color && make("span", { class: `disc ${color}` }),
    device && !isDevice() && removeButton(device, name),
  );
}

function removeButton({ device }: Device, name: string): HTMLElement {
  const label = localize("devices-remove", { name });
  const remove = async () => {
    const title = localize("devices-remove-ask", { name });
    if (await askToConfirm(title, localize("devices-remove-detail"), localize("devices-remove-yes")))
      await act({ type: "remove", device });
  };
  return make(
    "button",
    {
      type: "button",
      class: "btn quiet icon",
      id: `remove-${device}`,
      "aria-label": label,
      title: label,
      click: () => void remove(),
    },
    icon("close"),
  );
}

// ---- what was agreed -------------------------------------------------------

function facts({ snapshot }: State, players: Players): HTMLElement {
  const settings = snapshot?.settings;
  const here = COLORS.find((color) => players[color].place === "here");
  const takebacks = settings?.takebacks.kind === "forbidden" ? "forbidden" : "asked";
  const rows: [string, string][] = [
    [localize("devices-fact-clock"), clockText(settings?.time ?? "-")],
    here
      ? [
          localize("devices-fact-plays", { name: players[here].name || localize("devices-here") }),
          localize("Color", { color: here }),
        ]
      : [localize("devices-fact-board"), localize("devices-fact-board-only")],
    [localize("devices-fact-takebacks"), localize(`devices-fact-takebacks-${takebacks}`)],
    ...(settings?.time === "-"
      ? []
      : ([
          [localize("devices-fact-absence"), localize(`devices-fact-absence-${players.absence}`)],
          [localize("devices-fact-delay"), localize("devices-fact-delay-given", delayBounds(players))],
        ] satisfies [string, string][])),
  ];
  const given = players.begun ? delayFacts(players) : [];
  return make(
    "div",
    { class: "card facts" },
    make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
    ...given.map((text) => make("p", { class: "small" }, text)),
  );
}

/** How much network delay is given back at most, in seconds. */
function delayBounds({ lag_bound, lag_reserve }: Players): { bound: number; reserve: number } {
  return { bound: lag_bound / 1000, reserve: lag_reserve / 1000 };
}

/** How much time the players got back for the delay of the network. */
function delayFacts(players: Players): string[] {
  return COLORS.filter((color) => players[color].credited > 0).map((color) =>
    localize("devices-credited", {
      name: playerName(players[color].name, color),
      seconds: (players[color].credited / 1000).toFixed(1),
    }),
  );
}

// ---- the button beside the status ------------------------------------------

/** Opens the screen during the game. */
function showButton({ players, seat, link }: State): void {
  const known = document.getElementById("devices");
  const isShown = players?.begun && link === "open" && (seat === "owner" || isDevice());
  if (!isShown) return known?.remove();
  const label = localize("devices");
  const shown =
    known ??
    make(
      "button",
      {
        type: "button",
        class: "btn quiet icon",
        id: "devices",
        click: () => (current().seat === "owner" ? openScreen() : void openList()),
      },
      icon("devices"),
    );
  shown.setAttribute("aria-label", label);
  shown.title = label;
  if (!known) byId("sound").before(shown);
}
