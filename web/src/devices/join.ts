// Joining on a device: the code, if it was not scanned, then the name. Resolves when
// the device has its seat; the ordinary page follows.
//
// A code has one use. If the connection is cut before the answer, or the page is
// reloaded, the same claim is sent again with the same number and gets the same seat.

import { button } from "../dialogs/dialog";
import { byId, make } from "../dom";
import { describeReason } from "../describe";
import type { Claimed, Color, JoinClaim, Joined, Reason } from "../generated/protocol";
import { loadLanguage, localize } from "../l10n";
import { recall, remember } from "../memory";
import { LANGUAGES } from "../preferences";
import { fetchPrivate, keepToken, sessionToken } from "../session";
import { current, opposite, setPreferences } from "../store";
import { against, playerName, sign, smallBoard } from "./signs";

const STORAGE_KEY = "arrocco.join";
/** The claim that was not answered yet, for this tab only. */
const CLAIM_KEY = "arrocco.claim";
const CLAIM_ID_BYTES = 16;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 2_000;
/** How often a request is sent whose sender can press the button again. */
const TRIES = 4;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CODE_DIGITS = 8;
const LONGEST_NAME = 40;

/** What the code gives. */
type Offer = Joined;

/** Lets this device join the game. A device that has joined already goes on with it:
 * it needs no code. */
export async function join(language: Promise<void>): Promise<void> {
  document.body.dataset["device"] = "";
  const secret = location.hash.slice(1);
  if (secret) keepClaim(newClaim({ secret }));
  history.replaceState(history.state, "", location.pathname);
  // Another code that is opened in the same tab.
  addEventListener("hashchange", () => location.reload());
  let screen: JoinScreen | undefined;
  const shown = () => (screen ??= new JoinScreen());
  const report = () => void language.then(() => shown().wait());
  const known = sessionToken() ? await me(report) : undefined;
  const claim = keptClaim();
  if (known?.entered && (!claim || known.role !== "spectator")) return leave(screen);
  const claimed = claim && (await sendClaim(claim, report));
  const refused = claimed && "proofs" in claimed ? claimed : undefined;
  if (known?.entered && refused) return leave(screen);
  await language;
  if (claimed && !("proofs" in claimed)) return shown().offer(claimed);
  if (known && !known.entered) return shown().offer(known);
  return shown().askCode(refused && describeReason(refused));
}

function leave(screen: JoinScreen | undefined): void {
  keepClaim(undefined);
  screen?.leave();
}

/** Whether this device has joined a class. */
export function isPupil(): boolean {
  return recall<{ isPupil: boolean }>(STORAGE_KEY)?.isPupil === true;
}

/** What this device has joined; `report` is called while nobody answers. */
async function me(report: () => void): Promise<Joined | undefined> {
  const answer = await repeat(() => fetchPrivate("/join/me"), Infinity, report);
  if (answer?.status === 401) keepToken("");
  return answer?.ok ? (JSON.parse(answer.text) as Joined) : undefined;
}

/** Sends JSON; the answer, the reason of a refusal, or nothing if nobody answers. */
export async function post<T>(
  path: string,
  body: object,
  tries = TRIES,
  report?: () => void,
): Promise<T | Reason | undefined> {
  const headers = { "Content-Type": "application/json", "Arrocco-Session": sessionToken() };
  const send = () => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await repeat(send, tries, report);
  return answer && contentOf<T>(answer.text);
}

function contentOf<T>(text: string): T | Reason | undefined {
  try {
    return JSON.parse(text) as T | Reason;
  } catch {
    return undefined;
  }
}

interface Answer {
  ok: boolean;
  status: number;
  text: string;
}

/** Sends a request until it is answered. The connection may be cut before or in the
 * answer. */
