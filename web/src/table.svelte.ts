// One table as this browser sees it: the newest state, and how to act on it.
import { ApiError, TableClient } from "./api/client";
import type { Action, Meaning, State } from "./api/types";

const RETRY_MS = 2000;

export class Table {
  readonly id: string;
  readonly ask: TableClient;
  state: State | null = $state.raw(null);
  meanings: Record<string, Meaning> = $state.raw({});
  /** A sentence about the last thing that went wrong, until something goes right. */
  fault: string | null = $state(null);
  /** The server said that this browser may not see the table. */
  refused: boolean = $state(false);
  connected: boolean = $state(true);
  busy: boolean = $state(false);

  #events: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #meaningsOf = "";
  #sending: { moment: string; done: Promise<boolean> } | null = null;

  constructor(id: string) {
    this.id = id;
    this.ask = new TableClient(id);
  }

  async open(): Promise<void> {
    try {
      this.#take(await this.ask.state());
    } catch (error) {
      if (error instanceof ApiError && [403, 404, 422].includes(error.status)) {
        this.refused = true;
        return;
      }
      this.#retry = setTimeout(() => void this.open(), RETRY_MS);
      this.connected = false;
      return;
    }
    this.#listen();
  }

  close(): void {
    this.#events?.close();
    clearTimeout(this.#retry);
  }

  #listen(): void {
    this.#events?.close();
    const events = new EventSource(`${this.ask.path}/events`);
    this.#events = events;
    events.addEventListener("open", () => (this.connected = true));
    events.addEventListener("state", (event: MessageEvent<string>) => {
      this.connected = true;
      this.#take(JSON.parse(event.data) as State);
    });
    events.addEventListener("error", () => {
      this.connected = false;
      // The browser reconnects by itself unless the server refused outright.
      if (events.readyState === EventSource.CLOSED) {
        this.#retry = setTimeout(() => void this.open(), RETRY_MS);
      }
    });
  }

  #take(state: State): void {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    void this.#fetchMeanings(state);
  }

  async #fetchMeanings(state: State): Promise<void> {
    if (state.legal_calls.length === 0) return;
    const key = `${state.board.number}:${state.auction.map(({ call }) => call).join(" ")}`;
    if (key === this.#meaningsOf) return;
    this.#meaningsOf = key;
    this.meanings = {};
    const meanings = await this.ask.meanings().catch(() => ({}));
    if (this.#meaningsOf === key) this.meanings = meanings;
  }

  /** Sends an action; true once the server has stored it. One action for each moment of the game. */
  async act(action: Action): Promise<boolean> {
    const seen = this.state;
    if (!seen) return false;
    const moment = `${seen.board.number}:${seen.actions.length}:${seen.phase}`;
    if (this.#sending?.moment === moment) return false;
    // The news of an action may come before its own answer does: then wait for that, and go on.
    const done = this.#after(this.#sending?.done, action, seen);
    const sending = { moment, done };
    this.#sending = sending;
    this.busy = true;
    const isDone = await done;
    if (this.#sending === sending) {
      this.#sending = null;
      this.busy = false;
    }
    return isDone;
  }

  async #after(
    before: Promise<boolean> | undefined,
    action: Action,
    seen: State,
  ): Promise<boolean> {
    await before;
    try {
      await this.#send(action, seen);
      this.fault = null;
      return true;
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  async #send(action: Action, seen: State): Promise<void> {
    try {
      await this.ask.act(seen.version, action);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const now = await this.ask.state();
      this.#take(now);
      // Someone sat down or left: nothing of the game changed, so the action still means the same.
      if (now.board.number !== seen.board.number || now.actions.length !== seen.actions.length) {
        throw new ApiError(409, "The table has moved on: look again.");
      }
      await this.ask.act(now.version, action);
    }
  }
}
