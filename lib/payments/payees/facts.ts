import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalDecisions } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { payeeAccounts, payeeChanges, payees } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { type CoolingOffAccount, coolingOffOf, type DirectoryEntry } from "./cooling-off";
import { findingsOf, type KnownAccount, type LastPaid, type PayeeFinding } from "./findings";

/** Sums of payouts that the gateway approved, of one currency and year (the organisation's zone). Decimal strings. */
export type PayeeTotal = { year: number; currency: string; count: number; approved: string; wentBack: string };

/** What is known of a payee. */
export type PayeeFacts = {
  /** Who of the directory it is; null: no one there has this account. */
  payee: { id: string; key: string; name: string; archivedAt: Date | null } | null;
  /** The account in question, as the directory has it now. */
  account: KnownAccount | null;
  lastPaid: LastPaid | null;
  totals: PayeeTotal[];
  openOrders: number;
  findings: PayeeFinding[];
  coolingOff: CoolingOffAccount | null;
};

/**
 * Whose facts are asked for: a payee of the directory, with the account in force; or the fingerprint of an account that
 * may be nowhere in it, and whose it was when that is known.
 */
export type PayeeSubject = { payeeId: string } | { fingerprint: string; payeeId?: string | null };

/** How long an account is new, and in which zone years are counted. */
export async function readDirectorySettings(db: Database | Tx): Promise<{ coolingOffHours: number; timeZone: string }> {
  const [row] = await db
    .select({ coolingOffHours: organisation.payeeCoolingOffHours, timeZone: organisation.timeZone })
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? { coolingOffHours: 24, timeZone: "UTC" };
}

/** Why a payout to this account needs one other user more than its policy asks for; null: it does not. */
export async function findCoolingOff(
  db: Database | Tx,
  fingerprint: string,
  now: Date,
): Promise<CoolingOffAccount | null> {
  const entries: DirectoryEntry[] = await readAccounts(db, eq(payeeAccounts.fingerprint, fingerprint));
  if (entries.length === 0) return null;
  const { coolingOffHours } = await readDirectorySettings(db);
  return coolingOffOf(entries, coolingOffHours, now);
}

/**
 * What to know of a payee before money goes there; null when there is no such payee, or one without an account. `reach`: whose
 * payouts are shown and summed; what is found of all of them is reported to everyone.
 */
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

/** Which of these accounts are, or were, in the directory, by their fingerprints. */
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

/** Accounts of the directory with the users behind them, oldest first. */
export async function readAccounts(db: Database | Tx, which: SQL): Promise<KnownAccount[]> {
  const approvers = sql<string[]>`coalesce((select array_agg(p.name order by d.at) from ${approvalDecisions} d
    join ${users} p on p.id = d.user_id where d.request_id = ${payeeChanges.requestId} and d.decision = 'approve'), '{}')`;
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

/** The payouts to a payee: made for them, or to an account that was theirs, no matter who typed it. */
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
  const wentBack = sql<string>`sum(${orders.returned})::text`;
  return db
    .select({
      year,
      currency: sql<string>`${orders.currency}`,
      count: count(),
      approved: sql<string>`sum(${orders.amount})::text`,
      wentBack,
    })
    .from(orders)
    .where(
      and(theirs, eq(orders.outcome, "approved"), sql`${orders.amount} is not null and ${orders.currency} is not null`),
    )
    .groupBy(year, orders.currency)
    .orderBy(sql`year desc`, desc(sql`sum(${orders.amount})`));
}

/** Payouts that are neither final nor ended: waiting here, on their way, or without an outcome. */
async function countOpen(db: Database | Tx, theirs: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(theirs, isNull(orders.finalAt), inArray(orders.outcome, ["none", "processing", "unknown"])));
  return row?.open ?? 0;
}