async function repeat(
  send: () => Promise<Response>,
  tries: number,
  report?: () => void,
): Promise<Answer | undefined> {
  let delay = FIRST_DELAY_MS;
  for (let left = tries; left > 0; left -= 1) {
    try {
      const answer = await send();
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch {
      if (delay > FIRST_DELAY_MS) report?.();
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  }
  return undefined;
}

// ---- claims ----------------------------------------------------------------

function newClaim(shown: Pick<JoinClaim, "code" | "secret">): JoinClaim {
  const bytes = [...crypto.getRandomValues(new Uint8Array(CLAIM_ID_BYTES))];
  return { ...shown, id: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/** The claim, where the browser stores none. */
let unanswered: JoinClaim | undefined;

function keepClaim(claim: JoinClaim | undefined): void {
  unanswered = claim;
  try {
    if (claim) sessionStorage.setItem(CLAIM_KEY, JSON.stringify(claim));
    else sessionStorage.removeItem(CLAIM_KEY);
  } catch {
    // Some browsers refuse in private windows: it lasts until the next reload.
  }
}

function keptClaim(): JoinClaim | undefined {
  try {
    const kept = sessionStorage.getItem(CLAIM_KEY);
    return kept ? (JSON.parse(kept) as JoinClaim) : unanswered;
  } catch {
    return unanswered;
  }
}

/** Shows a code until there is an answer, which may give this device its token. */
async function sendClaim(claim: JoinClaim, report: () => void): Promise<Claimed | Reason | undefined> {
  keepClaim(claim);
  const answer = await post<Claimed>("/join/claim", claim, Infinity, report);
  if (answer && "token" in answer) keepToken(answer.token);
  keepClaim(undefined);
  return answer;
}

class JoinScreen {
  private readonly section = make("section", {
    class: "join",
    id: "join",
    role: "main",
    "aria-labelledby": "join-title",
  });
  private readonly languages = make("div", { class: "lang", role: "group" });
  private joined: (() => void) | undefined;
  private fill: () => void = () => undefined;

  constructor() {
    document.body.dataset["screen"] = "join";
    byId("polite").before(this.section);
    document.querySelector("header")?.append(this.languages);
    this.showLanguages();
  }

  /** Says that nobody answers. */
  wait(): void {
    this.fill = () =>
      this.section.replaceChildren(
        make("h1", { id: "join-title", tabindex: -1 }, localize("join-title")),
        make("p", { class: "error", id: "join-wait", role: "status" }, localize("join-unreachable")),
      );
    this.fill();
  }

  /** Asks for the code until it is right, then for the name. */
  askCode(problem = ""): Promise<void> {
    return this.show(() => this.section.replaceChildren(this.codeForm(problem)));
  }

  offer(offer: Offer): Promise<void> {
    return this.show(() => this.section.replaceChildren(...this.offerParts(offer)));
  }

  /** Shows a step, again after a change of language. */
  private show(fill: () => void): Promise<void> {
    this.fill = fill;
    fill();
    byId("join-title").focus();
    return new Promise((resolve) => (this.joined = resolve));
  }

  private showLanguages(): void {
    this.languages.setAttribute("aria-label", localize("language"));
    this.languages.replaceChildren(
      ...LANGUAGES.map((language) =>
        make(
          "button",
          {
            type: "button",
            lang: language,
            "aria-pressed": String(current().preferences.language === language),
            click: () => void this.speak(language),
          },
          language.toUpperCase(),
        ),
      ),
    );
  }

  private async speak(language: (typeof LANGUAGES)[number]): Promise<void> {
    setPreferences({ language });
    await loadLanguage(language);
    this.showLanguages();
    // What was typed is in no language.
    const typed = this.fields().map(({ id, value }) => [id, value]);
    this.fill();
    for (const field of this.fields()) field.value = typed.find(([id]) => id === field.id)?.[1] ?? field.value;
  }

  private fields(): (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.section.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  }

  /** The rest of the page takes over. */
  leave(): void {
    this.section.remove();
    this.languages.remove();
    delete document.body.dataset["screen"];
    this.joined?.();
  }

  // ---- the code ----

  private codeForm(problem: string): HTMLElement {
    const input = make("input", {
      type: "text",
      id: "join-code",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: CODE_DIGITS + 3,
      placeholder: "0000 0000",
      "aria-describedby": "join-how join-error",
    });
    const error = make("p", { class: "error", id: "join-error", role: "alert" }, problem);
    input.addEventListener("input", () => (input.value = grouped(input.value)));
    const go = make("button", { class: "btn primary big" }, localize("join-go"));
    const form = make(
      "form",
      { class: "code-form", novalidate: true },
      make("h1", { id: "join-title", tabindex: -1 }, localize("join-title")),
      make("label", { for: "join-code" }, localize("join-code")),
      make("p", { class: "small", id: "join-how" }, localize("join-code-how")),
      input,
      error,
      go,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go.disabled = true;
      void this.claim(input.value, error).finally(() => (go.disabled = false));
    });
    return form;
  }

  private async claim(code: string, error: HTMLElement): Promise<void> {
    error.textContent = "";
    const report = () => (error.textContent = localize("join-unreachable"));
    const answer = await sendClaim(newClaim({ code }), report);
    if (answer && !("proofs" in answer)) {
      const { joined } = this;
      await this.offer(answer);
      joined?.();
      return;
    }
    error.textContent = answer ? describeReason(answer) : localize("join-unreachable");
    byId<HTMLInputElement>("join-code").select();
  }

  // ---- the name ----

  private offerParts(offer: Offer): HTMLElement[] {
    const { role } = offer;
    const color = role === "white" || role === "black" ? role : undefined;
    const error = make("p", { class: "error", role: "alert" });
    const name = make("input", {
      type: "text",
      id: "join-name",
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      value: recall<{ name: string }>(STORAGE_KEY)?.name ?? "",
    });
    const seats = offer.choices?.length ? pupils(offer.choices) : undefined;
    const enter = (isWatching: boolean) => void this.enter(name.value.trim(), isWatching, seats?.chosen(), error);
    const form = make(
      "form",
      {},
      seats?.element ??
        make(
          "div",
          {},
          make("label", { for: "join-name" }, localize("join-name")),
          make("div", { class: "name-box" }, color ? make("span", { class: `disc ${color}` }) : sign("eye"), name),
        ),
      error,
      make("button", { class: "btn primary big", id: "join-play" }, goText(offer, color)),
      color && button(localize("join-watch"), () => enter(true), { class: "big", id: "join-watch" }),
      make(
        "p",
        { class: "small" },
        localize(offer.absence === "runs" && offer.time !== "-" && color ? "join-kept-clock" : "join-kept"),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      enter(role === "spectator");
    });
    const isPupil = role === "pupil";
    return [
      ...(isPupil ? [] : [against((side) => (side === color ? localize("join-you") : playerName(offer[side], side)))]),
      make("h1", { id: "join-title", tabindex: -1 }, titleOf(offer, color)),
      smallBoard(START, color ?? "white"),
      facts(offer, color),
      form,
    ];
  }

  private async enter(name: string, watch: boolean, seat: number | undefined, error: HTMLElement): Promise<void> {
    error.textContent = "";
    const answer = await post<Joined>("/join/enter", { name, watch, seat: seat ?? null });
    if (answer && !("proofs" in answer)) {
      remember(STORAGE_KEY, { name, isPupil: seat !== undefined });
      return this.leave();
    }
    if (answer?.kind === "not-joined") {
      keepToken("");
      const { joined } = this;
      await this.askCode(describeReason(answer));
      return joined?.();
    }
    if (answer?.kind === "seat-taken") return this.offerAgain(describeReason(answer));
    error.textContent = answer ? describeReason(answer) : localize("join-unreachable");
  }

  /** Somebody else was faster: the names that are left. */
  private async offerAgain(problem: string): Promise<void> {
    const known = await me(() => undefined);
    if (known?.entered) return this.leave();
    const { joined } = this;
    const again = known ? this.offer(known) : this.askCode(problem);
    const error = this.section.querySelector(".error");
    if (error) error.textContent = problem;
    await again;
    joined?.();
  }
}

/** Eight digits in two groups. */
function grouped(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, CODE_DIGITS);
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

function goText({ role }: Offer, color: Color | undefined): string {
  if (role === "pupil") return localize("join-go");
  return color ? localize("join-play", { color }) : localize("join-watch-go");
}

function titleOf(offer: Offer, color: Color | undefined): string {
  if (offer.role === "pupil") return localize("join-title");
  if (!color) return localize("join-watch-title");
  const name = offer[opposite(color)];
  return name ? localize("join-play-against", { color, name }) : localize("join-play-alone", { color });
}

function facts(offer: Offer, color: Color | undefined): HTMLElement {
  const first =
    color === "white"
      ? localize("join-first-you")
      : localize("join-first-other", { name: playerName(offer.white, "white") });
  const rows: [string, string][] = [
    [localize("join-clock"), timeText(offer.time)],
    [localize("join-first"), first],
    ...(color && offer.time !== "-"
      ? [[localize("join-away"), localize(`join-away-${offer.absence}`)] satisfies [string, string]]
      : []),
  ];
  return make(
    "dl",
    { class: "card" },
    ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]),
  );
}

/** The clock in words, if it is a simple one. */
function timeText(time: string): string {
  if (time === "-") return localize("join-clock-none");
  const [, minutes, seconds] = /^(\d+)(?:\+(\d+))?$/.exec(time) ?? [];
  if (!minutes) return time;
  const args = { minutes: Number(minutes), seconds: Number(seconds ?? 0) };
  return localize(args.seconds ? "join-clock-plus" : "join-clock-minutes", args);
}

/** In a class everybody says who they are. */
function pupils(all: Claimed["choices"]): { element: HTMLElement; chosen(): number | undefined } {
  const list = make(
    "select",
    { id: "join-who" },
    ...all.map(({ seat, name, color, board }) =>
      make("option", { value: seat }, localize("join-who-choice", { name, board, color })),
    ),
  );
  const element = make("div", {}, make("label", { for: "join-who" }, localize("join-who")), list);
  return { element, chosen: () => Number(list.value) };
}
