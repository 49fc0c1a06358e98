import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { balances, limits } from "@/db/schema/limits";
import { people } from "@/db/schema/people";
import { addAmounts, compareAmounts } from "@/lib/core/money";
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
const counts = sql`submission not in ('cancelled', 'settled_absent', 'draft') and not (submission = 'rejected' and cause is distinct from 'access_refused') and outcome not in ('declined', 'error', 'filtered')`;

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
    found.push(...checkLimits({ amount, currency }, own, { byPerson, byConnection }));
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

export type Balance = {
  currency: string;
  typed: string;
  typedAt: Date;
  typedBy: string;
  sentSince: string;
  left: string;
};

/** The last typed balance of each currency, less what was sent since. "About": the gateway knows the truth. */
export async function listBalances(db: Database | Tx, connectionId: string): Promise<Balance[]> {
  const latest = await db
    .selectDistinctOn([balances.currency], {
      currency: balances.currency,
      typed: balances.amount,
      typedAt: balances.typedAt,
      typedBy: people.name,
    })
    .from(balances)
    .innerJoin(people, eq(people.id, balances.typedBy))
    .where(eq(balances.connectionId, connectionId))
    .orderBy(balances.currency, sql`${balances.typedAt} desc nulls last`);
  return Promise.all(
    latest.map(async (row) => {
      const { rows } = await db.execute<{ sum: string }>(
        sql`select coalesce(sum(amount), 0)::text as sum from orders
            where direction = 'out' and connection_id = ${connectionId} and currency = ${row.currency}
              and sent_at > ${row.typedAt} and ${counts}`,
      );
      const sentSince = rows[0]?.sum ?? "0";
      const left = compareAmounts(sentSince, "0") === 0 ? row.typed : addAmounts(row.typed, `-${sentSince}`);
      return { ...row, sentSince, left };
    }),
  );
}
