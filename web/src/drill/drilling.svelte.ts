// One drill after another: the question, the card that was led, and the answer.
import { askDrill, answerDrill } from "../api/client";
import type { Drill, DrillAnswer, DrillLead } from "../api/types";
import { guardsMisclicks } from "../settings.svelte";
import { answered, nextDrill, store, storedProgress, type Progress, type Score } from "./progress";

export class Drilling {
  drill: Drill | null = $state.raw(null);
  led: DrillLead | null = $state.raw(null);
  answer: DrillAnswer | null = $state.raw(null);
  /** The card that a first tap has lifted. */
  chosen: string | null = $state(null);
  fault: string | null = $state(null);
  progress: Progress = $state.raw(storedProgress());
  score: Score = $state.raw({ asked: 0, right: 0 });

  /** The drill of that number, or the next in turn. */
  async open(number: number | null): Promise<void> {
    this.fault = null;
    try {
      const of = this.drill?.of;
      const wanted =
        number ??
        nextDrill(this.progress, of ?? (await askDrill(0)).of, this.drill?.number ?? null);
      const found = await askDrill(wanted);
      this.drill = found;
      this.led = this.answer = this.chosen = null;
      history.replaceState(null, "", `/drills/${wanted + 1}`);
      document.title = `One suit, ${wanted + 1} of ${found.of} · Merrimac`;
    } catch (error) {
      this.#failed(error);
    }
  }

  next = () => this.open(null);

  press(hand: "N" | "S", card: string): void {
    if (this.led !== null) return;
    if (this.chosen === card || !guardsMisclicks()) void this.lead(hand, card);
    else this.chosen = card;
  }

  /** The hand that holds a rank. */
  holder(rank: string): "N" | "S" | null {
    if (this.drill?.north.includes(rank)) return "N";
    return this.drill?.south.includes(rank) ? "S" : null;
  }

  async lead(hand: "N" | "S", card: string): Promise<void> {
    if (this.drill === null || this.led !== null) return;
    const { number } = this.drill;
    this.chosen = null;
    this.fault = null;
    this.led = { hand, card };
    try {
      const answer = await answerDrill(number, hand, card);
      this.answer = answer;
      const { asked, right } = this.score;
      this.score = { asked: asked + 1, right: right + (answer.right ? 1 : 0) };
      this.progress = answered(this.progress, number, answer.right);
      store(this.progress);
    } catch (error) {
      this.led = null;
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.fault = error instanceof Error ? error.message : String(error);
  }
}
