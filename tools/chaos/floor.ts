/**
 * The machine, on which two runs at a time may do harm: they mostly wait for processes and leases. A run that measures
 * has it alone. Others wait for their turn, first come first served, or rest beside the runs at work.
 */
export class Floor {
  readonly #places = 2;
  #taken = 0;
  readonly #waiting: { places: number; enter: () => void }[] = [];

  /** Waits for a place, or for all of them, and takes it. @returns what gives it back; to do so twice does no harm */
  async take(alone = false): Promise<() => void> {
    const places = alone ? this.#places : 1;
    await new Promise<void>((enter) => {
      this.#waiting.push({ places, enter });
      this.#admit();
    });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#taken -= places;
      this.#admit();
    };
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#taken + next.places <= this.#places; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.places;
      next.enter();
    }
  }
}
