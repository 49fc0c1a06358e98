/** The machine, which one run at a time may work; others wait for it, or rest beside it. */
export class Floor {
  #free: Promise<void> = Promise.resolve();

  /** Waits for the floor and takes it. @returns what gives it back; to do so twice does no harm */
  async take(): Promise<() => void> {
    const before = this.#free;
    let leave: () => void = () => undefined;
    this.#free = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}
