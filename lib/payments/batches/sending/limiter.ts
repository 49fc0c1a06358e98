import { breakerLimits } from "@/lib/payments/connections/breaker";
import { type CallRate, mostUnanswered } from "./in-flight";

/** The result of a call: c clear, u unclear, as the breaker remembers it; null: it did not leave. */
export type Passed = "c" | "u" | null;

/** The weight of the last answer in the average time of answers. */
const weightOfLast = 0.2;

/** Limits the calls of one process to one gateway: as many at a time as may be unconfirmed if it falls silent. */
export class Limiter {
  #recentResults = "";
  #pace: CallRate = { perSecond: 0, slots: 1 };
  #answerMs = 0;
  #out = 0;
  readonly #waiting: (() => void)[] = [];

  /** Waits for its turn, at the pace of the connection. @returns the moment it came, for `leave` */
  async enter(pace: CallRate): Promise<number> {
    this.#pace = pace;
    if (this.#out >= this.#width()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#out++;
    return performance.now();
  }

  /** Lets in calls that may leave now. It gets an unclear answer once that is stored: the next call sees its effect. */
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
