/** Questions that come at the same moment are asked as one: what waits while an earlier round is under way goes into the next. */
export class Gather<Ask, Answer> {
  readonly #answer: (asked: Ask[]) => Promise<Answer[]>;
  readonly #most: number;
  #waiting: { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  #busy = false;

  /** @param answer one answer for each, in their order; what it throws is thrown to all of them */
  constructor(answer: (asked: Ask[]) => Promise<Answer[]>, most: number) {
    this.#answer = answer;
    this.#most = most;
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask, resolve, reject });
      // After whatever else comes in this turn.
      if (!this.#busy) setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting.splice(0, this.#most);
      try {
        const answers = await this.#answer(round.map(({ ask }) => ask));
        round.forEach(({ resolve }, at) => {
          resolve(answers[at] as Answer);
        });
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    this.#busy = false;
  }
}
