// What the why panel is about: an action of the board, or a hint for the one to come.
import type { State, Why } from "../api/types";
import type { Table } from "../table.svelte";

export class Asking {
  open: boolean = $state(false);
  asked: number | "hint" | null = $state(null);
  why: Why | null = $state.raw(null);
  fault: string | null = $state(null);
  waiting: boolean = $state(false);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The last action of a robot, the first thing anybody asks about. */
  static newest(state: State): number | null {
    return (
      state.actions.findLast(({ by }) => by !== "human")?.index ??
      state.actions.at(-1)?.index ??
      null
    );
  }

  toggle(): void {
    if (this.open) return this.close();
    const index = this.#table.state ? Asking.newest(this.#table.state) : null;
    this.open = true;
    if (index !== null) void this.ask(index);
  }

  close(): void {
    this.open = false;
    this.asked = null;
    this.why = null;
  }

  /** A hint is about one moment: it goes when the table moves on. */
  moveOn(): void {
    if (this.asked === "hint") this.close();
  }

  async ask(about: number | "hint"): Promise<void> {
    this.open = true;
    this.asked = about;
    this.fault = null;
    this.waiting = true;
    try {
      const why =
        about === "hint" ? await this.#table.ask.hint() : await this.#table.ask.why(about);
      if (this.asked === about) this.why = why;
    } catch (error) {
      if (this.asked !== about) return;
      this.why = null;
      this.fault = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.asked === about) this.waiting = false;
    }
  }
}
