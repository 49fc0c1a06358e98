import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { inForce } from "@/lib/controls/precautions/accounts";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { refusalOf } from "@/lib/core/text/findings";
import { keptValues } from "@/lib/gateway/fields/account-fields";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { parseAccount } from "@/lib/gateway/fields/schema";
import * as t from "@/messages/payees/model";
import type { Account, CallBack } from "./account";
import { describeReceiver, payeeIdentifier } from "./receiver";

export type PayeeRow = typeof payees.$inferSelect;
export type AccountRow = typeof payeeAccounts.$inferSelect;

export type NewAccount = Account & { holder: string | null };

const waits = and(isNull(payeeAccounts.inForceFrom), isNull(payeeAccounts.closedAt));

/** @throws AppError `invalid` by wire name */
export function validateAccount(
  sealer: Sealer,
  typed: { kind: DestinationKind; values: Record<string, string> },
  today: string,
): NewAccount {
  const parsed = parseAccount(typed.values, { today, destination: typed.kind });
  if (!parsed.ok) throw refusalOf("payout", parsed.errors);
  return accountOf(sealer, parsed.destination, parsed.values);
}

export function accountOf(sealer: Sealer, kind: DestinationKind, values: Record<string, string>): NewAccount {
  const { name, account } = describeReceiver(kind, values);
  return {
    kind,
    fields: keptValues(values),
    fingerprint: sealer.fingerprint(payeeIdentifier(kind, values), "payee"),
    holder: name,
    label: account,
  };
}

/** Payees are always locked in one order, so that two transactions never deadlock. */
export async function lockPayees(tx: Tx, ids: readonly string[]): Promise<PayeeRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(payees)
    .where(inArray(payees.id, [...new Set(ids)]))
    .orderBy(asc(payees.id))
    .for("update");
}

export async function lockPayee(tx: Tx, id: string): Promise<PayeeRow> {
  const [row] = await lockPayees(tx, [id]);
  if (!row) throw new AppError("not_found", t.payeeUnknown);
  return row;
}

export async function readOpenAccounts(
  db: Database | Tx,
  payeeIds: readonly string[],
): Promise<Map<string, { current: AccountRow | null; waiting: AccountRow | null }>> {
  const found = new Map(payeeIds.map((id) => [id, { current: null, waiting: null } as OpenAccounts]));
  if (payeeIds.length === 0) return found;
  const rows = await db
    .select()
    .from(payeeAccounts)
    .where(and(inArray(payeeAccounts.payeeId, [...payeeIds]), sql`((${inForce}) or (${waits}))`));
  for (const row of rows) {
    const open = found.get(row.payeeId);
    if (open) open[row.inForceFrom === null ? "waiting" : "current"] = row;
  }
  return found;
}

type OpenAccounts = { current: AccountRow | null; waiting: AccountRow | null };

export async function findByKey(db: Database | Tx, key: string): Promise<PayeeRow | null> {
  const [row] = await db
    .select()
    .from(payees)
    .where(eq(sql`lower(${payees.key})`, sql`lower(${key})`));
  return row ?? null;
}

export function accountColumns(account: NewAccount, call: CallBack | null) {
  return {
    kind: account.kind,
    fields: { ...account.fields },
    fingerprint: account.fingerprint,
    holder: account.holder,
    label: account.label,
    calledPerson: call?.user ?? null,
    calledNumber: call?.number ?? null,
    calledOn: call?.on ?? null,
  };
}

export function accountIn(row: AccountRow): Account {
  const { kind, fields, fingerprint, label } = row;
  return { kind, fields, fingerprint, label };
}
