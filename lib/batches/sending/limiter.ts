import { breakerLimits } from "@/lib/connections/breaker";
import { type CallRate, mostUnanswered } from "./in-flight";

/** What a call that went through came to: c clear, u unclear, as the breaker remembers it; null: it did not leave. */
export type Passed = "c" | "u" | null;

/** How much the last answer counts in the time that answers lately took. */
const weightOfLast = 0.2;

/** Through it calls of one process leave to one gateway, no more at a time than may be unconfirmed if it falls silent. */
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

  /** Lets in the user who may now. Of an unclear answer it is notified once that is stored: the user who comes next then sees what follows. */
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
