import { describe, expect, test } from "vitest";
import { auctionKey } from "../src/keys/auction";
import { playKey } from "../src/keys/play";
import { lookBackKey } from "../src/review/keys";

describe("auction", () => {
  const legal = ["P", "X", "2D", "2NT", "3S"];

  test("level then strain chooses a bid", () => {
    const first = auctionKey("", "3", legal);
    expect(first).toEqual({ level: "3" });
    expect(auctionKey(first.level, "s", legal)).toEqual({ level: "", choose: "3S" });
  });
  test("n after a level is no trump", () => {
    expect(auctionKey("2", "N", legal).choose).toBe("2NT");
  });
  test("d is diamonds after a level and double without one", () => {
    expect(auctionKey("2", "d", legal).choose).toBe("2D");
    expect(auctionKey("", "d", legal).choose).toBe("X");
  });
  test("an illegal call is not chosen", () => {
    expect(auctionKey("1", "C", legal)).toEqual({ level: "" });
    expect(auctionKey("", "R", legal).choose).toBeUndefined();
  });
  test("commands", () => {
    expect(auctionKey("", "Enter", legal).command).toBe("commit");
    expect(auctionKey("", "i", legal).command).toBe("hint");
  });
});

describe("play", () => {
  const legal = ["HK", "HT", "C2"];

  test("suit then rank plays a card", () => {
    const first = playKey("", "h", legal);
    expect(playKey(first.suit, "k", legal).card).toBe("HK");
  });
  test("0 is the ten too", () => {
    expect(playKey("H", "0", legal).card).toBe("HT");
  });
  test("the rank alone is enough when one suit is legal", () => {
    expect(playKey("", "2", ["C2", "C5"]).card).toBe("C2");
    expect(playKey("", "2", legal).card).toBeUndefined();
  });
  test("a card that may not be played is not played", () => {
    expect(playKey("S", "A", legal)).toEqual({ suit: "" });
  });
  test("commands are no suits", () => {
    expect(playKey("", "u", legal).command).toBe("undo");
    expect(playKey("H", "l", legal)).toEqual({ suit: "", command: "claim" });
  });
});

describe("looking back", () => {
  test("arrows move a card, with shift a trick", () => {
    expect(lookBackKey("ArrowRight", false, 5, 52)).toBe(6);
    expect(lookBackKey("ArrowRight", true, 5, 52)).toBe(8);
    expect(lookBackKey("ArrowLeft", true, 5, 52)).toBe(4);
    expect(lookBackKey("ArrowLeft", true, 4, 52)).toBe(0);
  });
  test("the position stays in the play", () => {
    expect(lookBackKey("ArrowLeft", false, 0, 52)).toBe(0);
    expect(lookBackKey("ArrowRight", true, 51, 51)).toBe(51);
    expect(lookBackKey("End", false, 3, 40)).toBe(40);
  });
  test("other keys are left alone", () => {
    expect(lookBackKey("x", false, 0, 52)).toBeNull();
    expect(lookBackKey("t", false, 0, 52)).toBe("table");
  });
});
