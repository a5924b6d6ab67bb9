import { expect, test } from "vitest";
import {
  costOf,
  handsOf,
  lineOf,
  nextSeat,
  parting,
  tricksAfter,
  winnerOf,
  wonBy,
} from "../src/game/replay";

const PLAY = ["DA", "D5", "D8", "D3", "S2", "S3", "S7", "S8"];

test("the hand left of declarer leads and winners lead on", () => {
  const line = lineOf(PLAY, "S", "S", []);
  expect(line.cards.map(({ seat }) => seat).join("")).toBe("WNESWNES");
  expect(line.winners).toEqual(["W", "S"]);
  expect(nextSeat(line, 8)).toBe("S");
  expect(nextSeat(line, 2)).toBe("E");
});
test("a trump wins, a discard does not", () => {
  const trick = [
    { seat: "W", card: "HA" },
    { seat: "N", card: "H2" },
    { seat: "E", card: "S2" },
    { seat: "S", card: "CA" },
  ] as const;
  expect(winnerOf(trick, "S")).toBe("E");
  expect(winnerOf(trick, "NT")).toBe("W");
});
test("tricks are counted by side", () => {
  const line = lineOf(PLAY, "S", "S", []);
  expect(wonBy(line, 7, "NS")).toBe(0);
  expect(wonBy(line, 8, "NS")).toBe(1);
  expect(wonBy(line, 8, "EW")).toBe(1);
});
test("a card costs what the best one made more, for either side", () => {
  const line = lineOf(["DA", "D5"], "S", "S", [
    { DA: 11, S2: 10 },
    { D5: 10, D7: 11 },
  ]);
  expect(costOf(line, 0)).toBe(1);
  expect(costOf(line, 1)).toBe(1);
  expect(costOf(line, 2)).toBe(0);
  expect(tricksAfter(line, 0)).toBe(10);
  expect(tricksAfter(line, 1)).toBeNull();
});
test("two tables part at their first different card", () => {
  const one = lineOf(PLAY, "S", "S", []);
  expect(parting(one, lineOf([...PLAY.slice(0, 4), "S4"], "S", "S", []))).toBe(4);
  expect(parting(one, one)).toBeNull();
});
test("a deal is read from whichever seat it starts", () => {
  expect(handsOf("W:a b c d")).toEqual({ W: "a", N: "b", E: "c", S: "d" });
});
