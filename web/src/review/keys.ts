// Keys of looking back: where the position goes, or a command; null for a key that is not ours.
export function lookBackKey(
  key: string,
  shift: boolean,
  at: number,
  length: number,
): number | "next" | "table" | null {
  const within = (to: number) => Math.max(0, Math.min(length, to));
  switch (key) {
    case "ArrowRight":
      return within(shift ? (Math.floor(at / 4) + 1) * 4 : at + 1);
    case "ArrowLeft":
      return within(shift ? (Math.ceil(at / 4) - 1) * 4 : at - 1);
    case "Home":
      return 0;
    case "End":
      return length;
    default:
      return ({ n: "next", t: "table" }[key.toLowerCase()] as "next" | "table" | undefined) ?? null;
  }
}
