import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { z } from "zod";
import { createDatabase, type Database, withClient } from "@/db/client";
import { sqlName } from "@/db/names";
import type { DatabaseUrls } from "@/db/roles";
import { withRowClock } from "@/db/row-clock";
import { sampleData } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { Settings } from "@/lib/core/runtime/env";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { allowsDemoUsers, demoUsers } from "@/lib/identity/users/demo";
import { forgetIncidents } from "@/lib/payments/connections/breaker-memory";
import { askSandbox, type Sandbox } from "@/lib/payments/connections/sandbox";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { makePartitions } from "@/lib/processes/retention/make-partitions";
import { MakerSession } from "./maker-session";
import { noCounts, type SampleCounts } from "./queries";

type Owner = MakerSession["db"];

type Parts = Omit<AppContext, "db">;

const reconnectMs = 3_000;

/**
 * Makes the sample company. Users may work meanwhile, and their data stays if it fails. Nothing else may send, check
 * orders or receive callbacks while `make` works in the past.
 */
export class SampleMaker {
  readonly mayMake: boolean;
  readonly #urls: DatabaseUrls;
  readonly #settings: Settings;
  readonly #parts: Parts;
  #session: MakerSession | null = null;

  constructor(urls: DatabaseUrls, settings: Settings, parts: Parts) {
    this.mayMake = allowsDemoUsers(settings);
    this.#urls = urls;
    this.#settings = settings;
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    const { sandbox, sample } = this.#settings;
    const isWanted = this.mayMake && sample;
    try {
      if (sandbox) await bringBack(sandbox);
      if (!isWanted)
        await withClient(this.#urls.owner, "paydesk sample", (client) => dropUnfinished(drizzle({ client })));
    } finally {
      if (this.mayMake) await this.#open();
    }
    if (!isWanted) return;
    const { db } = await this.#open();
    const [row] = await db.select().from(sampleData);
    if (!row && (await isUntouched(db))) await db.execute(sql`select request_sample_data()`);
  }

  async isRequested(): Promise<boolean> {
    return this.mayMake && isRequested((await this.#open()).db);
  }

  async untilRequested(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        const session = await this.#open();
        if (await isRequested(session.db)) return;
        await session.untilWoken(stop);
      } catch {
        await sleep(reconnectMs, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  /**
   * Removes the remains of an earlier try first, and waits while another start makes the sample.
   * @returns null, or the reason of the failure; nothing is left then
   */
  async make(stop: AbortSignal): Promise<string | null> {
    const { sandbox } = this.#settings;
    if (!sandbox) return null;
    const session = await this.#open();
    const { db: owner } = session;
    const isMine = await session.takeTurn(() => isRequested(owner), stop);
    if (!isMine) return stop.aborted ? null : readFailure(owner);
    const { db, close } = openAsApp(this.#urls.app);
    const ended = AbortSignal.any([stop, session.lost]);
    try {
      await undo(owner, sandbox);
      await makeIn({ ...this.#parts, db }, sandbox, ended);
      await owner.update(sampleData).set({ madeAt: sql`clock_timestamp()` });
      return null;
    } catch (error) {
      const failure = reasonOf(error);
      if (ended.aborted) return failure;
      await undo(owner, sandbox);
      await owner.update(sampleData).set({ failedAt: sql`clock_timestamp()`, failure });
      return failure;
    } finally {
      await close();
      await session.endTurn();
    }
  }

  async close(): Promise<void> {
    await this.#session?.end();
    this.#session = null;
  }

  async #open(): Promise<MakerSession> {
    if (this.#session === null || this.#session.lost.aborted) this.#session = await MakerSession.open(this.#urls.owner);
    return this.#session;
  }
}

const longestReason = 300;

/** The message of a failed query contains its values, so only the innermost cause is shown. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause) innermost = innermost.cause;
  return (innermost instanceof Error ? innermost.message : String(innermost)).slice(0, longestReason);
}

function openAsApp(url: string) {
  const app = new URL(url);
  app.searchParams.set("options", `${app.searchParams.get("options") ?? ""} -c synchronous_commit=off`.trim());
  const db = createDatabase(app.href, { max: 4, name: "paydesk sample" });
  return { db, close: () => db.$client.end() };
}

const unfinished = and(isNull(sampleData.madeAt), isNull(sampleData.removedAt));

async function isRequested(owner: Owner): Promise<boolean> {
  const [row] = await owner
    .select()
    .from(sampleData)
    .where(and(unfinished, isNull(sampleData.failedAt)));
  return row !== undefined;
}

async function readFailure(owner: Owner): Promise<string | null> {
  const [row] = await owner.select().from(sampleData);
  return row?.failure ?? null;
}

const dropWaitMs = 5_000;

async function dropUnfinished(owner: Owner): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${dropWaitMs}`));
    const noReal = sql`not exists (select from connection_versions where environment = ${sqlName.environment("production")})`;
    const [row] = await tx
      .select()
      .from(sampleData)
      .where(and(unfinished, sql`not sample_maker_is_here()`, noReal));
    if (!row) return;
    const { rows } = await tx.execute<{ removed: SampleCounts }>(sql`select remove_sample_data() as removed`);
    const details = rows[0]?.removed ?? noCounts;
    await recordAudit(
      tx,
      "organisation.removeSampleData",
      { kind: "sample" },
      {
        ...{ subjectType: "organisation", subjectId: null, details },
      },
    );
  });
}

async function makeIn(ctx: AppContext, sandbox: Sandbox, ended: AbortSignal): Promise<void> {
  const [{ makeMonth }, { SampleWorld }] = await Promise.all([import("./month"), import("./world")]);
  const [preparer, approver] = await Promise.all([findActor(ctx.db, "preparer"), findActor(ctx.db, "approver")]);
  const world = new SampleWorld(ctx, sandbox, { preparer, approver }, ended);
  const stopReceiving = await world.receive();
  try {
    await makePartitions(ctx.db, { from: new Date(Date.now() - 62 * 86_400_000), to: new Date() }, 100);
    const [{ wantedAt } = { wantedAt: new Date() }] = await ctx.db
      .select({ wantedAt: sampleData.createdAt })
      .from(sampleData);
    await withRowClock(world.now, () => makeMonth(world, wantedAt));
  } finally {
    await stopReceiving();
  }
  await bringToNow(sandbox);
}

/** A sandbox clock in the past would refuse requests signed today. */
const bringToNow = (sandbox: Sandbox) =>
  askSandbox(sandbox, "POST", "/clock", { body: { to: new Date().toISOString() }, withinMs: 20_000 });

const clockSchema = z.object({ offsetSeconds: z.number() });

async function bringBack(sandbox: Sandbox): Promise<void> {
  const clock = await askSandbox(sandbox, "GET", "/clock").catch(() => null);
  const { success, data } = clockSchema.safeParse(clock);
  if (success && data.offsetSeconds < 0) await bringToNow(sandbox);
}

async function undo(owner: Owner, sandbox: Sandbox): Promise<void> {
  await bringBack(sandbox);
  await owner.transaction(async (tx) => {
    await tx.execute(sql`select remove_sample_data()`);
    await tx.update(sampleData).set({ removedAt: null });
    await forgetIncidents(tx, sandboxConnectionId);
  });
}

async function findActor(db: Database, role: "preparer" | "approver"): Promise<Actor> {
  const email = demoUsers.find((user) => user.role === role)?.email ?? "";
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`there is no ${role}`);
  return {
    ...{ kind: "user", userId: user.id, name: user.name, role, connectionIds: null, needsApp: false },
    ...{ sessionId: randomUUID(), ip: null, steppedUpAt: null, proof: "password" },
  };
}

async function isUntouched(db: Owner): Promise<boolean> {
  const emails = demoUsers.map(({ email }) => email);
  const { rows } = await db.execute<{ untouched: boolean }>(sql`select not (
    exists (select from sessions) or exists (select from connections where id <> ${sandboxConnectionId})
    or (select count(*) from ${users} where ${inArray(users.email, emails)} and ${isNull(users.disabledAt)}) <> (select count(*) from users)
  ) as untouched`);
  return rows[0]?.untouched === true;
}
