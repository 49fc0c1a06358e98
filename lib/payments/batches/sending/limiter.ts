import { breakerLimits } from "@/lib/payments/connections/breaker";
import { type CallRate, mostUnanswered } from "./in-flight";

export type Passed = "c" | "u" | null;

const weightOfLast = 0.2;

export class Limiter {
  #recentResults = "";
  #pace: CallRate = { perSecond: 0, slots: 1 };
  #answerMs = 0;
  #out = 0;
  readonly #waiting: (() => void)[] = [];

  async enter(pace: CallRate): Promise<number> {
    this.#pace = pace;
    if (this.#out >= this.#width()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#out++;
    return performance.now();
  }

  /** An unclear answer is passed on only after it is stored, so that the next call sees its effect. */
  leave(enteredAt: number, passed: Passed): void {
    if (passed === "c") {
      const tookMs = performance.now() - enteredAt;
      this.#answerMs = this.#answerMs === 0 ? tookMs : this.#answerMs + (tookMs - this.#answerMs) * weightOfLast;
    }
    if (passed !== null) this.#recentResults = (this.#recentResults + passed).slice(-breakerLimits.remembered);
    this.#out--;
    while (this.#out < this.#width()) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#out++;
      next();
    }
  }

  #width(): number {
    return mostUnanswered(this.#recentResults, this.#pace, this.#answerMs);
  }
}
