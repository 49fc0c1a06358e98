/**
 * Limits concurrent harm to two runs, because the others mostly wait for processes and leases. A run that measures gets
 * the machine alone. Turns are first come, first served.
 */
export class Floor {
  readonly #places = 2;
  #taken = 0;
  readonly #waiting: { places: number; enter: () => void }[] = [];

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
