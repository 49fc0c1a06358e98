export class TooManyWaiting extends Error {
  override name = "TooManyWaiting";
}

type Bounds<Ask> = {
  weigh?: (ask: Ask) => number;
  round: number;
  waiting?: number;
  rounds?: number;
  /** Milliseconds that the first ask waits for others. 0 waits for all asks of the same event-loop turn. */
  gatherMs?: number;
};

type Waiting<Ask, Answer> = {
  ask: Ask;
  weight: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

export class Batcher<Ask, Answer> {
  readonly #answer: (asked: Ask[]) => Promise<Answer[]>;
  readonly #bounds: Required<Bounds<Ask>>;
  #waiting: Waiting<Ask, Answer>[] = [];
  #weight = 0;
  #running = 0;

  constructor(answer: (asked: Ask[]) => Promise<Answer[]>, bounds: Bounds<Ask>) {
    this.#answer = answer;
    this.#bounds = { weigh: () => 1, waiting: Number.POSITIVE_INFINITY, rounds: 1, gatherMs: 0, ...bounds };
  }

  /** @throws TooManyWaiting when no more may wait, and any error of the round */
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
