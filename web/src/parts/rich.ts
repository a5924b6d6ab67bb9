// Text from the service, cut at its suit signs so that they can be drawn; nothing of it is markup.
import type { SuitLetter } from "../api/types";

export type Piece =
  | { kind: "text"; text: string }
  | { kind: "card"; before: string; suit: SuitLetter; after: string };

const SIGNS: Record<string, SuitLetter> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
// A suit sign with what stands around it, or a bid in letters such as 2D.
const CARD =
  /(\d{1,2}[+]?)?([♠♥♦♣])\uFE0E?((?:10|[AKQJT2-9])(?![A-Za-z0-9]))?|\b([1-7])([SHDC])(?=XX?\b|\b)/gu;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(CARD)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    const suit = SIGNS[match[2] ?? ""] ?? (match[5] as SuitLetter);
    const after = match[3] === "T" ? "10" : (match[3] ?? "");
    found.push({ kind: "card", before: match[1] ?? match[4] ?? "", suit, after });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}
