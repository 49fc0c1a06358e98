import { and, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isUnresolved, mayStillLeave } from "@/db/order-states";
import { connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { NeedsOneMore } from "@/lib/controls/approvals/requirement";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import * as t from "@/messages/payouts/model";
import { type AccountWarning, findAccountWarnings, findCoolingOff } from "./accounts";
import { type Evidence, findLikePayments, findReferenceHolder, findReferenceRow, lockDuplicates } from "./duplicates";

type OrderRow = typeof orders.$inferSelect;

export type PrecautionSubject = {
  orderId: string | null;
  payeeFingerprint: string;
  receiverName: string | null;
  amount: string;
  currency: string;
  environment: "sandbox" | "production";
};

export type Precautions = {
  needsOneMore: NeedsOneMore[];
  warnings: AccountWarning<Message>[];
  unresolved: Evidence[];
};

export async function findPrecautions(db: Database | Tx, subject: PrecautionSubject, now: Date): Promise<Precautions> {
  const { payeeFingerprint: fingerprint, receiverName: name, environment } = subject;
  const coolingOff = await findCoolingOff(db, fingerprint, now);
  const warnings = await findAccountWarnings(db, { fingerprint, name, environment }, now);
  const asking = warnings.filter(({ asks }) => asks);
  const unresolved = await findUnresolvedLike(db, subject, now);
  return {
    needsOneMore: [...(coolingOff ? [coolingOff] : []), ...asking].map(({ because }) => ({ because })),
    warnings,
    unresolved,
  };
}

/** Of two similar payouts that may still leave, only the later one waits for the other. */
export async function findUnresolvedLike(
  db: Database | Tx,
  like: Pick<PrecautionSubject, "orderId" | "payeeFingerprint" | "amount" | "currency">,
  now: Date,
): Promise<Evidence[]> {
  const waitsBehind =
    like.orderId === null
      ? sql``
      : sql`and not (${mayStillLeave(orders)}
          and ${orders.createdAt} >= coalesce((select own.created_at from orders own where own.id = ${like.orderId}), 'infinity'))`;
  return findLikePayments(db, like, now, sql`${isUnresolved(orders)} ${waitsBehind}`);
}

export async function subjectOfOrder(db: Database | Tx, order: OrderRow): Promise<PrecautionSubject | null> {
  const { id: orderId, kind, amount, currency, payeeFingerprint, receiverName } = order;
  if (kind !== "payout" || amount === null || currency === null) return null;
  const [version] = await db
    .select({ environment: connectionVersions.environment })
    .from(connectionVersions)
    .where(
      and(
        eq(connectionVersions.connectionId, order.connectionId),
        eq(connectionVersions.version, order.connectionVersion),
      ),
    );
  return {
    orderId,
    amount,
    currency,
    payeeFingerprint,
    receiverName,
    environment: version?.environment ?? "production",
  };
}

export function describeUnresolved([first, ...others]: readonly Evidence[]): Message | null {
  if (!first) return null;
  const { status } = first;
  return others.length === 0
    ? message("approvals.payoutNotFinal", { status })
    : message("approvals.payoutsNotFinal", { status }, others.length);
}

export const resolveFirst = t.resolveAdvice;

/**
 * Refuses a payout like an unresolved one when nobody else can give the reason.
 * @throws AppError `conflict`
 */
export function refuseAlone(unresolved: readonly Evidence[], approvers: number): void {
  if (unresolved.length === 0 || approvers > 0) return;
  throw new AppError("conflict", t.notFinalNoApprover(resolveFirst), {
    fields: { unresolved: unresolved.map(({ orderId }) => orderId).join(",") },
  });
}

/**
 * An earlier payout with the same reference may turn out completed while this one waits.
 * @throws AppError `conflict`
 */
export async function refuseTakenReference(
  tx: Tx,
  {
    id: own,
    copiedFromId,
    connectionId,
    yourReference,
  }: Pick<OrderRow, "copiedFromId" | "connectionId" | "yourReference"> & {
    id: string | null;
  },
  now: Date,
): Promise<void> {
  if (!yourReference) return;
  const holder = await findReferenceHolder(tx, connectionId, yourReference, now, { own, copiedFromId });
  const row = holder ? null : await findReferenceRow(tx, connectionId, yourReference);
  if (!holder && !row) return;
  const advice = row
    ? t.referenceOfRow(row.batch, row.row)
    : holder?.isUnresolved
      ? `${resolveFirst}.`
      : t.completedAdvice;
  throw new AppError("conflict", t.referenceTaken(yourReference, advice), {
    fields: { yourReference: t.referenceTakenUnnamed(advice) },
  });
}

/**
 * Refuses a taken reference, and similar payouts that the user didn't confirm as other payments. Locks the payee until
 * the transaction ends.
 * @throws AppError `conflict`
 */
export async function refuseDuplicates(
  tx: Tx,
  payout: Pick<PrecautionSubject, "orderId" | "payeeFingerprint" | "amount" | "currency"> &
    Pick<OrderRow, "copiedFromId" | "connectionId" | "yourReference"> & { seenDuplicates: readonly string[] },
  now: Date,
): Promise<void> {
  await refuseTakenReference(tx, { ...payout, id: payout.orderId }, now);
  await lockDuplicates(tx, "payee", payout.payeeFingerprint);
  const like = await findLikePayments(tx, payout, now);
  if (like.some(({ orderId }) => !payout.seenDuplicates.includes(orderId))) {
    throw new AppError("conflict", t.possibleDuplicateTheSame, {
      fields: { seenDuplicates: like.map(({ orderId }) => orderId).join(",") },
    });
  }
}

/** @throws AppError `invalid` without a reason from the approver */
export async function refuseWithoutReason(
  tx: Tx,
  order: OrderRow,
  status: { decision: string; reason: string | null },
  now: Date,
): Promise<void> {
  if (status.decision !== "approve" || status.reason) return;
  const subject = await subjectOfOrder(tx, order);
  if (subject === null || (await findUnresolvedLike(tx, subject, now)).length === 0) return;
  const message = t.duplicateReasonMissing;
  throw new AppError("invalid", message, { fields: { reason: message } });
}
