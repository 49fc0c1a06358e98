import { complain } from "./complain";

/** setTimeout takes at most 2^31 - 1 ms, so a longer wait is split. */
const longestTimerMs = 6 * 3600 * 1000;

type Item = { key: string; dueMs: number; place: number; run: () => Promise<void> };

function isBefore(a: Item, b: Item): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.place < b.place);
}

/**
 * Runs due items by the sandbox's clock, in order of time, then of planning. During a clock move, the mover takes items
 * out one by one instead.
 */
export class Agenda {
  readonly #now: () => Date;
  /** The heap keeps replaced or cancelled items until they come up. */
  readonly #heap: Item[] = [];
  readonly #byKey = new Map<string, Item>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #timerDueMs = Number.POSITIVE_INFINITY;
  #places = 0;
  #held = false;
  #stopped = false;

  constructor(now: () => Date) {
    this.#now = now;
  }

  plan(key: string, due: string, run: () => Promise<void>): void {
    const dueMs = Date.parse(due);
    if (Number.isNaN(dueMs)) throw new Error(`${key} cannot be planned for ${due}`);
    this.#places += 1;
    const item = { key, dueMs, place: this.#places, run };
    this.#byKey.set(key, item);
    this.#push(item);
    this.#armTimer();
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }

  hold(): void {
    this.#held = true;
    clearTimeout(this.#timer);
    this.#timerDueMs = Number.POSITIVE_INFINITY;
  }

  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  release(): void {
    this.#held = false;
    this.#armTimer();
  }

  takeDue(byMs: number): { dueMs: number; run: () => Promise<void> } | null {
    const first = this.#first();
    if (!first || first.dueMs > byMs) return null;
    this.#pop();
    this.#byKey.delete(first.key);
    return {
      dueMs: first.dueMs,
      run: () => {
        const running = this.#run(first).finally(() => this.#running.delete(running));
        this.#running.add(running);
        return running;
      },
    };
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  #armTimer(): void {
    const first = this.#first();
    if (!first || this.#held || this.#stopped || first.dueMs >= this.#timerDueMs) return;
    clearTimeout(this.#timer);
    this.#timerDueMs = first.dueMs;
    const waitMs = Math.min(Math.max(0, first.dueMs - this.#now().getTime()), longestTimerMs);
    this.#timer = setTimeout(() => this.#startDue(), waitMs);
  }

  #startDue(): void {
    this.#timerDueMs = Number.POSITIVE_INFINITY;
    if (this.#held || this.#stopped) return;
    const nowMs = this.#now().getTime();
    for (let next = this.takeDue(nowMs); next; next = this.takeDue(nowMs)) {
      void next.run();
    }
    this.#armTimer();
  }

  async #run(item: Item): Promise<void> {
    try {
      await item.run();
    } catch (cause) {
      complain(item.key, cause);
    }
  }

  #first(): Item | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first || this.#byKey.get(first.key) === first) return first;
      this.#pop();
    }
  }

  #push(item: Item): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Item;
      if (!isBefore(item, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = item;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child += 1;
      const below = heap[child] as Item;
      if (!isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
  }
}
