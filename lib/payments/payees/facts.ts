import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { approvalDecisions } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges, payees } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { readDirectorySettings } from "@/lib/controls/precautions/accounts";
import { type CoolingOffAccount, coolingOffOf, type DirectoryEntry } from "@/lib/controls/precautions/cooling-off";
import { pick } from "@/lib/core/lists/pick";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { findingsOf, type KnownAccount, type LastPaid, type PayeeFinding } from "./findings";

export type PayeeTotal = { year: number; currency: string; count: number; approved: string; returned: string };

export type PayeeFacts = {
  payee: { id: string; key: string; name: string; archivedAt: Date | null } | null;
  account: KnownAccount | null;
  lastPaid: LastPaid | null;
  totals: PayeeTotal[];
  openOrders: number;
  findings: PayeeFinding[];
  coolingOff: CoolingOffAccount | null;
};

/** A fingerprint may belong to an account outside the directory. */
export type PayeeSubject = { payeeId: string } | { fingerprint: string; payeeId?: string | null };

export async function readPayeeFacts(
  db: Database | Tx,
  subject: PayeeSubject,
  { now, scope }: { now: Date; scope: Scope },
): Promise<PayeeFacts | null> {
  const own = subject.payeeId ? await readAccounts(db, eq(payeeAccounts.payeeId, subject.payeeId)) : [];
  const fingerprint = "fingerprint" in subject ? subject.fingerprint : own.find(isInForce)?.fingerprint;
  if (fingerprint === undefined) return null;
  const [entries, settings] = await Promise.all([
    readAccounts(db, eq(payeeAccounts.fingerprint, fingerprint)),
    readDirectorySettings(db),
  ]);
  const payeeId = subject.payeeId ?? (entries.find(isInForce) ?? entries.at(-1))?.payeeId;
  const accounts = own.length > 0 || !payeeId ? own : await readAccounts(db, eq(payeeAccounts.payeeId, payeeId));
  const theirs = ordersOf(payeeId ?? null, [fingerprint, ...accounts.filter(wasInForce).map((one) => one.fingerprint)]);
  const shown = and(theirs, withinScope(orders.connectionId, scope));
  const [payee, lastPaidOfAll, lastPaid, totals, openOrders] = await Promise.all([
    payeeId ? readPayee(db, payeeId) : null,
    readLastPaid(db, theirs),
    readLastPaid(db, shown),
    readTotals(db, shown, settings.timeZone),
    countOpen(db, shown),
  ]);
  const coolingOff = coolingOffOf(entries, settings.coolingOffHours, now);
  const waiting = accounts.find(({ inForceFrom, closedAt }) => inForceFrom === null && closedAt === null) ?? null;
  return {
    payee,
    account: entries.find((entry) => entry.payeeId === payeeId && isInForce(entry)) ?? null,
    lastPaid,
    totals,
    openOrders,
    findings: findingsOf({ fingerprint, entries, payee, waiting, lastPaid: lastPaidOfAll, coolingOff }, now),
    coolingOff,
  };
}

const isInForce = ({ inForceFrom, inForceTo }: DirectoryEntry) => inForceFrom !== null && inForceTo === null;
const wasInForce = ({ inForceFrom }: DirectoryEntry) => inForceFrom !== null;

export async function findDirectoryDigests(db: Database | Tx, fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ fingerprint: payeeAccounts.fingerprint })
    .from(payeeAccounts)
    .where(inArray(payeeAccounts.fingerprint, [...new Set(fingerprints)]));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

async function readPayee(db: Database | Tx, id: string) {
  const [row] = await db
    .select({ id: payees.id, key: payees.key, name: payees.name, archivedAt: payees.archivedAt })
    .from(payees)
    .where(eq(payees.id, id));
  return row ?? null;
}

export async function readAccounts(db: Database | Tx, which: SQL): Promise<KnownAccount[]> {
  const approvers = sql<string[]>`coalesce((select array_agg(p.name order by d.at) from ${approvalDecisions} d
    join ${users} p on p.id = d.user_id where d.request_id = ${payeeChanges.requestId} and d.decision = ${sqlName.decision("approve")}), '{}')`;
  const rows = await db
    .select({
      id: payeeAccounts.id,
      payeeId: payeeAccounts.payeeId,
      key: payees.key,
      name: payees.name,
      ...pick(payeeAccounts, "changeId", "label", "fingerprint"),
      proposedBy: users.name,
      proposedAt: payeeAccounts.proposedAt,
      approvedBy: approvers,
      ...pick(payeeAccounts, "calledPerson", "calledNumber", "calledOn", "inForceFrom", "inForceTo"),
      ...pick(payeeAccounts, "closedAt", "closedReason"),
    })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .innerJoin(users, eq(users.id, payeeAccounts.proposedBy))
    .leftJoin(payeeChanges, eq(payeeChanges.id, payeeAccounts.changeId))
    .where(which)
    .orderBy(asc(payeeAccounts.proposedAt), asc(payeeAccounts.id));
  return rows.map(({ changeId, calledPerson, calledNumber, calledOn, ...row }) => ({
    ...row,
    isFirst: changeId === null,
    call: calledPerson && calledNumber && calledOn ? { user: calledPerson, number: calledNumber, on: calledOn } : null,
  }));
}

export function ordersOf(payeeId: string | null, fingerprints: readonly string[]): SQL | undefined {
  const typed = and(isNull(orders.payeeId), inArray(orders.payeeFingerprint, [...new Set(fingerprints)]));
  return and(eq(orders.kind, "payout"), payeeId === null ? typed : or(eq(orders.payeeId, payeeId), typed));
}

async function readLastPaid(db: Database | Tx, theirs: SQL | undefined): Promise<LastPaid | null> {
  const [row] = await db
    .select({
      orderId: orders.id,
      at: orders.createdAt,
      amount: orders.amount,
      currency: orders.currency,
      account: orders.receiverAccount,
      fingerprint: orders.payeeFingerprint,
    })
    .from(orders)
    .where(and(theirs, eq(orders.outcome, "approved")))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row ?? null;
}

async function readTotals(db: Database | Tx, theirs: SQL | undefined, timeZone: string): Promise<PayeeTotal[]> {
  const year = sql<number>`extract(year from ${orders.createdAt} at time zone ${timeZone})::int`.as("year");
  const returned = sql<string>`sum(${orders.returned})::text`;
  return db
    .select({
      year,
      currency: sql<string>`${orders.currency}`,
      count: count(),
      approved: sql<string>`sum(${orders.amount})::text`,
      returned,
    })
    .from(orders)
    .where(
      and(theirs, eq(orders.outcome, "approved"), sql`${orders.amount} is not null and ${orders.currency} is not null`),
    )
    .groupBy(year, orders.currency)
    .orderBy(sql`year desc`, desc(sql`sum(${orders.amount})`));
}

async function countOpen(db: Database | Tx, theirs: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(theirs, isNull(orders.finalAt), inArray(orders.outcome, ["none", "processing", "unknown"])));
  return row?.open ?? 0;
}
