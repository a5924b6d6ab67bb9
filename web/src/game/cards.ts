// Cards, hands and calls as the page shows and names them.
import type { Seat, Side, State, Strain, SuitLetter, Vulnerability } from "../api/types";

export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
export const SUITS: readonly SuitLetter[] = ["S", "H", "D", "C"];
export const STRAINS: readonly Strain[] = ["C", "D", "H", "S", "NT"];
export const RANKS = "AKQJT98765432";

export const SEAT_NAMES: Record<Seat, string> = { N: "North", E: "East", S: "South", W: "West" };
export const SUIT_NAMES: Record<SuitLetter, string> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
};
const RANK_NAMES: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

export const suitOf = (card: string) => card[0] as SuitLetter;
export const rankOf = (card: string) => card[1] ?? "";
export const shownRank = (card: string) => (rankOf(card) === "T" ? "10" : rankOf(card));
export const cardName = (card: string) =>
  `${RANK_NAMES[rankOf(card)] ?? rankOf(card)} of ${SUIT_NAMES[suitOf(card)]}`;

/** "S.H.D.C" as a list of cards, spades first, high cards first. */
export function cardsOf(hand: string): string[] {
  return hand
    .split(".")
    .flatMap((ranks, i) => [...ranks].map((rank) => `${SUITS[i] ?? "S"}${rank}`))
    .sort((a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || byRank(a, b));
}

export const byRank = (a: string, b: string) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b));

/** Colours alternate; trumps come first. */
export function suitOrder(trump: Strain | null): SuitLetter[] {
  const order: SuitLetter[] = ["S", "H", "C", "D"];
  if (trump === null || trump === "NT") return order;
  const others: Record<SuitLetter, SuitLetter[]> = {
    S: ["S", "H", "C", "D"],
    H: ["H", "S", "D", "C"],
    D: ["D", "S", "H", "C"],
    C: ["C", "H", "S", "D"],
  };
  return others[trump];
}

export function handBySuit(hand: string, trump: Strain | null): [SuitLetter, string[]][] {
  const cards = cardsOf(hand);
  return suitOrder(trump).map((suit) => [suit, cards.filter((card) => suitOf(card) === suit)]);
}

const MOST_IN_A_ROW = 8;

/** Where a long hand goes on in a second row: between suits if that leaves rows that fit. */
export function rowBreak(cards: readonly string[]): number {
  const half = cards.length / 2;
  const fits = (i: number) => i <= MOST_IN_A_ROW && cards.length - i <= MOST_IN_A_ROW;
  const between = cards
    .map((_, i) => i)
    .filter((i) => i > 0 && fits(i) && cards[i]?.[0] !== cards[i - 1]?.[0])
    .sort((a, b) => Math.abs(a - half) - Math.abs(b - half));
  return between[0] ?? Math.ceil(half);
}

const POINTS: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };
export const points = (hand: string) =>
  [...hand].reduce((sum, rank) => sum + (POINTS[rank] ?? 0), 0);
export const shape = (hand: string) =>
  hand
    .split(".")
    .map((suit) => suit.length)
    .join("–");

export const isBid = (call: string) => /^[1-7]/.test(call);
export const strainOf = (call: string) => call.slice(1) as Strain;
const CALL_WORDS: Record<string, string> = { P: "Pass", X: "Double", XX: "Redouble" };

/** What a button of the bidding box is called. */
export function callName(call: string): string {
  const word = CALL_WORDS[call];
  if (word !== undefined) return word;
  const strain = strainOf(call);
  return strain === "NT" ? `${call}, no trump` : `${call[0]} ${SUIT_NAMES[strain]}`;
}

const GLYPHS: Record<SuitLetter, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const suitSign = (suit: SuitLetter) => GLYPHS[suit];

/** A call or card in running text, with a suit sign that RichText draws. */
export function inText(action: string): string {
  if (CALL_WORDS[action] !== undefined) return CALL_WORDS[action];
  if (isBid(action)) {
    const strain = strainOf(action);
    return strain === "NT" ? action : `${action[0]}${GLYPHS[strain]}`;
  }
  return `${GLYPHS[suitOf(action)]}${shownRank(action)}`;
}

export const isCard = (action: string) => /^[SHDC][2-9TJQKA]$/.test(action);

export const sideOf = (seat: Seat): Side => (seat === "N" || seat === "S" ? "NS" : "EW");
export const partnerOf = (seat: Seat) => turned(seat, 2);
export const turned = (seat: Seat, steps: number): Seat =>
  SEATS[(SEATS.indexOf(seat) + steps) % 4] as Seat;
export const isVulnerable = (vulnerability: Vulnerability, seat: Seat) =>
  vulnerability === "All" || vulnerability === sideOf(seat);

export type Place = "bottom" | "left" | "top" | "right";
const PLACES: readonly Place[] = ["bottom", "left", "top", "right"];

/** The seat at the bottom of the table: yours, or South for a spectator. */
export const bottomSeat = (state: State): Seat => state.seat ?? "S";

export function seatAt(state: State, place: Place): Seat {
  return turned(bottomSeat(state), PLACES.indexOf(place));
}

export function placeOf(state: State, seat: Seat): Place {
  const steps = (SEATS.indexOf(seat) - SEATS.indexOf(bottomSeat(state)) + 4) % 4;
  return PLACES[steps] as Place;
}
