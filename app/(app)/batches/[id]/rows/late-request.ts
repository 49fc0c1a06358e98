export class LateRequest {
  #doIt: (() => void) | null = null;
  #isWaiting = false;

  readonly ask = (): void => {
    if (this.#doIt) this.#doIt();
    else this.#isWaiting = true;
  };

  readonly answer = (doIt: () => void): void => {
    this.#doIt = doIt;
    if (this.#isWaiting) doIt();
    this.#isWaiting = false;
  };
}
