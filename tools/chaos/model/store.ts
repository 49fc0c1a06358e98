import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionConfig, type Database } from "@/db/client";
import { type Clock, outside, type Proc, realSleep } from "./clock";

export type Statement = {
  proc: Proc;
  link: Link;
  text: string;
  send: () => Promise<void>;
  deliver: () => void;
  fail: () => void;
};

export type Link = {
  client: pg.Client;
  pid: number;
  proc: Proc | null;
  open: boolean;
  usedAt: number;
  clockAt: number;
};

const idleInTransactionMs = 8_000;
const looksFasterThanMs = 3;

/**
 * Serialises the statements of all processes: the model picks the next one and sets the database's clock. A statement
 * that waits for a lock lets others continue.
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

  async run(statement: Statement): Promise<void> {
    this.ready.splice(this.ready.indexOf(statement), 1);
    const { proc, link } = statement;
    // A session that the database ended takes no further statement.
    if (lost.has(link) || proc.storeAwayUntil > this.#clock.now) {
      await this.#cut(link);
      statement.fail();
      return this.#clock.settle();
    }
    await this.#send(statement);
    await this.#clock.settle();
    // Only the end of a transaction releases locks.
    if (!link.open) await this.#wake();
  }

  /** The statement is executed, but its answer is lost, so the process never learns of it. */
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

  async #wake(): Promise<void> {
    for (const one of [...this.#waiting]) {
      if (!this.#waiting.includes(one) || !(await this.#ends(one))) continue;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      one.statement.deliver();
      await this.#clock.settle();
      if (!one.statement.link.open) return this.#wake();
    }
  }

  async endIdle(): Promise<void> {
    const isWaiting = (link: Link) => this.#waiting.some(({ statement }) => statement.link === link);
    for (const link of [...this.#links]) {
      const isIdle = link.open && this.#clock.now - link.usedAt > idleInTransactionMs && !isWaiting(link);
      if (isIdle) await this.#cut(link);
    }
  }

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
    // The link is registered before it connects, so that two simultaneous requests get separate sessions.
    this.#links.push(made);
    return made;
  }

  free(link: Link): void {
    lost.delete(link);
    link.proc = null;
  }

  /** Sets a session's clock to the model's: `now()` stands still in a transaction, `clock_timestamp()` does not. */
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

const lost = new WeakSet<Link>();

type Result = Promise<pg.QueryResult>;
type Streamed = pg.Submittable & {
  handleCopyInResponse: () => void;
  handleCommandComplete: () => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};

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
    if (lost.has(link)) return void outside(() => setImmediate(fail));
    if (this.#atOnce) void outside(send).then(() => end());
    else store.ready.push(statement);
  }

  release(): void {
    // A transaction that its process abandoned must not pass to the next user of the session.
    if (this.#link.proc && !this.#link.open) this.#store.free(this.#link);
  }
}

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

  end(): Promise<void> {
    return Promise.resolve();
  }
}
