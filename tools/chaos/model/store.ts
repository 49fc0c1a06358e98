import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionConfig, type Database } from "@/db/client";
import { type Clock, outside, type Proc, realSleep } from "./clock";

/** A statement that waits for its turn, or for a lock that another one holds. */
export type Statement = {
  proc: Proc;
  link: Link;
  text: string;
  /** Sends it; resolves when it has ended, however. */
  send: () => Promise<void>;
  /** Hands what it came to to who asked. */
  deliver: () => void;
  /** Ends it without an answer: the database is away. */
  fail: () => void;
};

/** A session of a process, as long as it has it: between two statements it may be in a transaction. */
export type Link = {
  client: pg.Client;
  pid: number;
  proc: Proc | null;
  open: boolean;
  usedAt: number;
  clockAt: number;
};

/** As the product's sessions have it (db/session-settings.ts), by the model's clock. */
const idleInTransactionMs = 8_000;
const looksFasterThanMs = 3;

/**
 * The store of all processes of a model: one statement at a time is sent, which one the model decides, and the database's
 * clock is the model's. One that waits for a lock lets others go on until it has got it.
 */
export class Store {
  readonly ready: Statement[] = [];
  readonly #waiting: { statement: Statement; ended: Promise<void>; isOver: () => boolean }[] = [];
  readonly #clock: Clock;
  readonly #url: string;
  readonly #watcher: pg.Client;
  readonly #links: Link[] = [];
  statements = 0;

  private constructor(clock: Clock, url: string, watcher: pg.Client) {
    this.#clock = clock;
    this.#url = url;
    this.#watcher = watcher;
  }

  static async open(clock: Clock, url: string, adminUrl: string): Promise<Store> {
    const watcher = new pg.Client(connectionConfig(adminUrl, "model"));
    await watcher.connect();
    return new Store(clock, url, watcher);
  }

  /** The database as a process sees it. With `atOnce` its statements wait for no turn: those of the model itself. */
  databaseOf(proc: Proc, { atOnce = false } = {}): Database {
    const pool = new Pool(this, proc, atOnce);
    const db = drizzle({ client: pool as unknown as pg.Pool }) as Database;
    db.transaction = async (work, config) => {
      const client = await pool.connect();
      try {
        return await drizzle({ client: client as unknown as pg.Client }).transaction(work, config);
      } finally {
        client.release();
      }
    };
    return db;
  }

  /** Sends one statement. It has ended, or waits for a lock, when this returns. */
  async run(statement: Statement): Promise<void> {
    this.ready.splice(this.ready.indexOf(statement), 1);
    const { proc, link } = statement;
    // What the database has ended meanwhile takes no statement any more.
    if (lost.has(link) || proc.storeAwayUntil > this.#clock.now) {
      await this.#cut(link);
      statement.fail();
      return this.#clock.settle();
    }
    await this.#send(statement);
    await this.#clock.settle();
    // Only the end of a transaction gives locks back.
    if (!link.open) await this.#wake();
  }

  /** The answer to a statement is lost on its way: it took place, and its process never learns of it. */
  async loseAnswer(statement: Statement): Promise<void> {
    this.ready.splice(this.ready.indexOf(statement), 1);
    lost.add(statement.link);
    await this.#send({ ...statement, deliver: statement.fail });
    await this.#clock.settle();
    if (statement.link.open) await this.#cut(statement.link);
    else await this.#wake();
    await this.#clock.settle();
  }

  async #send(statement: Statement): Promise<void> {
    this.statements++;
    let over = false;
    const ended = outside(() => statement.send()).then(() => {
      over = true;
    });
    const one = { statement, ended, isOver: () => over };
    if (await this.#ends(one)) statement.deliver();
    else this.#waiting.push(one);
  }

