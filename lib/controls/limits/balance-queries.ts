import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { countsAgainstLimits, ordersAs, waitsToBeSent } from "@/db/order-states";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { Scope } from "@/lib/identity/auth/access/scope";

/**
 * A user types this balance from the gateway's screens, and Paydesk subtracts later orders. Only the gateway knows the
 * true balance.
 */
export type Balance = {
  connectionId: string;
  connectionName: string;
  currency: string;
  typed: string;
  typedAt: Date;
  typedBy: string;
  sentSince: string;
  left: string;
  waiting: string;
};

const unsent = waitsToBeSent(ordersAs("o"));
const counts = countsAgainstLimits(ordersAs("o"));

type Row = Omit<Balance, "typedAt"> & { typedAt: string };

async function readBalances(db: Database, where: SQL, except: string | null = null): Promise<Balance[]> {
  const other = except === null ? sql`true` : sql`o.id <> ${except}`;
  const { rows } = await db.execute<Row>(
    sql`with latest as (
          select distinct on (b.connection_id, b.currency)
                 b.connection_id, c.name, b.currency, b.amount, b.typed_at, p.name as typed_by
          from balances b join connections c on c.id = b.connection_id join users p on p.id = b.typed_by
          where ${where}
          order by b.connection_id, b.currency, b.typed_at desc nulls last
        )
        select l.connection_id as "connectionId", l.name as "connectionName", l.currency, l.amount::text as typed,
               l.typed_at as "typedAt", l.typed_by as "typedBy", s.sum::text as "sentSince",
               (l.amount - s.sum)::text as left, w.sum::text as waiting
        from latest l
        cross join lateral (select coalesce(sum(o.amount), 0) as sum from orders o
          where o.direction = ${sqlName.direction("out")} and o.connection_id = l.connection_id and o.currency = l.currency
            and o.sent_at > l.typed_at and not ${unsent} and ${counts}) s
        cross join lateral (select coalesce(sum(o.amount), 0) as sum from orders o
          where o.direction = ${sqlName.direction("out")} and o.connection_id = l.connection_id and o.currency = l.currency
            and ${unsent} and ${other}) w
        order by l.name, l.connection_id, l.currency`,
  );
  return rows.map(({ typedAt, ...row }) => ({ ...row, typedAt: new Date(typedAt) }));
}

export async function listBalances(db: Database, connectionId: string): Promise<Balance[]> {
  return readBalances(db, sql`b.connection_id = ${connectionId}`);
}

export async function listAllBalances(db: Database, scope: Scope): Promise<Balance[]> {
  return readBalances(db, ofScope(scope));
}

function ofScope(scope: Scope): SQL {
  return scope === null ? sql`true` : sql`b.connection_id = any(${sql.param([...scope])}::uuid[])`;
}

/** Exceeding a typed balance is only a warning, because the gateway may have more by now. */
export async function listShortfalls(db: Database, scope: Scope): Promise<Balance[]> {
  const all = await readBalances(db, ofScope(scope));
  return all.filter(({ left, waiting }) => compareAmounts(waiting, "0") > 0 && compareAmounts(waiting, left) > 0);
}

export async function findShortfall(
  db: Database,
  payout: { connectionId: string; currency: string; amount: string; orderId: string | null },
): Promise<Balance | null> {
  const { connectionId, currency, amount, orderId } = payout;
  const where = sql`b.connection_id = ${connectionId} and b.currency = ${currency}`;
  const [balance] = await readBalances(db, where, orderId);
  if (!balance || compareAmounts(addAmounts(balance.waiting, amount), balance.left) <= 0) return null;
  return balance;
}
