import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { LimitKind } from "./labels";
import { checkLimits, type LimitCheck } from "./rules";

/** A payout, or a batch's sum in one currency, about to be checked against the limits of a day. */
export type LimitSubject = {
  connectionId: string;
  userId: string;
  amount: string;
  currency: string;
  /** The organisation's day on which it is to leave, YYYY-MM-DD. */
  day: string;
  /** The order itself, when it has reserved already and is changed or leaves on another day. */
  orderId: string | null;
};

/**
 * Until the transaction ends no one else reserves in these currencies, so that two tabs cannot both use what is left. All are
 * taken in one order, so that two batches of the same currencies never wait for each other.
 */
export async function lockLimits(tx: Tx, currencies: readonly string[]): Promise<void> {
  for (const currency of [...new Set(currencies)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limits/${currency}`}, 0))`);
  }
}

/** What every limit in force says of a payout: those of its connection, and those for all connections. */
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

/** The limits in force: of one connection and those for all; null: all of them. */
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

/** What is reserved of a limit on a day; of a limit by user, by whom, the most first. */
export type LimitUse = { used: string; byUser: { name: string; used: string }[] };

/**
 * How much of each limit is used on a day, by its id. A limit on one payout is never used up. `all`: whether limits for all
 * connections are counted too, which tells sums of every connection.
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
