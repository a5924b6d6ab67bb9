// Keys of the auction: level then strain chooses a bid; letters for the other calls and commands.

export type AuctionCommand = "commit" | "hint" | "undo" | "why" | "forward" | "known";

export interface AuctionKey {
  /** The level waiting for its strain, for the next key. */
  level: string;
  choose?: string;
  command?: AuctionCommand;
}

const CALLS: Record<string, string> = { P: "P", D: "X", R: "XX" };
const COMMANDS: Record<string, AuctionCommand> = {
  ENTER: "commit",
  I: "hint",
  U: "undo",
  W: "why",
  F: "forward",
  N: "known",
};

export function auctionKey(level: string, key: string, legal: readonly string[]): AuctionKey {
  const pressed = key.toUpperCase();
  if (/^[1-7]$/.test(pressed)) return { level: pressed };
  if (level !== "" && /^[CDHSN]$/.test(pressed)) {
    const call = level + (pressed === "N" ? "NT" : pressed);
    return legal.includes(call) ? { level: "", choose: call } : { level: "" };
  }
  const call = CALLS[pressed];
  if (call !== undefined && legal.includes(call)) return { level: "", choose: call };
  const command = COMMANDS[pressed];
  return command === undefined ? { level: "" } : { level: "", command };
}
