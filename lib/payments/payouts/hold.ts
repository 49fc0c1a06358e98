import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import type { CumulativeTier } from "@/lib/controls/approvals/policy";
import { openRequest } from "@/lib/controls/approvals/requests";
import { type Asked, countOthers, requirementOf, type Subject } from "@/lib/controls/approvals/requirement";
import { readInstallationState } from "@/lib/controls/installation/queries";
import type { Actor } from "@/lib/core/runtime/context";
import type { Sealer } from "@/lib/core/secrets/seal";
import { readToday } from "@/lib/core/time/today";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/payments/connections/state";
import { digestOrder } from "@/lib/payments/orders/approval-digest";
import { digestFiles, withFiles } from "@/lib/payments/orders/files-digest";
import { type OrderRow, recordEvent } from "@/lib/payments/orders/record";
import * as t from "@/messages/payouts/model";
import {
  describeUnresolved,
  findPrecautions,
  type PrecautionSubject,
  type Precautions,
  subjectOfOrder,
} from "./precautions";
import type { PreparedPayout } from "./prepare";
import { readRecentOfPayout } from "./recent";

export type PayoutSubject = PrecautionSubject & { connectionId: string; preparedBy: string };

export type AskedOfPayout = Asked & { precautions: Precautions; others: number };

/**
 * The requirement is the rule in force, one more user for precautions, and at least one while a similar payout is
 * unresolved.
 */
export async function payoutRequirement(db: Database | Tx, payout: PayoutSubject, now: Date): Promise<AskedOfPayout> {
  const { connectionId, preparedBy, amount, currency } = payout;
  const precautions = await findPrecautions(db, payout, now);
  const { needsOneMore, unresolved } = precautions;
  const readRecent = async (tiers: readonly CumulativeTier[]) =>
    readRecentOfPayout(db, payout, tiers, await readToday(db, now));
  const amounts = { totals: [{ currency, amount }], unknownCount: 0, readRecent };
  const atLeastOne = describeUnresolved(unresolved);
  const permission = "payouts.submit";
  const subject = {
    permission,
    connectionId,
    askedBy: preparedBy,
    amounts,
    needsOneMore,
    atLeastOne,
  } as const satisfies Subject;
  const asked = await requirementOf(db, subject, now);
  return { ...asked, precautions, others: await countOthers(db, preparedBy, permission, connectionId, now) };
}

/** A profile change sets later charges, so its amount is unknown. */
export function updateRequirement(
  db: Database | Tx,
  update: Pick<PayoutSubject, "connectionId" | "preparedBy">,
  now: Date,
): Promise<Asked> {
  const { connectionId, preparedBy } = update;
  const amounts = { totals: [], unknownCount: 1 };
  return requirementOf(db, { permission: "recurring.update", connectionId, askedBy: preparedBy, amounts }, now);
}

export function askForPayout(
  db: Database | Tx,
  payout: PreparedPayout,
  actor: Actor,
  now: Date,
  own: string | null = null,
): Promise<AskedOfPayout> {
  const { connection, receiver, amount, currency, payeeFingerprint } = payout;
  const of = { connectionId: connection.id, environment: connection.environment, preparedBy: actor.userId };
  const subject = { ...of, orderId: own, amount, currency, payeeFingerprint, receiverName: receiver.name };
  return payoutRequirement(db, subject, now);
}

/** The requirement is computed again when the order is decided on and sent. */
export async function orderRequirement(db: Database | Tx, order: OrderRow, now: Date): Promise<Asked> {
  const { kind, connectionId, preparedBy } = order;
  if (preparedBy === null) throw new Error(`no user prepared order ${order.id}`);
  if (kind === "update") return updateRequirement(db, { connectionId, preparedBy }, now);
  const subject = await subjectOfOrder(db, order);
  if (subject === null) throw new Error(`payout ${order.id} has no amount`);
  return payoutRequirement(db, { ...subject, connectionId, preparedBy }, now);
}

/** A payout that couldn't leave stays waiting, because a release would cancel it. */
export async function whyNotLeaving(tx: Tx, connectionId: string): Promise<string | null> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  if (!connection) return null;
  const own = ownStateOf({ ...connection, stoppedBy: null, hasKey: true, endpointCount: 1 });
  const why = whyNotSendable(stateOf(own, await readInstallationState(tx)));
  return why === null ? null : t.approvalCannotSend(connection.name, why);
}

export async function digestPayout(
  tx: Tx,
  sealer: Sealer,
  { orderId, clientOrderId }: { orderId: string; clientOrderId: string },
  payout: PreparedPayout,
): Promise<string> {
  const { connection, endpoint, fields, sealed } = payout;
  const order = {
    clientOrderId,
    connectionId: connection.id,
    connectionVersion: connection.version,
    endpointId: endpoint.id,
    fields,
  };
  return withFiles(await digestOrder(tx, sealer, order, sealed), await digestFiles(tx, sealer, { orderId }));
}

export async function holdOrder(
  tx: Tx,
  held: {
    permission: "payouts.submit" | "recurring.update";
    orderId: string;
    connectionId: string;
    asked: Asked;
    approvalDigest: string;
  },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { permission, orderId, connectionId, asked, approvalDigest } = held;
  const subject = { subjectType: "order" as const, subjectId: orderId, connectionId };
  await openRequest(tx, { permission, ...subject, digest: approvalDigest, asked }, actor, now);
  await recordEvent(tx, orderId, {
    kind: "held",
    userId: actor.userId,
    details: { required: asked.required, reason: asked.because },
  });
}
