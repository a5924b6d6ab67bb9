// Which drills went well. The list is kept in the browser; the score is of this sitting.

export interface Progress {
  right: number[];
  missed: number[];
}

export interface Score {
  asked: number;
  right: number;
}

const STORED = "merrimac.drills";

export function storedProgress(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Progress>;
    return { right: found.right ?? [], missed: found.missed ?? [] };
  } catch {
    return { right: [], missed: [] };
  }
}

export function store(progress: Progress): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(progress));
  } catch {
    // Without storage every visit begins anew.
  }
}

/** A drill that was missed is asked again until it goes right. */
export function answered(progress: Progress, number: number, isRight: boolean): Progress {
  const right = progress.right.filter((one) => one !== number);
  const missed = progress.missed.filter((one) => one !== number);
  return isRight ? { right: [...right, number], missed } : { right, missed: [...missed, number] };
}

/** New ones first, in their order; then those missed, the oldest first; then round again. */
export function nextDrill(progress: Progress, of: number, after: number | null): number {
  const seen = new Set([...progress.right, ...progress.missed]);
  const start = after === null ? 0 : after + 1;
  const inTurn = Array.from({ length: of }, (_, i) => (start + i) % of);
  const fresh = inTurn.find((number) => !seen.has(number) && number !== after);
  if (fresh !== undefined) return fresh;
  return progress.missed.find((number) => number !== after && number < of) ?? inTurn[0] ?? 0;
}
