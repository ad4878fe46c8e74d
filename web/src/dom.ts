// Helpers that find, create and fill elements.

type Child = Node | string | false | null | undefined;
type Properties = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** The element with this id.
 * @throws if index.html has none. */
export function byId<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element as unknown as T;
}

/** Creates an element. A function becomes a listener, `true` an attribute without
 * a value; `false`, `null` and `undefined` are skipped. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

function set(element: HTMLElement, name: string, value: Properties[string]): void {
  if (value === undefined || value === null || value === false) return;
  if (typeof value === "function") element.addEventListener(name, value as EventListener);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Changes the text only if it differs, so that screen readers read it once. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The element of a piece; the style sheets draw it. */
export function drawnPiece(color: string, role: string): HTMLElement {
  const piece = document.createElement("piece");
  piece.className = `${color} ${role}`;
  return piece;
}

/** Creates an SVG element. */
export function draw(tag: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Adds a style sheet that came with a part of the page. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
