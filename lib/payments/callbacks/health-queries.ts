import { type SQL, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { isException } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { findMissingCallbacks } from "@/lib/payments/connections/missing-callbacks";
import type { Environment } from "@/lib/payments/connections/settings";
import { evaluateHealth, type HealthLabelName } from "./health";
import { asksForAttention } from "./list-where";

export const cameCountMax = 10_000;
export const exceptionCountMax = 999;
const dayMs = 24 * 3_600_000;

export type CallbackHealth = {
  id: string;
  name: string;
  environment: Environment;
  status: HealthLabelName;
  statusQuery: boolean;
  hasControlKey: boolean;
  lastAt: Date | null;
  came: number;
  exceptions: number;
  attention: number;
  unprocessed: number;
  overdueOrders: number;
};

export async function readCallbackHealth(ctx: AppContext, scope: Scope): Promise<CallbackHealth[]> {
  const now = ctx.now();
  const today = sql`${callbacks.receivedAt} > ${new Date(now.getTime() - dayMs)}`;
  const [rows, quiet] = await Promise.all([
    ctx.db
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
        exceptions: countUpTo(exceptionCountMax, sql`${today} and ${isException(callbacks)}`),
        attention: countUpTo(exceptionCountMax, asksForAttention),
        unprocessed: countUpTo(cameCountMax, sql`${callbacks.evaluatedAt} is null`),
        unprocessedSince: sql<Date | null>`(select min(${callbacks.receivedAt}) from ${callbacks}
          where ${ofThis} and ${callbacks.evaluatedAt} is null and ${callbacks.verdict} is null)`.mapWith(
          callbacks.receivedAt,
        ),
      })
      .from(connections)
      .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
      .where(withinScope(connections.id, scope))
      .orderBy(sql`lower(${connections.name})`),
    findMissingCallbacks(ctx.db, scope, now),
  ]);
  return rows.map(({ unprocessedSince, ...row }) => {
    const missingCallbacks = quiet.find(({ connectionId }) => connectionId === row.id);
    const status = evaluateHealth({ ...row, unprocessedSince, isOverdue: missingCallbacks !== undefined }, now);
    return { ...row, status, overdueOrders: missingCallbacks?.waiting ?? 0 };
  });
}

const ofThis = sql`${callbacks.connectionId} = ${connections.id}`;

function countUpTo(max: number, condition: SQL) {
  return sql<number>`(select count(*)::int from (select 1 from ${callbacks} where ${ofThis} and ${condition} limit ${max + 1}) counted)`;
}

export async function countUnknownAddresses(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ sum: string }>(
    sql`select coalesce(sum(value), 0) as sum from counts where name = 'unknown_callback_tokens'`,
  );
  return Number(rows[0]?.sum ?? 0);
}