  /** Whether a statement ends without another one's help. */
  async #ends({
    statement,
    ended,
    isOver,
  }: {
    statement: Statement;
    ended: Promise<void>;
    isOver: () => boolean;
  }): Promise<boolean> {
    for (;;) {
      await outside(() => Promise.race([ended, realSleep(looksFasterThanMs)]));
      if (isOver()) return true;
      const { rows } = await outside(() =>
        this.#watcher.query<{ waits: boolean }>("select cardinality(pg_blocking_pids($1)) > 0 as waits", [
          statement.link.pid,
        ]),
      );
      if (rows[0]?.waits && !isOver()) return false;
    }
  }

  /** Those that got their lock go on, in the order in which they began to wait. */
  async #wake(): Promise<void> {
    for (const one of [...this.#waiting]) {
      if (!this.#waiting.includes(one) || !(await this.#ends(one))) continue;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      one.statement.deliver();
      await this.#clock.settle();
      if (!one.statement.link.open) return this.#wake();
    }
  }

  /** A session that was in a transaction for too long without a word is ended by the database. */
  async endIdle(): Promise<void> {
    const isWaiting = (link: Link) => this.#waiting.some(({ statement }) => statement.link === link);
    for (const link of [...this.#links]) {
      const isIdle = link.open && this.#clock.now - link.usedAt > idleInTransactionMs && !isWaiting(link);
      if (isIdle) await this.#cut(link);
    }
  }

  /** A process is gone: what it had begun is rolled back, and what it asked for is answered to no one. */
  async forget(proc: Proc): Promise<void> {
    for (const one of this.ready.filter((statement) => statement.proc === proc))
      this.ready.splice(this.ready.indexOf(one), 1);
    for (const one of this.#waiting.filter(({ statement }) => statement.proc === proc)) {
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      await outside(() => this.#watcher.query("select pg_cancel_backend($1)", [one.statement.link.pid]));
      await outside(() => one.ended);
    }
    for (const link of this.#links.filter((one) => one.proc === proc)) {
      await this.#cut(link);
      this.free(link);
    }
  }

  /** Rolls back what a session has begun. Whoever holds it learns of it by its next statement. */
  async #cut(link: Link): Promise<void> {
    if (!link.open) return;
    await outside(() => link.client.query("rollback"));
    Object.assign(link, { open: false, clockAt: 0 });
    if (link.proc) lost.add(link);
    await this.#wake();
  }

  take(proc: Proc): Link {
    const known = this.#links.find((link) => link.proc === null);
    if (known) return Object.assign(known, { proc });
    const made: Link = {
      client: new pg.Client(connectionConfig(this.#url, "model")),
      pid: 0,
      proc,
      open: false,
      usedAt: 0,
      clockAt: 0,
    };
    // Known before it is connected: two that ask at the same moment get one each.
    this.#links.push(made);
    return made;
  }

  free(link: Link): void {
    lost.delete(link);
    link.proc = null;
  }

  /** Puts the clock of a session to the model's: `now()` stands still in a transaction, `clock_timestamp()` does not. */
  async prepare(link: Link): Promise<void> {
    if (link.pid === 0) {
      await link.client.connect();
      const { rows } = await link.client.query<{ pid: number }>(
        "select pg_backend_pid() as pid, set_config('search_path', 'sim, public, pg_catalog', false), set_config('idle_in_transaction_session_timeout', '0', false)",
      );
      link.pid = rows[0]?.pid ?? 0;
    }
    const { now } = this.#clock;
    link.usedAt = now;
    if (link.clockAt === now) return;
    const at = new Date(now).toISOString();
    await link.client.query(link.open ? `set sim.clock = '${at}'` : `set sim.clock = '${at}'; set sim.begun = '${at}'`);
    link.clockAt = now;
  }

  async close(): Promise<void> {
    await Promise.all(this.#links.map(({ client, pid }) => (pid === 0 ? undefined : client.end())));
    await this.#watcher.end();
  }
}

/** Sessions that the database ended while their process still had them. */
const lost = new WeakSet<Link>();

type Result = Promise<pg.QueryResult>;
/** A statement that writes its own messages, such as COPY (db/copy.ts). pg calls its methods as the server answers. */
type Streamed = pg.Submittable & {
  handleCopyInResponse: () => void;
  handleCommandComplete: () => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};

/** Resolves when the server has ended it; what asked for it is told by the model, in its turn. */
const submitTo = (client: pg.Client, streamed: Streamed): Promise<void> =>
  new Promise((resolve, reject) => {
    const relay: Streamed = {
      submit: (connection) => streamed.submit(connection),
      handleCopyInResponse: () => streamed.handleCopyInResponse(),
      handleCommandComplete: () => streamed.handleCommandComplete(),
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(relay);
  });

/** What drizzle takes for a client. */
class Session {
  readonly #store: Store;
  readonly #link: Link;
  readonly #atOnce: boolean;

  constructor(store: Store, link: Link, atOnce: boolean) {
    this.#store = store;
    this.#link = link;
    this.#atOnce = atOnce;
  }

  query(config: string | pg.QueryConfig | Streamed, params?: unknown[]): Result | Streamed {
    const { client } = this.#link;
    if (typeof config === "object" && "submit" in config) {
      this.#ask("copy", () => submitTo(client, config), {
        resolve: () => config.handleReadyForQuery(),
        reject: (error) => config.handleError(error),
      });
      return config;
    }
    const text = typeof config === "string" ? config : config.text;
    const send = () => client.query(config as pg.QueryConfig, params);
    return new Promise<pg.QueryResult>((resolve, reject) => this.#ask(text, send, { resolve, reject }));
  }

  /** Puts a statement among those that wait for their turn. */
  #ask<T>(
    text: string,
    work: () => Promise<T>,
    { resolve, reject }: { resolve: (result: T) => void; reject: (error: Error) => void },
  ): void {
    const [store, link, proc] = [this.#store, this.#link, this.#link.proc];
    if (proc === null) throw new Error("a session was used after it was given back");
    let end = () => reject(new Error("Connection terminated unexpectedly"));
    const fail = end;
    const send = async () => {
      const isEnd = /^\s*(?:commit|rollback)\s*$/i.test(text);
      try {
        if (!/^\s*(?:commit|rollback)/i.test(text)) await store.prepare(link);
        if (/^\s*begin/i.test(text)) link.open = true;
        const result = await work();
        end = () => resolve(result);
      } catch (error) {
        end = () => reject(error as Error);
      }
      if (isEnd) Object.assign(link, { open: false, clockAt: 0 });
    };
    const statement: Statement = { proc, link, text, send, deliver: () => end(), fail };
    // What the database ended says so at the next word.
    if (lost.has(link)) return void outside(() => setImmediate(fail));
    if (this.#atOnce) void outside(send).then(() => end());
    else store.ready.push(statement);
  }

  release(): void {
    // A transaction that its process gave up without an end is not left to the next.
    if (this.#link.proc && !this.#link.open) this.#store.free(this.#link);
  }
}

/** What drizzle, and code that writes statements itself, take for a pool. */
class Pool {
  readonly #store: Store;
  readonly #proc: Proc;
  readonly #atOnce: boolean;

  constructor(store: Store, proc: Proc, atOnce: boolean) {
    this.#store = store;
    this.#proc = proc;
    this.#atOnce = atOnce;
  }

  async connect(): Promise<Session> {
    return new Session(this.#store, this.#store.take(this.#proc), this.#atOnce);
  }

  async query(config: string | pg.QueryConfig, params?: unknown[]): Result {
    const session = await this.connect();
    try {
      return await (session.query(config, params) as Result);
    } finally {
      session.release();
    }
  }

  /** Its sessions are the store's. */
  end(): Promise<void> {
    return Promise.resolve();
  }
}
