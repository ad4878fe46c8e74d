// Line icons on a grid of 24, drawn with the current colour.

import { draw } from "./dom";

const paths = {
  analyse: "M4 4v16h16M7.5 15l3.5-4.5 3 2.5L19 7",
  arrow: "M5 19 19 5m-8 0h8v8",
  close: "M6 6l12 12M18 6 6 18",
  contrast: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 .5v17M13 6h4M13 9h6.500M13 12h7.500M13 15h6.500M13 18h4",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  dice: "M4 4h16v16H4zM8.500 8.500v.01M15.500 8.500v.01M12 12v.01M8.500 15.500v.01M15.500 15.500v.01",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  engine: "M8 8h8v8H8zM10 4v4M14 4v4M10 16v4M14 16v4M4 10h4M4 14h4M16 10h4M16 14h4",
  engines: "M3 9h6v6H3zM15 9h6v6h-6zM9 12h6M6 6v3M18 6v3M6 15v3M18 15v3",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  first: "M7 5v14M18 5l-7 7 7 7",
  flag: "M5 21V4m0 1c5-3 9 3 14 0v9c-5 3-9-3-14 0",
  flip: "M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14.3 4L20 15m0 5v-5h-5",
  half: "M5 5.500 7.500 4v7M18.500 5l-13 14M14 15a2.500 2.500 0 0 1 5 0c0 2-5 2.500-5 5h5",
  hand: "M6 3l12 9-5.500 1L15.500 19l-2.500 1.200-2.700-6.200L6 17.500z",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .9-1 1.700m0 3v.01",
  hint: "M9.500 20h5M10 17c0-2.500-4-4-4-8a6 6 0 0 1 12 0c0 4-4 5.500-4 8z",
  hourglass: "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9",
  last: "M17 5v14M6 5l7 7-7 7",
  list: "M4 6h16M4 12h16M4 18h10",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500",
  more: "M6 12v.01M12 12v.01M18 12v.01",
  mute: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5",
  new: "M12 5v14M5 12h14",
  next: "M9 5l7 7-7 7",
  open: "M3 19V6h6l2 2h8v3M3 19l3-8h16l-3 8z",
  pause: "M9 5v14M15 5v14",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19c0-4 2.500-5.500 6-5.500s6 1.500 6 5.500M16.500 11a2.500 2.500 0 1 0 0-5M17.500 13.500c2.500.3 3.500 2 3.500 5.500",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01",
  play: "M7 4.500v15l12-7.500z",
  prev: "M15 5l-7 7 7 7",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  refused: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.700 5.700l12.600 12.600",
  review: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M12 2.500v4M12 17.500v4M2.500 12h4M17.500 12h4M12 12v.01",
  save: "M12 4v11m-5-4.500 5 5 5-5M4 16v4h16v-4",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M9 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  swap: "M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4",
  tick: "M5 12.500l5 5L20 7",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  up: "M12 19V5m-6 6 6-6 6 6",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGElement {
  const path = draw("path", { d: paths[name] });
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}
