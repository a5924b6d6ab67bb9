import { describe, expect, it } from "vitest";
import { answered, nextDrill } from "../src/drill/progress";

const none = { right: [], missed: [] };

describe("the order of drills", () => {
  it("begins with the first and goes on in turn", () => {
    expect(nextDrill(none, 5, null)).toBe(0);
    expect(nextDrill({ right: [0], missed: [] }, 5, 0)).toBe(1);
    expect(nextDrill({ right: [0, 1, 4], missed: [] }, 5, 4)).toBe(2);
  });
  it("comes back to those missed, never the same twice running", () => {
    expect(nextDrill({ right: [0, 2, 3], missed: [4, 1] }, 5, 0)).toBe(4);
    expect(nextDrill({ right: [0, 2, 3], missed: [4, 1] }, 5, 4)).toBe(1);
    expect(nextDrill({ right: [0, 1, 2, 3], missed: [4] }, 5, 4)).toBe(0);
  });
  it("starts again when all are known", () => {
    expect(nextDrill({ right: [0, 1, 2], missed: [] }, 3, 2)).toBe(0);
  });
  it("ignores what is no drill any more", () => {
    expect(nextDrill({ right: [0, 1, 2], missed: [7] }, 3, 0)).toBe(1);
  });
});

describe("what is kept", () => {
  it("moves a drill between right and missed", () => {
    const missed = answered(none, 3, false);
    expect(missed).toEqual({ right: [], missed: [3] });
    expect(answered(missed, 3, true)).toEqual({ right: [3], missed: [] });
    expect(answered(answered(none, 3, true), 3, false)).toEqual({ right: [], missed: [3] });
  });
});
