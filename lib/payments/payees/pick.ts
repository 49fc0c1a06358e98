import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/payees/model";
import type { Account } from "./account";
import { accountIn } from "./store";

export type Picked = { payee: { id: string; key: string; name: string }; accountId: string; account: Account };

/** @throws AppError `conflict` when the account isn't active */
export async function findPicked(db: Database | Tx, accountId: string, { lock }: { lock: boolean }): Promise<Picked> {
  const ofAccount = sql`(select a.payee_id from payee_accounts a where a.id = ${accountId})`;
  const select = db.select().from(payees).where(eq(payees.id, ofAccount));
  // An account change locks the payee first, so the values read below stay current.
  const [payee] = await (lock ? select.for("share") : select);
  const [account] = await db
    .select()
    .from(payeeAccounts)
    .where(
      and(
        eq(payeeAccounts.id, accountId),
        isNull(payeeAccounts.inForceTo),
        sql`${payeeAccounts.inForceFrom} is not null`,
      ),
    );
  if (!payee || !account) {
    const who = payee ? t.accountOfNamed(payee.name) : t.accountOfUnnamed;
    throw new AppError("conflict", t.pickedAccountChanged(who));
  }
  if (payee.archivedAt) throw new AppError("conflict", t.pickedPayeeArchived(payee.name));
  const { id, key, name } = payee;
  return { payee: { id, key, name }, accountId, account: accountIn(account) };
}

/** Returns null when the directory still has the account. */
export async function whyNotReleased(tx: Tx, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const [payee] = await tx
    .select({ name: payees.name })
    .from(payees)
    .where(eq(payees.id, sql`(select a.payee_id from payee_accounts a where a.id = ${accountId})`))
    .for("share");
  const [account] = await tx.select().from(payeeAccounts).where(eq(payeeAccounts.id, accountId));
  if (account?.inForceFrom && account.inForceTo === null) return null;
  return t.approvalAccountChanged(payee?.name ?? t.thisPayee);
}
