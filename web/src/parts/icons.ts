export const ICONS = {
  claim: "M6 12.5l4 4 8-9",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.6-1 1.2-1 2H9c0-.8-.3-1.4-1-2z",
  forward: "M5 5l8 7-8 7zM18 5v14",
  known: "M5 20V10M12 20V4M19 20v-7",
  why: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 6l-8 6 8 6zM6 6v12",
  back: "M15 6l-8 6 8 6z",
  on: "M9 6l8 6-8 6z",
  last: "M6 6l8 6-8 6zM18 6v12",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  share:
    "M8.5 13.2l7 3.6M15.5 7.2l-7 3.6M6 14.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 1 0 0 5M18 8.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 1 0 0 5M18 20.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 1 0 0 5",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.5h8",
} as const;

export type IconName = keyof typeof ICONS;
