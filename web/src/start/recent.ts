// Tables this browser sat at, so that a game can be gone on with. The seat itself is in the cookie.
import type { State } from "../api/types";

export interface Recent {
  table: string;
  title: string;
  isMatch: boolean;
  at: number;
}

const STORED = "merrimac.tables";
const KEPT = 5;

export function recentTables(): Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? (found as Recent[]) : [];
  } catch {
    return [];
  }
}

export function remember(state: State): void {
  const title = `Board ${state.board.number}, ${state.phase === "over" ? "looking back" : state.phase === "play" ? "playing" : "bidding"}`;
  const entry: Recent = { table: state.table, title, isMatch: state.is_match, at: Date.now() };
  store([entry, ...recentTables().filter(({ table }) => table !== state.table)].slice(0, KEPT));
}

export function forget(table: string): void {
  store(recentTables().filter((one) => one.table !== table));
}

function store(tables: Recent[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(tables));
  } catch {
    // Without storage the start page just has nothing to go on with.
  }
}
