// What is known of the hidden hands, fetched once the table is quiet.
import type { KnownHands } from "../api/types";
import type { Table } from "../table.svelte";

const QUIET_MS = 300;

export const isPhone = () => matchMedia("(max-width: 700px)").matches;

export class KnownNow {
  hands: KnownHands = $state.raw({});

  #key = "";

  /** Call inside an effect: asks once for each moment while `wanted` says so. */
  follow(table: Table, moment: string, wanted: boolean, at: number | null): () => void {
    const abort = new AbortController();
    const key = `${moment}/${at ?? "now"}`;
    if (!wanted || key === this.#key) return () => undefined;
    const timer = setTimeout(() => {
      table.ask
        .known(at, abort.signal)
        .then((hands) => {
          this.#key = key;
          this.hands = hands;
        })
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }
}
