// A new table: what it takes, and going there once the server has it.
import { createTable } from "../api/client";
import type { Seat, Settings, Source } from "../api/types";

export interface Form {
  seat: string;
  strength: string;
  robots: string;
  system_ns: string;
  system_ew: string;
  scoring: string;
  best_hand: boolean;
  open_hands: boolean;
  watchers: boolean;
  simulate_bidding: boolean;
}

export class Opening {
  form: Form = $state({
    seat: "S",
    strength: "quick",
    robots: "expert",
    system_ns: "sayc",
    system_ew: "sayc",
    scoring: "imps",
    best_hand: false,
    open_hands: false,
    watchers: false,
    simulate_bidding: false,
  });
  busy: boolean = $state(false);
  fault: string | null = $state(null);

  async start(source: Source, more: Partial<Settings> = {}): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    const { seat, ...rest } = this.form;
    try {
      const { table } = await createTable({ ...rest, you: [...seat] as Seat[], source, ...more });
      // Who invites somebody wants the links first.
      const then = more.guests?.length ? "#share" : "";
      location.assign(`/t/${encodeURIComponent(table)}${then}`);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      this.busy = false;
    }
  }
}
