import { randomUUID } from "node:crypto";
import { eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { createDatabase, type Database } from "@/db/client";
import type { DatabaseUrls } from "@/db/roles";
import { withRowClock } from "@/db/row-clock";
import { sampleData } from "@/db/schema/sample";
import { users } from "@/db/schema/users";
import { askSandbox, type Sandbox } from "@/lib/connections/sandbox";
import { sandboxConnectionId } from "@/lib/connections/seed";
import type { Actor, AppContext } from "@/lib/core/context";
import type { Settings } from "@/lib/core/env";
import { makePartitions } from "@/lib/retention/make-partitions";
import { allowsDemoUsers, demoUsers } from "@/lib/users/demo";
import { makeMonth } from "./month";
import { SampleWorld } from "./world";

/** Everything of the product but its database, which is opened for this alone. */
type Parts = Omit<AppContext, "db">;

/**
 * Decides at a start whether it makes the sample company: only a first start does. What a start left unfinished is removed.
 * From then on users may come: what they make is not of the sample, and stays should it fail.
 * @returns what makes it, and throws when it could not be made, with nothing of it left; null: there is nothing to make
 */
export async function beginSample(
  urls: DatabaseUrls,
  settings: Settings,
  parts: Parts,
): Promise<(() => Promise<void>) | null> {
  const { sandbox } = settings;
  if (!sandbox) return null;
  const { owner, db, close } = open(urls);
  const make = async () => {
    try {
      await makeIn({ ...parts, db }, sandbox);
      await owner.update(sampleData).set({ madeAt: sql`clock_timestamp()` });
    } catch (error) {
      await undo(owner, sandbox);
      throw error;
    } finally {
      await close();
    }
  };
  try {
    await bringBack(sandbox);
    const [row] = await owner.select().from(sampleData);
    if (row && row.madeAt === null && row.removedAt === null) await undo(owner, sandbox);
    const isFirst = !row && settings.sample && allowsDemoUsers(settings) && (await isUntouched(db));
    if (isFirst) await owner.insert(sampleData).values({});
    else await close();
    return isFirst ? make : null;
  } catch (error) {
    await close();
    throw error;
  }
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
  const [preparer, approver] = await Promise.all([findActor(ctx.db, "preparer"), findActor(ctx.db, "approver")]);
  const world = new SampleWorld(ctx, sandbox, { preparer, approver });
  const stopReceiving = await world.receive();
  try {
    // Its month is in the past; the worker makes only those ahead.
    await makePartitions(ctx.db, { from: new Date(Date.now() - 62 * 86_400_000), to: new Date() }, 100);
    await withRowClock(world.now, () => makeMonth(world, new Date()));
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

async function undo(owner: Database, sandbox: Sandbox): Promise<void> {
  await owner.execute(sql`select remove_sample_data()`);
  await bringBack(sandbox);
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

/** No one has signed in, there is no other user or connection, and nothing to pay. */
async function isUntouched(db: Database): Promise<boolean> {
  const emails = demoUsers.map(({ email }) => email);
  const { rows } = await db.execute<{ untouched: boolean }>(sql`select not (
    exists (select from sessions) or exists (select from orders) or exists (select from batches) or exists (select from payees)
    or exists (select from recurring_profiles) or exists (select from callbacks) or exists (select from approval_requests)
    or exists (select from connections where id <> ${sandboxConnectionId})
    or exists (select from connection_versions where environment = 'production')
    or (select count(*) from ${users} where ${inArray(users.email, emails)} and ${isNull(users.disabledAt)}) <> (select count(*) from users)
  ) as untouched`);
  return rows[0]?.untouched === true;
}
