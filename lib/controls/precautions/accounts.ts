import { and, asc, desc, eq, isNotNull, isNull, min, or, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { pick } from "@/lib/core/lists/pick";
import { type Message, message } from "@/lib/core/text/message";
import { type Forms, render } from "@/lib/core/text/render";
import { type CoolingOffAccount, coolingOffOf, type DirectoryEntry } from "./cooling-off";
import { areCloseNames } from "./names";

export type PaidAccount = {
  fingerprint: string;
  name: string | null;
  /**
   * A sandbox shows the approvals that production needs but doesn't require them, so that one person can try a payout.
   */
  environment: "sandbox" | "production";
};

type SavedPayee = { id: string; key: string; name: string };
type EarlierPayment = { orderId: string; connectionId: string; at: Date };

export type AccountWarning<Text = string> = { because: Text; asks: boolean } & (
  | { kind: "account_new"; until: Date | null }
  | { kind: "other_name"; name: string; last: EarlierPayment | null; payee: SavedPayee | null }
  | { kind: "close_name"; payee: SavedPayee; account: string }
);

const hourMs = 3_600_000;
const candidatesMax = 50;

export const inForce = and(isNotNull(payeeAccounts.inForceFrom), isNull(payeeAccounts.inForceTo));

export async function readDirectorySettings(db: Database | Tx): Promise<{ coolingOffHours: number; timeZone: string }> {
  const [row] = await db
    .select({ coolingOffHours: organisation.payeeCoolingOffHours, timeZone: organisation.timeZone })
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? { coolingOffHours: 24, timeZone: "UTC" };
}

export async function findCoolingOff(
  db: Database | Tx,
  fingerprint: string,
  now: Date,
): Promise<CoolingOffAccount | null> {
  const entries: DirectoryEntry[] = await db
    .select({
      ...pick(payees, "key", "name"),
      ...pick(payeeAccounts, "payeeId", "proposedAt", "inForceFrom", "inForceTo", "closedAt"),
      isFirst: sql<boolean>`${payeeAccounts.changeId} is null`,
    })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(eq(payeeAccounts.fingerprint, fingerprint))
    .orderBy(asc(payeeAccounts.proposedAt), asc(payeeAccounts.id));
  if (entries.length === 0) return null;
  const { coolingOffHours } = await readDirectorySettings(db);
  return coolingOffOf(entries, coolingOffHours, now);
}

/**
 * Warns when the account is saved for no payee and has no payment old enough, or was last paid under another name. Also
 * warns when the name is close to a payee's with another account.
 */
export async function findAccountWarnings(
  db: Database | Tx,
  account: PaidAccount,
  now: Date,
): Promise<AccountWarning<Message>[]> {
  const saved = await readSaved(db, eq(payeeAccounts.fingerprint, account.fingerprint));
  const settings = await readDirectorySettings(db);
  const active = saved.filter((one) => one.isActive);
  const found = [
    saved.length === 0 ? await findNew(db, account, settings.coolingOffHours, now) : null,
    active.length > 0 ? otherThanSaved(account, active) : await findOtherName(db, account),
    active.length === 0 ? await findCloseName(db, account) : null,
  ];
  return found.filter((warning) => warning !== null);
}

export const showWarnings = (warnings: readonly AccountWarning<Message>[], forms: Forms): AccountWarning[] =>
  warnings.map((warning) => ({ ...warning, because: render(warning.because, forms) }));

type Saved = SavedPayee & { holder: string | null; label: string; isActive: boolean };

async function readSaved(db: Database | Tx, which: ReturnType<typeof eq>): Promise<Saved[]> {
  return db
    .select({
      id: payees.id,
      key: payees.key,
      name: payees.name,
      holder: payeeAccounts.holder,
      label: payeeAccounts.label,
      isActive: sql<boolean>`(${inForce})`.mapWith(Boolean),
    })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(which)
    .orderBy(asc(payeeAccounts.proposedAt))
    .limit(candidatesMax);
}

/** A typed account is known once a payout to it, under this name, completed a cooling-off period ago. */
async function findNew(
  db: Database | Tx,
  { fingerprint, name, environment }: PaidAccount,
  coolingOffHours: number,
  now: Date,
): Promise<AccountWarning<Message> | null> {
  if (coolingOffHours === 0) return null;
  const paid = await db
    .select({ name: orders.receiverName, first: min(orders.finalAt) })
    .from(orders)
    .where(
      and(
        eq(orders.payeeFingerprint, fingerprint),
        eq(orders.kind, "payout"),
        eq(orders.outcome, "approved"),
        isNull(orders.conflict),
        isNotNull(orders.finalAt),
      ),
    )
    .groupBy(orders.receiverName)
    .limit(candidatesMax);
  const firsts = paid
    .filter((one) => name === null || one.name === null || areCloseNames(one.name, name))
    .flatMap(({ first }) => (first === null ? [] : [first.getTime()]));
  const until = firsts.length === 0 ? null : new Date(Math.min(...firsts) + coolingOffHours * hourMs);
  if (until !== null && until <= now) return null;
  return { kind: "account_new", until, ...newAccountNote(environment, 1, coolingOffHours) };
}

export function newAccountNote(
  environment: PaidAccount["environment"],
  accounts: number,
  coolingOffHours: number,
): { because: Message; asks: boolean } {
  const asks = environment === "production";
  const key = asks ? "payees.newAccounts" : "payees.newAccountsOfSandbox";
  return { because: message(key, accounts, coolingOffHours), asks };
}

function otherThanSaved({ name }: PaidAccount, active: readonly Saved[]): AccountWarning<Message> | null {
  const [first] = active;
  if (name === null || first === undefined) return null;
  const isKnown = active.some((one) => areCloseNames(one.name, name) || areCloseNames(one.holder ?? "", name));
  if (isKnown) return null;
  const { id, key, name: saved } = first;
  const because = message("payees.savedForAnother", saved, key, name);
  return { kind: "other_name", name: saved, last: null, payee: { id, key, name: saved }, because, asks: true };
}

async function findOtherName(
  db: Database | Tx,
  { fingerprint, name }: PaidAccount,
): Promise<AccountWarning<Message> | null> {
  if (name === null) return null;
  const [last] = await db
    .select({ orderId: orders.id, connectionId: orders.connectionId, name: orders.receiverName, at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.payeeFingerprint, fingerprint),
        eq(orders.kind, "payout"),
        eq(orders.outcome, "approved"),
        isNotNull(orders.receiverName),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last?.name || areCloseNames(last.name, name)) return null;
  const because = message("payees.otherNameBefore", last.name, { at: last.at.toISOString() });
  const { orderId, connectionId, at } = last;
  return { kind: "other_name", name: last.name, last: { orderId, connectionId, at }, payee: null, because, asks: true };
}

async function findCloseName(db: Database | Tx, { name }: PaidAccount): Promise<AccountWarning<Message> | null> {
  if (name === null) return null;
  const likeness = (column: typeof payees.name | typeof payeeAccounts.holder) =>
    sql`similarity(lower(coalesce(${column}, '')), lower(${name}))`;
  const near = or(sql`${likeness(payees.name)} > 0.2`, sql`${likeness(payeeAccounts.holder)} > 0.2`);
  const candidates = await db
    .select({
      id: payees.id,
      key: payees.key,
      name: payees.name,
      holder: payeeAccounts.holder,
      label: payeeAccounts.label,
    })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), inForce))
    .where(and(isNull(payees.archivedAt), near))
    .orderBy(desc(sql`greatest(${likeness(payees.name)}, ${likeness(payeeAccounts.holder)})`))
    .limit(candidatesMax);
  const close = candidates.find((one) => areCloseNames(one.name, name) || areCloseNames(one.holder ?? "", name));
  if (!close) return null;
  const { id, key, name: saved, label } = close;
  const because = message("payees.similarName", name, saved, key, label);
  return { kind: "close_name", payee: { id, key, name: saved }, account: label, because, asks: true };
}
