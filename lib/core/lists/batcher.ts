/** Too many are waiting: refused before any work, so that the caller tries again later. */
export class TooManyWaiting extends Error {
  override name = "TooManyWaiting";
}

type Bounds<Ask> = {
  /** What one ask weighs: 1 each, or the memory that it takes. */
  weigh?: (ask: Ask) => number;
  /** Most weight of a round; one that weighs more goes alone. */
  round: number;
  /** Most weight of what waits for a round; no bound unless given. */
  waiting?: number;
  /** Rounds under way at a time. */
  rounds?: number;
  /** How long the first that asks waits for others while they don't fill a round, in milliseconds; 0: until all that happens at the same moment has asked. */
  gatherMs?: number;
};

type Waiting<Ask, Answer> = {
  ask: Ask;
  weight: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** What is asked at the same moment is answered in one round: what waits while earlier rounds are under way goes into the next. */
export class Batcher<Ask, Answer> {
  readonly #answer: (asked: Ask[]) => Promise<Answer[]>;
  readonly #bounds: Required<Bounds<Ask>>;
  #waiting: Waiting<Ask, Answer>[] = [];
  #weight = 0;
  #running = 0;

  /** @param answer one answer for each, in their order; what it throws is thrown to all of them */
  constructor(answer: (asked: Ask[]) => Promise<Answer[]>, bounds: Bounds<Ask>) {
    this.#answer = answer;
    this.#bounds = { weigh: () => 1, waiting: Number.POSITIVE_INFINITY, rounds: 1, gatherMs: 0, ...bounds };
  }

  /** @throws TooManyWaiting when no more may wait, and what the round threw */
  ask(ask: Ask): Promise<Answer> {
    const weight = this.#bounds.weigh(ask);
    if (this.#waiting.length > 0 && this.#weight + weight > this.#bounds.waiting) {
      return Promise.reject(new TooManyWaiting(`more than ${this.#bounds.waiting} wait`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, weight, resolve, reject });
      this.#weight += weight;
      const { gatherMs, round } = this.#bounds;
      if (gatherMs > 0 && this.#weight >= round) this.#start();
      else if (this.#waiting.length > 1) return;
      // After whatever else comes in this turn.
      else if (gatherMs === 0) setImmediate(() => this.#start());
      else setTimeout(() => this.#start(), gatherMs);
    });
  }

  #start(): void {
    while (this.#running < this.#bounds.rounds && this.#waiting.length > 0) {
      this.#running += 1;
      void this.#run(this.#take()).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  #take(): Waiting<Ask, Answer>[] {
    let [length, weight] = [0, 0];
    for (const one of this.#waiting) {
      if (length > 0 && weight + one.weight > this.#bounds.round) break;
      length += 1;
      weight += one.weight;
    }
    this.#weight -= weight;
    return this.#waiting.splice(0, length);
  }

  async #run(round: Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.#answer(round.map(({ ask }) => ask));
      round.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  }
}
