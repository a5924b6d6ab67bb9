// A play gone through card by card: who played what, who won, and what each card cost.
import type { Seat, Strain, TricksByCard } from "../api/types";
import { byRank, SEATS, sideOf, suitOf, turned } from "./cards";

export interface Played {
  seat: Seat;
  card: string;
}

export interface Line {
  cards: Played[];
  /** Winner of each trick; the last trick may be unfinished and have none. */
  winners: Seat[];
  declarer: Seat;
  strain: Strain;
  /** Declarer's total tricks for every legal card at each point, as far as they were solved. */
  solved: TricksByCard[];
}

export function winnerOf(trick: readonly Played[], strain: Strain): Seat {
  const beats = (a: Played, b: Played) =>
    suitOf(a.card) === suitOf(b.card) ? byRank(a.card, b.card) < 0 : suitOf(a.card) === strain;
  return trick.reduce((best, next) => (beats(next, best) ? next : best)).seat;
}

export function lineOf(
  play: readonly string[],
  declarer: Seat,
  strain: Strain,
  solved: TricksByCard[],
): Line {
  const cards: Played[] = [];
  const winners: Seat[] = [];
  let leader = turned(declarer, 1);
  play.forEach((card, i) => {
    cards.push({ seat: turned(leader, i % 4), card });
    if (i % 4 !== 3) return;
    leader = winnerOf(cards.slice(-4), strain);
    winners.push(leader);
  });
  return { cards, winners, declarer, strain, solved };
}

/** Who plays the next card after `n` of them, or null when all are played. */
export function nextSeat(line: Line, n: number): Seat | null {
  const known = line.cards[n];
  if (known) return known.seat;
  if (n >= 52) return null;
  if (n % 4 === 0) return line.winners[n / 4 - 1] ?? turned(line.declarer, 1);
  const before = line.cards[n - 1];
  return before ? turned(before.seat, 1) : null;
}

/** Tricks won by a side in the first `n` cards. */
export const wonBy = (line: Line, n: number, side: "NS" | "EW") =>
  line.winners.slice(0, Math.floor(n / 4)).filter((seat) => sideOf(seat) === side).length;

/** Tricks that card number `i` gave away, seen double dummy. */
export function costOf(line: Line, i: number): number {
  const played = line.cards[i];
  const options = line.solved[i];
  const value = played && options?.[played.card];
  if (!played || !options || value === undefined) return 0;
  const values = Object.values(options);
  const ours = sideOf(played.seat) === sideOf(line.declarer);
  return ours ? Math.max(...values) - value : value - Math.min(...values);
}

/** Declarer's double-dummy tricks after trick `t`. */
export function tricksAfter(line: Line, t: number): number | null {
  const last = Math.min(t * 4 + 3, line.cards.length - 1);
  const played = line.cards[last];
  return t * 4 <= last && played ? (line.solved[last]?.[played.card] ?? null) : null;
}

/** The first card at which two lines differ, or null. */
export function parting(a: Line, b: Line): number | null {
  const n = Math.max(a.cards.length, b.cards.length);
  for (let i = 0; i < n; i++) if (a.cards[i]?.card !== b.cards[i]?.card) return i;
  return null;
}

/** "N:... ... ... ..." as hands by seat. */
export function handsOf(deal: string): Record<Seat, string> {
  const first = deal[0] as Seat;
  const hands = deal.slice(2).trim().split(/\s+/);
  return Object.fromEntries(SEATS.map((_, i) => [turned(first, i), hands[i] ?? "..."])) as Record<
    Seat,
    string
  >;
}
