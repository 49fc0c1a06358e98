import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { people } from "@/db/schema/people";
import { checkLimits, type LimitCheck } from "./rules";
import type { LimitKind } from "./words";

/** A payout about to be held against the limits, and when its day began in the organisation's zone. */
export type LimitSubject = {
  connectionId: string;
  personId: string;
  amount: string;
  currency: string;
  dayStartedAt: Date;
  /** The order itself, when it is there already and is only changed. */
  orderId: string | null;
};

/** Orders that count against a day: all that left or may leave; what finally failed without money does not. */
export const counts = sql`submission not in ('cancelled', 'settled_absent', 'draft') and not (submission = 'rejected' and cause is distinct from 'access_refused') and outcome not in ('declined', 'error', 'filtered')`;

/**
 * What every limit says of a payout. Inside a transaction it first waits for others that send by the same connection or
 * person, so that two tabs cannot both use what is left.
 */
export async function judgeLimits(db: Database | Tx, subject: LimitSubject): Promise<LimitCheck[]> {
  const { connectionId, personId, amount, currency } = subject;
  const inForce = await db
    .select({
      id: limits.id,
      kind: limits.kind,
      currency: limits.currency,
      amount: limits.amount,
      connectionId: limits.connectionId,
    })
    .from(limits)
    .where(
      and(
        isNull(limits.endedAt),
        eq(limits.currency, currency),
        or(isNull(limits.connectionId), eq(limits.connectionId, connectionId)),
      ),
    );
  if (inForce.length === 0) return [];
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limits/${currency}`}, 0))`);
  const found: LimitCheck[] = [];
  for (const scope of [null, connectionId]) {
    const own = inForce.filter((limit) => limit.connectionId === scope);
    if (own.length === 0) continue;
    const byPerson = await sumOfDay(db, subject, sql`prepared_by = ${personId}`, scope);
    const byConnection = await sumOfDay(db, subject, sql`true`, scope);
    const limitScope = scope === null ? "all" : "connection";
    found.push(...checkLimits({ amount, currency }, own, { byPerson, byConnection }, limitScope));
  }
  return found;
}

async function sumOfDay(
  db: Database | Tx,
  { currency, dayStartedAt, orderId }: LimitSubject,
  whose: ReturnType<typeof sql>,
  connectionId: string | null,
): Promise<string> {
  const where = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}`;
  const other = orderId === null ? sql`true` : sql`id <> ${orderId}`;
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::text as sum from orders
        where direction = 'out' and currency = ${currency} and created_at >= ${dayStartedAt} and ${where} and ${whose} and ${other} and ${counts}`,
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
      id: limits.id,
      kind: limits.kind,
      connectionId: limits.connectionId,
      connectionName: connections.name,
      currency: limits.currency,
      amount: limits.amount,
      setBy: people.name,
      createdAt: limits.createdAt,
    })
    .from(limits)
    .innerJoin(people, eq(people.id, limits.setBy))
    .leftJoin(connections, eq(connections.id, limits.connectionId))
    .where(
      and(
        isNull(limits.endedAt),
        connectionId === null ? undefined : or(isNull(limits.connectionId), eq(limits.connectionId, connectionId)),
      ),
    )
    .orderBy(limits.currency, limits.kind);
}

/** What was used of a limit since the day began; of a limit by person, by whom, the most first. */
export type LimitUse = { used: string; byPerson: { name: string; used: string }[] };

/**
 * How much of each limit is used today, by its id. A limit on one payout is never used up. `all`: whether limits for all
 * connections are counted too, which tells sums of every connection.
 */
export async function readLimitUse(
  db: Database,
  rows: readonly LimitRow[],
  dayStartedAt: Date,
  { all }: { all: boolean },
): Promise<Map<string, LimitUse>> {
  const counted = rows.filter(({ kind, connectionId }) => kind !== "order" && (all || connectionId !== null));
  const found = await Promise.all(
    counted.map(async ({ id, kind, connectionId, currency }): Promise<[string, LimitUse]> => {
      const where = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}`;
      const { rows: sums } = await db.execute<{ name: string; used: string; total: string }>(
        sql`select p.name, sum(o.amount)::text as used, sum(sum(o.amount)) over ()::text as total
            from orders o join people p on p.id = o.prepared_by
            where o.direction = 'out' and o.currency = ${currency} and o.created_at >= ${dayStartedAt}
              and ${where} and ${counts}
            group by p.id, p.name order by sum(o.amount) desc, p.name`,
      );
      const byPerson = kind === "person_day" ? sums.map(({ name, used }) => ({ name, used })) : [];
      return [id, { used: sums[0]?.total ?? "0", byPerson }];
    }),
  );
  return new Map(found);
}
