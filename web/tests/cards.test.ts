import { expect, test } from "vitest";
import type { Strain } from "../src/api/types";
import {
  callName,
  cardName,
  cardsOf,
  handBySuit,
  inText,
  points,
  rowBreak,
  suitOrder,
} from "../src/game/cards";
import { sentence } from "../src/game/words";
import { pieces } from "../src/parts/rich";

test("a hand is read suit by suit, high cards first", () => {
  expect(cardsOf("2A.T.-.K".replace("-", ""))).toEqual(["SA", "S2", "HT", "CK"]);
});
test("a void keeps its place", () => {
  expect(handBySuit("AK..32.", null).map(([suit, cards]) => [suit, cards.length])).toEqual([
    ["S", 2],
    ["H", 0],
    ["C", 0],
    ["D", 2],
  ]);
});
test("trumps come first and colours alternate", () => {
  const red = new Set(["H", "D"]);
  for (const trump of ["S", "H", "D", "C", "NT"] satisfies Strain[]) {
    const order = suitOrder(trump);
    if (trump !== "NT") expect(order[0]).toBe(trump);
    expect(new Set(order).size).toBe(4);
    for (let i = 1; i < 4; i++)
      expect(red.has(order[i] ?? "")).not.toBe(red.has(order[i - 1] ?? ""));
  }
});
test("names start with what is seen", () => {
  expect(cardName("HT")).toBe("10 of hearts");
  expect(cardName("SA")).toBe("ace of spades");
  expect(callName("4S")).toBe("4 spades");
  expect(callName("1NT")).toBe("1NT, no trump");
  expect(callName("XX")).toBe("Redouble");
});
test("calls and cards in running text", () => {
  expect(inText("4S")).toBe("4♠");
  expect(inText("ST")).toBe("♠10");
  expect(inText("3NT")).toBe("3NT");
  expect(inText("P")).toBe("Pass");
});
test("points", () => {
  expect(points("AKQJ.T9.32.AQ432")).toBe(16);
});
test("suit signs are cut out of the text, the rest stays text", () => {
  expect(pieces("Lead ♦T, not <b>♥Q</b> or 4♠.")).toEqual([
    { kind: "text", text: "Lead " },
    { kind: "card", before: "", suit: "D", after: "10" },
    { kind: "text", text: ", not <b>" },
    { kind: "card", before: "", suit: "H", after: "Q" },
    { kind: "text", text: "</b> or " },
    { kind: "card", before: "4", suit: "S", after: "" },
    { kind: "text", text: "." },
  ]);
});
test("a word after a suit sign is no rank", () => {
  expect(pieces("♣Then")).toEqual([
    { kind: "card", before: "", suit: "C", after: "" },
    { kind: "text", text: "Then" },
  ]);
});
test("bids in letters are drawn too", () => {
  expect(pieces("bid 1C or 3NT")).toEqual([
    { kind: "text", text: "bid " },
    { kind: "card", before: "1", suit: "C", after: "" },
    { kind: "text", text: " or 3NT" },
  ]);
});

test("a long hand goes on in a second row between suits, if both rows fit", () => {
  const rows = (hand: string) => {
    const cards = handBySuit(hand, null).flatMap(([, suit]) => suit);
    return [rowBreak(cards), cards.length - rowBreak(cards)];
  };
  expect(rows("QT93.Q.AKT542.K7")).toEqual([7, 6]);
  expect(rows("AKQJT987654..32.")).toEqual([7, 6]); // one suit is too long for a row
  expect(rows("AKQ.JT9.32.A")).toEqual([3, 6]);
});

test("a sentence has a capital and one full stop", () => {
  expect(["forcing", "Why not?", ""].map(sentence)).toEqual(["Forcing.", "Why not?", ""]);
});
