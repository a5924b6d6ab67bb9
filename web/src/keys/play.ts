// Keys of the play: suit then rank plays a card; the rank alone does when only one suit is legal.

export type PlayCommand = "claim" | "undo" | "hint" | "forward" | "known" | "why";

export interface PlayKey {
  /** The suit waiting for its rank, for the next key. */
  suit: string;
  card?: string;
  command?: PlayCommand;
}

const COMMANDS: Record<string, PlayCommand> = {
  L: "claim",
  U: "undo",
  I: "hint",
  F: "forward",
  N: "known",
  W: "why",
};

export function playKey(suit: string, key: string, legal: readonly string[]): PlayKey {
  const pressed = key.toUpperCase();
  if (/^[SHDC]$/.test(pressed)) return { suit: pressed };
  if (/^[AKQJT02-9]$/.test(pressed)) return rankKey(suit, pressed === "0" ? "T" : pressed, legal);
  const command = COMMANDS[pressed];
  return command === undefined ? { suit: "" } : { suit: "", command };
}

function rankKey(suit: string, rank: string, legal: readonly string[]): PlayKey {
  const suits = new Set(legal.map((card) => card[0]));
  const meant = suit || (suits.size === 1 ? [...suits][0] : "");
  const card = `${meant}${rank}`;
  return legal.includes(card) ? { suit: "", card } : { suit: "" };
}
