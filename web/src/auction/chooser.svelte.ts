// Which call is pointed at, which one is chosen, and the deed itself.
import { guardsMisclicks } from "../settings.svelte";
import type { Table } from "../table.svelte";

export class Chooser {
  pointed: string | null = $state(null);
  #chosen: string | null = $state(null);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  get chosen(): string | null {
    const legal = this.#table.state?.legal_calls ?? [];
    return this.#chosen !== null && legal.includes(this.#chosen) ? this.#chosen : null;
  }

  choose(call: string): void {
    this.#chosen = call;
  }

  press(call: string): void {
    const again = call === this.chosen;
    this.choose(call);
    if (again || !guardsMisclicks()) void this.commit();
  }

  async commit(): Promise<void> {
    const call = this.chosen;
    if (call !== null && (await this.#table.act({ do: "call", call }))) this.forget();
  }

  forget(): void {
    this.#chosen = null;
    this.pointed = null;
  }
}
