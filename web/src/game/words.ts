// Short sentences of the table that the page makes itself: titles, whose turn it is, scores.
import type { Contract, Seat, Side, State, Vulnerability } from "../api/types";
import { inText, isCard, partnerOf, SEAT_NAMES, sideOf, suitOf, SUIT_NAMES } from "./cards";

const MINUS = "−";

export const signed = (score: number) =>
  score > 0 ? `+${score}` : score < 0 ? `${MINUS}${-score}` : "0";

/** One decimal only where a whole number would say all or nothing and be wrong. */
export function percent(share: number): string {
  const nearlyAll = share > 0.995 && share < 1;
  const nearlyNone = share > 0 && share < 0.005;
  return `${(share * 100).toFixed(nearlyAll || nearlyNone ? 1 : 0)}%`;
}

const VULNERABLE: Record<Vulnerability, string> = {
  None: "Nobody vulnerable",
  NS: "N–S vulnerable",
  EW: "E–W vulnerable",
  All: "All vulnerable",
};
export const vulnerabilityWords = (vulnerability: Vulnerability) => VULNERABLE[vulnerability];

export const isYou = (state: State, seat: Seat) => state.you.includes(seat);

/** Who is to act and has never come, or has left: a seat for people with nobody there. */
export function absentee(state: State): Seat | null {
  const seat = state.actor ?? state.turn;
  const occupant = seat && state.seats[seat];
  return occupant && !occupant.is_robot && !occupant.connected && !isYou(state, seat) ? seat : null;
}

/** "You" for your own single seat, else the compass name. */
export const seatName = (state: State, seat: Seat) =>
  state.you.length === 1 && isYou(state, seat) ? "You" : SEAT_NAMES[seat];

export function contractText(contract: Contract): string {
  const bid = inText(`${contract.level}${contract.strain}`);
  return bid + ["", " doubled", " redoubled"][contract.doubled];
}

export function contractBy(state: State, contract: Contract): string {
  const who = seatName(state, contract.declarer);
  return `${contractText(contract)} by ${who === "You" ? "you" : who}`;
}

export const yourSide = (state: State): Side => sideOf(state.seat ?? "S");

/** Calls of the auction in one line, opponents' of the first caller in brackets. */
export function auctionLine(state: State): string {
  const us = state.contract ? sideOf(state.contract.declarer) : yourSide(state);
  const calls = state.auction.map(({ seat, call }) => ({
    theirs: sideOf(seat) !== us,
    text: call === "P" ? "P" : call === "X" || call === "XX" ? call : inText(call),
  }));
  const last = calls.findLastIndex(({ text }) => text !== "P");
  const first = calls.findIndex(({ text }) => text !== "P");
  return calls
    .slice(Math.max(first, 0), last + 1)
    .map(({ theirs, text }) => (theirs ? `(${text})` : text))
    .join(" ");
}

/** What the visible status line says while cards are played. */
export function statusLine(state: State): string {
  const { turn, actor } = state;
  if (state.phase === "over") return state.result?.text ?? "The board is over";
  if (turn === null || actor === null) return "";
  const dummy = state.contract?.dummy;
  const from = turn === dummy ? "dummy" : isYou(state, turn) ? "your hand" : SEAT_NAMES[turn];
  if (state.legal_cards.length === 0)
    return `${turn === dummy ? "Dummy" : seatName(state, turn)} to play`;
  const lead = ledSuit(state);
  if (lead === null) return `Lead from ${from}`;
  const follows = state.legal_cards.every((card) => suitOf(card) === lead);
  return follows ? `Follow in ${SUIT_NAMES[lead]} from ${from}` : `Play any card from ${from}`;
}

export function ledSuit(state: State) {
  const trick = state.tricks.at(-1);
  const first = trick?.cards[0];
  return !trick || trick.cards.length === 4 || !first ? null : suitOf(first[1]);
}

/** Tricks a side must win: declarer's target, or one more than the rest for the defence. */
export function neededBy(state: State, side: Side): number {
  if (!state.contract) return 0;
  const declarer = state.needed?.declarer ?? state.contract.level + 6;
  return sideOf(state.contract.declarer) === side ? declarer : 14 - declarer;
}

export const isDefender = (state: State, seat: Seat) =>
  state.contract !== null && sideOf(state.contract.declarer) !== sideOf(seat);

export const partnerName = (state: State, seat: Seat) =>
  state.seat !== null && seat === partnerOf(state.seat) ? "Partner" : SEAT_NAMES[seat];

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Text with a capital and a full stop. */
export function sentence(text: string): string {
  return !text || /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/** The action that played a card; a problem may start with cards that nobody here played. */
export const actionOfCard = (state: State, card: string) =>
  state.actions.find(({ action }) => action === card);

/** The action that made call number `i` of the auction, unless it was given with the board. */
export function actionOfCall(state: State, i: number) {
  const calls = state.actions.filter(({ action }) => !isCard(action));
  return calls[i - (state.auction.length - calls.length)];
}
