// Small helpers for elements that index.html promises.

/** The element called `id`; its absence is a mistake in index.html. */
export function byId<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element as unknown as T;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A piece as chessground's style sheets draw it. */
export function drawnPiece(color: string, role: string): HTMLElement {
  const piece = document.createElement("piece");
  piece.className = `${color} ${role}`;
  return piece;
}
