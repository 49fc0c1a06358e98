import { randomUUID } from "node:crypto";
import { eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { createDatabase, type Database } from "@/db/client";
import type { DatabaseUrls } from "@/db/roles";
import { withRowClock } from "@/db/row-clock";
import { sampleData } from "@/db/schema/sample";
import { users } from "@/db/schema/users";
import { forgetIncidents } from "@/lib/connections/breaker-memory";
import { askSandbox, type Sandbox } from "@/lib/connections/sandbox";
import { sandboxConnectionId } from "@/lib/connections/seed";
import type { Actor, AppContext } from "@/lib/core/context";
import type { Settings } from "@/lib/core/env";
import { makePartitions } from "@/lib/retention/make-partitions";
import { allowsDemoUsers, demoUsers } from "@/lib/users/demo";

/** Everything of the product but its database, which is opened for this alone. */
type Parts = Omit<AppContext, "db">;

/**
 * The sample company of this database. From the moment that it is wanted, users may come: what they make is not of the sample,
 * and stays should it fail. Nothing else may send, check orders or receive callbacks while `make` works in the past.
 */
export class SampleMaker {
  readonly #urls: DatabaseUrls;
  readonly #settings: Settings;
  readonly #parts: Parts;

  constructor(urls: DatabaseUrls, settings: Settings, parts: Parts) {
    this.#urls = urls;
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Asks for it at a first start, before anyone has signed in and while there is nothing to pay. */
  async requestAtFirstStart(): Promise<void> {
    if (!this.#settings.sandbox || !this.#settings.sample || !allowsDemoUsers(this.#settings)) return;
    await this.#within(async ({ owner, db }) => {
      const [row] = await owner.select().from(sampleData);
      if (!row && (await isUntouched(db))) await owner.execute(sql`select request_sample_data()`);
    });
  }

  /** It is to be made now: for the first time, after a start that was cut short, or because an admin tries again. */
  async isRequested(): Promise<boolean> {
    if (!this.#settings.sandbox) return false;
    return this.#within(async ({ owner }) => {
      const [row] = await owner.select().from(sampleData);
      return row !== undefined && row.madeAt === null && row.removedAt === null && row.failedAt === null;
    });
  }

  /**
   * Makes it, however long that takes; what a start left unfinished is removed before. Call it only when it is wanted.
   * @param stop that everything is being stopped: what fails of that is no failure, and the next start makes it
   * @returns null, or why it could not be made: then nothing of it is left, and the overview says so
   */
  async make(stop: AbortSignal): Promise<string | null> {
    const { sandbox } = this.#settings;
    if (!sandbox) return null;
    return this.#within(async ({ owner, db }) => {
      try {
        await undo(owner, sandbox);
        await makeIn({ ...this.#parts, db }, sandbox);
        await owner.update(sampleData).set({ madeAt: sql`clock_timestamp()` });
        return null;
      } catch (error) {
        const failure = reasonOf(error);
        if (stop.aborted) return failure;
        await undo(owner, sandbox);
        await owner.update(sampleData).set({ failedAt: sql`clock_timestamp()`, failure });
        return failure;
      }
    });
  }

  async #within<T>(work: (open: { owner: Database; db: Database }) => Promise<T>): Promise<T> {
    const { owner, db, close } = open(this.#urls);
    try {
      return await work({ owner, db });
    } finally {
      await close();
    }
  }
}

const longestReason = 300;

/** The innermost cause: the message of a failed query holds the query and its values. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause) innermost = innermost.cause;
  return (innermost instanceof Error ? innermost.message : String(innermost)).slice(0, longestReason);
}

/** Connections as the owner of the tables and as Paydesk. */
function open(urls: DatabaseUrls) {
  const owner = createDatabase(urls.owner, { max: 1, name: "paydesk sample" });
  const app = new URL(urls.app);
  // It is made anew, not restored, should the machine stop now.
  app.searchParams.set("options", `${app.searchParams.get("options") ?? ""} -c synchronous_commit=off`.trim());
  const db = createDatabase(app.href, { max: 4, name: "paydesk sample" });
  return { owner, db, close: () => Promise.all([owner.$client.end(), db.$client.end()]) };
}

async function makeIn(ctx: AppContext, sandbox: Sandbox): Promise<void> {
  // Half of Paydesk, and only a first start needs it: the others are ready sooner without.
  const [{ makeMonth }, { SampleWorld }] = await Promise.all([import("./month"), import("./world")]);
  const [preparer, approver] = await Promise.all([findActor(ctx.db, "preparer"), findActor(ctx.db, "approver")]);
  const world = new SampleWorld(ctx, sandbox, { preparer, approver });
  const stopReceiving = await world.receive();
  try {
    // Its month is in the past; the worker makes only those ahead.
    await makePartitions(ctx.db, { from: new Date(Date.now() - 62 * 86_400_000), to: new Date() }, 100);
    const [{ wantedAt } = { wantedAt: new Date() }] = await ctx.db
      .select({ wantedAt: sampleData.createdAt })
      .from(sampleData);
    // Also after days of trying it ends before it was wanted: what users made since is younger than all of it.
    await withRowClock(world.now, () => makeMonth(world, wantedAt));
  } finally {
    await stopReceiving();
  }
  await bringToNow(sandbox);
}

/** A sandbox that lives in the past would refuse what is signed today. */
const bringToNow = (sandbox: Sandbox) =>
  askSandbox(sandbox, "POST", "/clock", { body: { to: new Date().toISOString() }, withinMs: 20_000 });

const clockSchema = z.object({ offsetSeconds: z.number() });

/** After a start that was killed while it made the sample. A sandbox that does not answer is not there to be set right. */
async function bringBack(sandbox: Sandbox): Promise<void> {
  const clock = await askSandbox(sandbox, "GET", "/clock").catch(() => null);
  const { success, data } = clockSchema.safeParse(clock);
  if (success && data.offsetSeconds < 0) await bringToNow(sandbox);
}

/** Removes what there is of it; it stays wanted. */
async function undo(owner: Database, sandbox: Sandbox): Promise<void> {
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
    ...{ userId: user.id, name: user.name, role, connectionIds: null, needsApp: false },
    ...{ sessionId: randomUUID(), ip: null, steppedUpAt: null, proof: "password" },
  };
}

/** No one has signed in, and there is no other user or connection. */
async function isUntouched(db: Database): Promise<boolean> {
  const emails = demoUsers.map(({ email }) => email);
  const { rows } = await db.execute<{ untouched: boolean }>(sql`select not (
    exists (select from sessions) or exists (select from connections where id <> ${sandboxConnectionId})
    or (select count(*) from ${users} where ${inArray(users.email, emails)} and ${isNull(users.disabledAt)}) <> (select count(*) from users)
  ) as untouched`);
  return rows[0]?.untouched === true;
}
