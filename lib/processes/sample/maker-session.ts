import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { sampleLocks } from "@/db/sample-locks";

/** A notification can be lost with a broken connection. */
const longestWaitMs = 60_000;
const turnEveryMs = 1_000;

/**
 * Holds one connection as the owner of the tables. While it is open, pages offer the sample, requests wake it, and its
 * lock lets only one session make the sample.
 */
export class MakerSession {
  readonly db: NodePgDatabase;
  readonly lost: AbortSignal;
  readonly #client: pg.Client;
  #wake = new AbortController();

  private constructor(client: pg.Client, lost: AbortSignal) {
    this.#client = client;
    this.db = drizzle({ client });
    this.lost = lost;
    client.on("notification", () => this.#wake.abort());
  }

  static async open(url: string): Promise<MakerSession> {
    const lost = new AbortController();
    const client = new pg.Client(connectionConfig(url, "paydesk sample"));
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    await client.connect();
    const session = new MakerSession(client, lost.signal);
    try {
      await session.db.execute(sql`select pg_advisory_lock_shared(${sampleLocks.isHere})`);
      await session.db.execute(sql`listen paydesk_sample`);
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  async untilWoken(stop: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stop, this.lost, this.#wake.signal]);
    await sleep(longestWaitMs, undefined, { signal }).catch(() => undefined);
    if (this.#wake.signal.aborted) this.#wake = new AbortController();
  }

  async takeTurn(isWanted: () => Promise<boolean>, stop: AbortSignal): Promise<boolean> {
    while (!stop.aborted) {
      const { rows } = await this.db.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_lock(${sampleLocks.makes}) as mine`,
      );
      const wanted = await isWanted();
      if (rows[0]?.mine && wanted) return true;
      if (rows[0]?.mine) await this.endTurn();
      if (!wanted) return false;
      await sleep(turnEveryMs, undefined, { signal: stop }).catch(() => undefined);
    }
    return false;
  }

  async endTurn(): Promise<void> {
    if (!this.lost.aborted) await this.db.execute(sql`select pg_advisory_unlock(${sampleLocks.makes})`);
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}
