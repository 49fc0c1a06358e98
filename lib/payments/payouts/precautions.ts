import { and, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isUnresolved, submissionIs } from "@/db/order-states";
import { connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { NeedsOneMore } from "@/lib/controls/approvals/requirement";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import type { OrderRow } from "@/lib/payments/orders/record";
import { shownStatus } from "@/lib/payments/orders/shown-label";
import { submissionsThat } from "@/lib/payments/orders/states";
import { findCoolingOff } from "@/lib/payments/payees/facts";
import { type AccountWarning, findAccountWarnings } from "@/lib/payments/payees/warnings";
import * as t from "@/messages/payouts/model";
import { type Evidence, findLikePayments, findReferenceHolder, findReferenceRow } from "./duplicates";

/** What of a payout is looked at, typed or stored. `orderId`: the stored one, which is no double of itself. */
export type PrecautionSubject = {
  orderId: string | null;
  payeeFingerprint: string;
  receiverName: string | null;
  amount: string;
  currency: string;
  environment: "sandbox" | "production";
};

export type Precautions = {
  /** What together asks for one more user. */
  coolingOffAccounts: NeedsOneMore[];
  /** All that was found of the account; those that ask are among the reasons for one more user. */
  warnings: AccountWarning<Message>[];
  /** Payouts like it whose outcome is open: another needs another user with a reason. */
  unresolved: Evidence[];
};

/** All that asks for another user beside the rule in force; the same when it is submitted, decided on and sent. */
export async function findPrecautions(db: Database | Tx, subject: PrecautionSubject, now: Date): Promise<Precautions> {
  const { payeeFingerprint: fingerprint, receiverName: name, environment } = subject;
  const coolingOff = await findCoolingOff(db, fingerprint, now);
  const warnings = await findAccountWarnings(db, { fingerprint, name, environment }, now);
  const asking = warnings.filter(({ asks }) => asks);
  const unresolved = await findUnresolvedLike(db, subject, now);
  return {
    coolingOffAccounts: [...(coolingOff ? [coolingOff] : []), ...asking].map(({ because }) => ({ because })),
    warnings,
    unresolved,
  };
}

/** Finds similar payouts with an open outcome. Of two that may still leave, only the later one waits for the other. */
export async function findUnresolvedLike(
  db: Database | Tx,
  like: Pick<PrecautionSubject, "orderId" | "payeeFingerprint" | "amount" | "currency">,
  now: Date,
): Promise<Evidence[]> {
  const waitsBehind =
    like.orderId === null
      ? sql``
      : sql`and not (${submissionIs(orders, ...submissionsThat.mayStillLeave)}
          and ${orders.createdAt} >= coalesce((select own.created_at from orders own where own.id = ${like.orderId}), 'infinity'))`;
  return findLikePayments(db, like, now, sql`${isUnresolved(orders)} ${waitsBehind}`);
}

/** A stored payout as its precautions are looked for; null: it is no payout with an amount. */
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

/** Why a payout like an open one needs another user. */
export function describeUnresolved([first, ...others]: readonly Evidence[]): Message | null {
  if (!first) return null;
  const status = shownStatus(first);
  return others.length === 0
    ? message("approvals.payoutNotFinal", status)
    : message("approvals.payoutsNotFinal", status, others.length);
}

export const resolveFirst = t.resolveThatPayoutFirst;

/** With no one else who could give the reason, a second payout like an open one is refused. @throws AppError `conflict` */
export function refuseAlone(unresolved: readonly Evidence[], approvers: number): void {
  if (unresolved.length === 0 || approvers > 0) return;
  throw new AppError("conflict", t.aPayoutOfThe2(resolveFirst), {
    fields: { unresolved: unresolved.map(({ orderId }) => orderId).join(",") },
  });
}

/**
 * Refuses a reference that is in use: an earlier payout that failed may turn out completed while this one waits. `id`: the stored
 * payout itself. @throws AppError `conflict`
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
      : t.itIsCompletedCheck;
  throw new AppError("conflict", t.yourReferenceIsAlready(yourReference, advice), {
    fields: { yourReference: t.thisReferenceIsAlready(advice) },
  });
}

/** The user who approves a payout like an open one says why. @throws AppError `invalid` */
export async function refuseWithoutReason(
  tx: Tx,
  order: OrderRow,
  status: { decision: string; reason: string | null },
  now: Date,
): Promise<void> {
  if (status.decision !== "approve" || status.reason) return;
  const subject = await subjectOfOrder(tx, order);
  if (subject === null || (await findUnresolvedLike(tx, subject, now)).length === 0) return;
  const message = t.aPossibleDuplicateIsnt;
  throw new AppError("invalid", message, { fields: { reason: message } });
}
