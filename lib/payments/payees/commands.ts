import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payees } from "@/db/schema/payees";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { keptValues } from "@/lib/gateway/fields/account-fields";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { readDate } from "@/lib/gateway/fields/dates";
import { destinationKinds } from "@/lib/gateway/fields/destinations";
import { command } from "@/lib/identity/auth/access/command";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/payees/model";
import { createInput, payeeInput, updateInput } from "./input";
import {
  accountColumns,
  findByKey,
  lockPayee,
  type NewAccount,
  type PayeeRow,
  readOpenAccounts,
  validateAccount,
} from "./store";

/** @throws AppError `invalid` by field, `conflict` when the vendor number is taken */
export const createPayee = command({
  permission: "payees.create",
  input: createInput,
  run: async ({ ctx, tx, actor, now }, { key, name, note, account: given }) => {
    const today = await readToday(tx, now);
    const account =
      "orderId" in given
        ? await accountOfOrder(tx, given.orderId, actor.connectionIds)
        : validateAccount(ctx.sealer, given, today);
    const payeeId = await insertPayee(tx, { key, name, note, account }, actor, now);
    const details = { key, name, account: account.label };
    return { done: { payeeId }, audit: { subjectType: "payee", subjectId: payeeId, details } };
  },
});

/** @throws AppError `conflict` when the key is taken */
export async function insertPayee(
  tx: Tx,
  { account, ...payee }: Pick<PayeeRow, "key" | "name" | "note"> & { account: NewAccount },
  actor: Actor,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(payees)
    .values({ ...payee, createdBy: actor.userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: payees.id });
  if (!row) throw await keyTaken(tx, payee.key);
  await tx.insert(payeeAccounts).values({
    ...accountColumns(account, null),
    payeeId: row.id,
    proposedBy: actor.userId,
    proposedAt: now,
    inForceFrom: now,
  });
  return row.id;
}

async function keyTaken(tx: Tx, key: string): Promise<AppError> {
  const holder = await findByKey(tx, key);
  const message = t.vendorNumberTaken(holder?.key ?? key, holder?.name ?? t.anotherPayee);
  return new AppError("conflict", message, { fields: { key: message } });
}

async function accountOfOrder(tx: Tx, orderId: string, scope: Scope): Promise<NewAccount> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), withinScope(orders.connectionId, scope)));
  const kind = destinationKinds.find((known) => known === order?.destination);
  if (order?.kind !== "payout" || !kind) throw new AppError("not_found", t.payoutUnknown);
  return {
    kind,
    fields: withIsoDates(keptValues(order.fields)),
    fingerprint: order.payeeFingerprint,
    holder: order.receiverName,
    label: order.receiverAccount ?? "",
  };
}

/** Dates were sent in the form of a connection; the directory stores ISO dates. */
function withIsoDates(values: Record<string, string>): Record<string, string> {
  const iso = ([name, value]: [string, string]) => [
    name,
    fieldOf("payout", name)?.format === "date" ? (readDate(value) ?? value) : value,
  ];
  return Object.fromEntries(Object.entries(values).map(iso));
}

/** The update is refused while a new account waits, so that approvers see unchanged data. */
export const updatePayee = command({
  permission: "payees.update",
  input: updateInput,
  run: async ({ tx, now }, { payeeId, key, name, note }) => {
    const before = await lockPayee(tx, payeeId);
    const renamed = before.key !== key || before.name !== name;
    if (renamed) await refuseWhileWaiting(tx, before, t.renameDeed);
    const holder = await findByKey(tx, key);
    if (holder && holder.id !== payeeId) throw await keyTaken(tx, key);
    await tx.update(payees).set({ key, name, note, updatedAt: now }).where(eq(payees.id, payeeId));
    const changed = (["key", "name", "note"] as const).filter((field) => before[field] !== { key, name, note }[field]);
    const after = { key, name, note };
    const details = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
    return { done: { payeeId }, audit: { subjectType: "payee", subjectId: payeeId, details } };
  },
});

export const archivePayee = command({
  permission: "payees.archive",
  input: payeeInput,
  run: async ({ tx, actor, now }, { payeeId }) => {
    const before = await lockPayee(tx, payeeId);
    if (before.archivedAt) throw new AppError("conflict", t.alreadyArchived(before.name));
    await refuseWhileWaiting(tx, before, t.archiveDeed);
    const archived = { archivedAt: now, archivedBy: actor.userId, updatedAt: now };
    await tx.update(payees).set(archived).where(eq(payees.id, payeeId));
    return { done: { payeeId }, audit: auditOf(before) };
  },
});

export const restorePayee = command({
  permission: "payees.restore",
  input: payeeInput,
  run: async ({ tx, now }, { payeeId }) => {
    const before = await lockPayee(tx, payeeId);
    if (!before.archivedAt) throw new AppError("conflict", t.isntArchived(before.name));
    await tx.update(payees).set({ archivedAt: null, archivedBy: null, updatedAt: now }).where(eq(payees.id, payeeId));
    return { done: { payeeId }, audit: auditOf(before) };
  },
});

const auditOf = ({ id, key, name }: PayeeRow) =>
  ({ subjectType: "payee", subjectId: id, details: { key, name } }) as const;

async function refuseWhileWaiting(tx: Tx, payee: PayeeRow, deed: string): Promise<void> {
  const waiting = (await readOpenAccounts(tx, [payee.id])).get(payee.id)?.waiting;
  if (!waiting) return;
  throw new AppError("conflict", t.pendingBlocksDeed(payee.name, deed));
}
