/** A request to a part of the page that may not work yet: what was asked for before is done once it does. */
export class LateRequest {
  #doIt: (() => void) | null = null;
  #isWaiting = false;

  readonly ask = (): void => {
    if (this.#doIt) this.#doIt();
    else this.#isWaiting = true;
  };

  /** The part works, and says how the request is done from now on. */
  readonly answer = (doIt: () => void): void => {
    this.#doIt = doIt;
    if (this.#isWaiting) doIt();
    this.#isWaiting = false;
  };
}
