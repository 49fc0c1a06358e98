import type { Cause } from "@/lib/files/intake/rows/validated-row";
import type { BatchRowView, RowView, RowWindow } from "@/lib/payments/batches/rows/row-queries";

/** The value is `number`, `status`, `amount` or `column.N`. */
export type Sort = { by: string; direction: "asc" | "desc" };

/**
 * `only` limits the rows to these, in this order. `find` limits them to rows with this text in a cell; "" means any.
 */
export type RowQuery = {
  view: RowView;
  only: readonly number[] | null;
  cause: Cause | null;
  find: string;
  sort: Sort | null;
};

export type ReadRows = (query: RowQuery, from: number, limit: number, signal: AbortSignal) => Promise<RowWindow>;

type Request = { query: RowQuery; from: number; numbers: readonly number[] | null };

/** One request reads this many rows; the server gives no more than 300. */
const pageRows = 200;
/** A batch of up to this many rows is read completely in the background. */
export const wholeMost = 10_000;

/**
 * Holds the rows of one query as far as they were read. A row keeps its place until another query is shown, so an edit
 * moves nothing under the pointer.
 */
export class RowStore {
  total: number | null = null;
  failed = false;
  version = 0;
  readonly #read: ReadRows;
  readonly #listeners = new Set<() => void>();
  #query: RowQuery;
  #rows = new Map<number, BatchRowView>();
  #order: number[] = [];
  #old = new Set<number>();
  #sight = { first: 0, last: 0 };
  #work: AbortController | null = null;
  #waiting: { first: number; last: number; resolve: (done: boolean) => void }[] = [];

  constructor(read: ReadRows, query: RowQuery) {
    this.#read = read;
    this.#query = query;
  }

  get query(): RowQuery {
    return this.#query;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  rowAt(index: number): BatchRowView | undefined {
    const number = this.#order[index];
    return number === undefined ? undefined : this.#rows.get(number);
  }

  indexOf(number: number): number {
    return this.#order.indexOf(number);
  }

  show(query: RowQuery): void {
    this.#query = query;
    this.#work?.abort();
    this.#work = null;
    this.total = null;
    this.failed = false;
    this.#order = [];
    this.#old.clear();
    this.#sight = { first: 0, last: 0 };
    this.#endWaiting(false);
    this.#changed();
    void this.#run();
  }

  need(first: number, last: number): void {
    this.#sight = { first, last };
    void this.#run();
  }

  whole(first: number, last: number): Promise<boolean> {
    if (this.failed || this.#missing(first, last) === null) return Promise.resolve(!this.failed);
    const done = new Promise<boolean>((resolve) => this.#waiting.push({ first, last, resolve }));
    void this.#run();
    return done;
  }

  refresh(): void {
    for (const number of this.#rows.keys()) this.#old.add(number);
    // Data that is being read may be older than the change.
    this.#work?.abort();
    this.#work = null;
    void this.#run();
  }

  apply(cells: readonly { number: number; column: number; text: string }[]): void {
    for (const { number, column, text } of cells) {
      const row = this.#rows.get(number);
      if (!row) continue;
      const errors = row.errors.filter((one) => one.column !== column);
      this.#rows.set(number, { ...row, errors, edits: { ...row.edits, [String(column)]: text } });
    }
    this.#changed();
  }

  retry(): void {
    this.failed = false;
    this.#changed();
    void this.#run();
  }

  close(): void {
    this.#work?.abort();
    this.#work = null;
    this.#endWaiting(false);
  }

  /** Sends one request at a time and reads the rows in view first. */
  async #run(): Promise<void> {
    const next = this.#work || this.failed ? null : this.#next();
    if (!next) return;
    const work = new AbortController();
    this.#work = work;
    try {
      const { rows, total } = await this.#read(next.query, next.from, pageRows, work.signal);
      if (this.#work !== work) return;
      this.#keep(next, rows, total);
    } catch {
      if (this.#work !== work) return;
      this.failed = true;
      this.#endWaiting(false);
    }
    this.#work = null;
    this.#waiting = this.#waiting.filter(({ first, last, resolve }) => {
      if (this.#missing(first, Math.min(last, (this.total ?? 0) - 1)) !== null) return true;
      resolve(true);
      return false;
    });
    this.#changed();
    void this.#run();
  }

  #keep({ from, numbers }: Request, rows: readonly BatchRowView[], total: number): void {
    for (const row of rows) this.#rows.set(row.number, row);
    for (const number of numbers ?? rows.map((row) => row.number)) this.#old.delete(number);
    if (numbers) return;
    this.total ??= total;
    for (const [at, { number }] of rows.entries()) this.#order[from + at] = number;
    // Rows may have left the filter since the count, so the last row that came is the end.
    if (from + rows.length < Math.min(from + pageRows, this.total)) {
      this.total = from + rows.length;
      this.#order.length = this.total;
    }
  }

  #next(): Request | null {
    const query = this.#query;
    if (this.total === null) return { query, from: 0, numbers: null };
    const most = this.total - 1;
    const { first, last } = this.#sight;
    const missing = this.#missing(first, Math.min(last, most));
    if (missing !== null) return { query, from: missing, numbers: null };
    for (const wanted of this.#waiting) {
      const from = this.#missing(wanted.first, Math.min(wanted.last, most));
      if (from !== null) return { query, from, numbers: null };
    }
    const old: number[] = [];
    for (let index = first; index <= Math.min(last, most); index += 1) {
      const number = this.#order[index];
      if (number !== undefined && this.#old.has(number) && old.length < pageRows) old.push(number);
    }
    const plain = { view: "all", cause: null, find: "", sort: null } as const;
    if (old.length > 0) return { query: { ...plain, only: old }, from: 0, numbers: old };
    const around = this.#missing(Math.max(0, first - pageRows), Math.min(last + pageRows, most));
    if (around !== null) return { query, from: around, numbers: null };
    const rest = this.total <= wholeMost ? this.#missing(0, most) : null;
    return rest === null ? null : { query, from: rest, numbers: null };
  }

  #missing(first: number, last: number): number | null {
    for (let index = first; index <= last; index += 1)
      if (this.#order[index] === undefined) return Math.floor(index / pageRows) * pageRows;
    return null;
  }

  #endWaiting(done: boolean): void {
    for (const { resolve } of this.#waiting) resolve(done);
    this.#waiting = [];
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
