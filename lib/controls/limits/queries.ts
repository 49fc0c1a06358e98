import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { LimitKind } from "./labels";
import { checkLimits, type LimitCheck } from "./rules";

export type LimitSubject = {
  connectionId: string;
  userId: string;
  amount: string;
  currency: string;
  /** The organisation's day of sending is YYYY-MM-DD. */
  day: string;
  /** An order that has reserved already names itself here when it changes or moves to another day. */
  orderId: string | null;
};

/**
 * No other transaction reserves in these currencies until this one ends, so that two tabs can't both use what is left.
 * Locks are taken in one order, so that two batches never deadlock.
 */
export async function lockLimits(tx: Tx, currencies: readonly string[]): Promise<void> {
  for (const currency of [...new Set(currencies)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limits/${currency}`}, 0))`);
  }
}

export async function readLimitChecks(db: Database | Tx, subject: LimitSubject): Promise<LimitCheck[]> {
  const { connectionId, userId, amount, currency } = subject;
  const inForce = await db
    .select(pick(limits, "id", "kind", "currency", "amount", "connectionId"))
    .from(limits)
    .where(
      and(
        isNull(limits.endedAt),
        eq(limits.currency, currency),
        or(isNull(limits.connectionId), eq(limits.connectionId, connectionId)),
      ),
    );
  const found: LimitCheck[] = [];
  for (const scope of [null, connectionId]) {
    const own = inForce.filter((limit) => limit.connectionId === scope);
    if (own.length === 0) continue;
    const byUser = await sumReserved(db, subject, sql`user_id = ${userId}`, scope);
    const byConnection = await sumReserved(db, subject, sql`true`, scope);
    const limitScope = scope === null ? "all" : "connection";
    found.push(...checkLimits({ amount, currency }, own, { byUser, byConnection }, limitScope));
  }
  return found;
}

async function sumReserved(
  db: Database | Tx,
  { currency, day, orderId }: LimitSubject,
  whose: ReturnType<typeof sql>,
  connectionId: string | null,
): Promise<string> {
  const where = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}`;
  const other = orderId === null ? sql`true` : sql`order_id is distinct from ${orderId}`;
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::text as sum from limit_reservations
        where day = ${day} and currency = ${currency} and ${where} and ${whose} and ${other}`,
  );
  return rows[0]?.sum ?? "0";
}

export type LimitRow = {
  id: string;
  kind: LimitKind;
  connectionId: string | null;
  connectionName: string | null;
  currency: string;
  amount: string;
  setBy: string;
  createdAt: Date;
};

export async function listLimits(db: Database, connectionId: string | null): Promise<LimitRow[]> {
  return db
    .select({
      ...pick(limits, "id", "kind", "connectionId"),
      connectionName: connections.name,
      currency: limits.currency,
      amount: limits.amount,
      setBy: users.name,
      createdAt: limits.createdAt,
    })
    .from(limits)
    .innerJoin(users, eq(users.id, limits.setBy))
    .leftJoin(connections, eq(connections.id, limits.connectionId))
    .where(
      and(
        isNull(limits.endedAt),
        connectionId === null ? undefined : or(isNull(limits.connectionId), eq(limits.connectionId, connectionId)),
      ),
    )
    .orderBy(limits.currency, limits.kind);
}

export type LimitUse = { used: string; byUser: { name: string; used: string }[] };

/**
 * Sums the use of each limit on a day, by its id. `all` includes limits for all connections, which reveal sums of every
 * connection.
 */
export async function readLimitUse(
  db: Database,
  rows: readonly LimitRow[],
  day: string,
  { all }: { all: boolean },
): Promise<Map<string, LimitUse>> {
  const counted = rows.filter(({ kind, connectionId }) => kind !== "order" && (all || connectionId !== null));
  const found = await Promise.all(
    counted.map(async ({ id, kind, connectionId, currency }): Promise<[string, LimitUse]> => {
      const where = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}`;
      const { rows: sums } = await db.execute<{ name: string | null; used: string; total: string }>(
        sql`select p.name, sum(r.amount)::text as used, sum(sum(r.amount)) over ()::text as total
            from limit_reservations r left join users p on p.id = r.user_id
            where r.day = ${day} and r.currency = ${currency} and ${where}
            group by p.id, p.name having sum(r.amount) <> 0 order by sum(r.amount) desc, p.name`,
      );
      const byUser = kind === "user_day" ? sums.flatMap(({ name, used }) => (name ? [{ name, used }] : [])) : [];
      return [id, { used: sums[0]?.total ?? "0", byUser }];
    }),
  );
  return new Map(found);
}
