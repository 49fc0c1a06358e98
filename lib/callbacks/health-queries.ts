import { type SQL, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import { findSilences } from "@/lib/connections/silence";
import type { Desk } from "@/lib/core/desk";
import { type HealthWordName, judgeHealth } from "./health";
import { asksForAttention, isException } from "./list-where";

/** What came in a day is counted up to here; beyond it is "more than". */
export const cameCountMax = 10_000;
/** Exceptions of one connection are counted up to here. */
export const exceptionCountMax = 999;
const dayMs = 24 * 3_600_000;

/** How the callbacks of one connection do. Counts go up to their bound and one more. */
export type CallbackHealth = {
  id: string;
  name: string;
  environment: Environment;
  word: HealthWordName;
  statusQuery: boolean;
  hasControlKey: boolean;
  lastAt: Date | null;
  /** In the last 24 hours. */
  came: number;
  exceptions: number;
  /** Exceptions of any age that nobody has taken note of. */
  attention: number;
  /** Stored, and not judged yet, or to be judged again. */
  unjudged: number;
  /** Orders that wait for longer than they should; 0: it is not silent. */
  silentOrders: number;
};

/** The health of every connection within reach, by name. As many rows as there are connections: no paging. */
export async function readCallbackHealth(desk: Desk, reach: Reach): Promise<CallbackHealth[]> {
  const now = desk.now();
  const today = sql`${callbacks.receivedAt} > ${new Date(now.getTime() - dayMs)}`;
  const [rows, silences] = await Promise.all([
    desk.db
      .select({
        id: connections.id,
        name: connections.name,
        environment: connectionVersions.environment,
        statusQuery: connections.statusQuery,
        hasControlKey: sql<boolean>`${connections.controlKeySealed} is not null`,
        lastAt: sql<Date | null>`(select max(${callbacks.receivedAt}) from ${callbacks} where ${ofThis})`.mapWith(
          callbacks.receivedAt,
        ),
        came: countUpTo(cameCountMax, today),
        exceptions: countUpTo(exceptionCountMax, sql`${today} and ${isException}`),
        attention: countUpTo(exceptionCountMax, asksForAttention),
        unjudged: countUpTo(cameCountMax, sql`${callbacks.judgedAt} is null`),
        unjudgedSince: sql<Date | null>`(select min(${callbacks.receivedAt}) from ${callbacks}
          where ${ofThis} and ${callbacks.judgedAt} is null and ${callbacks.verdict} is null)`.mapWith(
          callbacks.receivedAt,
        ),
      })
      .from(connections)
      .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
      .where(withinReach(connections.id, reach))
      .orderBy(sql`lower(${connections.name})`),
    findSilences(desk.db, reach, now),
  ]);
  return rows.map(({ unjudgedSince, ...row }) => {
    const silence = silences.find(({ connectionId }) => connectionId === row.id);
    const word = judgeHealth({ ...row, unjudgedSince, isSilent: silence !== undefined }, now);
    return { ...row, word, silentOrders: silence?.waiting ?? 0 };
  });
}

const ofThis = sql`${callbacks.connectionId} = ${connections.id}`;

function countUpTo(max: number, condition: SQL) {
  return sql<number>`(select count(*)::int from (select 1 from ${callbacks} where ${ofThis} and ${condition} limit ${max + 1}) counted)`;
}

/** Requests to an address that was never given to anybody, since this installation began. They are answered 404 and not kept. */
export async function countUnknownAddresses(desk: Desk): Promise<number> {
  const { rows } = await desk.db.execute<{ sum: string }>(
    sql`select coalesce(sum(value), 0) as sum from counts where name = 'unknown_callback_tokens'`,
  );
  return Number(rows[0]?.sum ?? 0);
}
