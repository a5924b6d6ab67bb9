// Which cards may be played now, which one a first tap has lifted, and the deed itself.
import type { State } from "../api/types";
import { guardsMisclicks } from "../settings.svelte";
import type { Table } from "../table.svelte";

export class Picker {
  chosen: string | null = $state(null);
  /** Cards that a step of the plan is about. */
  marked: ReadonlySet<string> = $state.raw(new Set());
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  get #state(): State | null {
    return this.#table.state;
  }

  get legal(): readonly string[] {
    return this.#state?.legal_cards ?? [];
  }

  /** Cards that may not be played stand back once cards are played at all. */
  get dims(): boolean {
    return this.#state?.phase === "play";
  }

  isLegal(card: string): boolean {
    return this.legal.includes(card);
  }

  press(card: string): void {
    if (!this.isLegal(card)) this.chosen = null;
    else if (this.chosen === card || !guardsMisclicks()) void this.play(card);
    else this.chosen = card;
  }

  forget(): void {
    this.chosen = null;
    this.marked = new Set();
  }

  async play(card: string): Promise<void> {
    this.chosen = null;
    await this.#table.act({ do: "card", card });
  }
}
