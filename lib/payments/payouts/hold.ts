import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { openRequest } from "@/lib/controls/approvals/requests";
import type { Asked } from "@/lib/controls/approvals/requirement";
import { type Checked, type CheckedPayout, check } from "@/lib/controls/check";
import { readInstallationState } from "@/lib/controls/installation/queries";
import { subjectOfOrder } from "@/lib/controls/precautions/precautions";
import type { Actor } from "@/lib/core/runtime/context";
import type { Sealer } from "@/lib/core/secrets/seal";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/payments/connections/state";
import { digestOrder } from "@/lib/payments/orders/approval-digest";
import { digestFiles, withFiles } from "@/lib/payments/orders/files-digest";
import { type OrderRow, recordEvent } from "@/lib/payments/orders/record";
import * as t from "@/messages/payouts/model";
import type { PreparedPayout } from "./prepare";

export function subjectOfPayout(payout: PreparedPayout, actor: Actor, orderId: string | null = null): CheckedPayout {
  const { connection, receiver, amount, currency, payeeFingerprint } = payout;
  const of = { connectionId: connection.id, environment: connection.environment, preparedBy: actor.userId };
  return { of: "payout", ...of, orderId, amount, currency, payeeFingerprint, receiverName: receiver.name };
}

/** The same question as when the order was prepared; it is asked again when the order is decided on and sent. */
export async function checkOrder(db: Database | Tx, order: OrderRow, now: Date): Promise<Checked> {
  const { kind, connectionId, preparedBy } = order;
  if (preparedBy === null) throw new Error(`no user prepared order ${order.id}`);
  if (kind === "update") return check(db, { of: "update", connectionId, preparedBy }, now);
  const subject = await subjectOfOrder(db, order);
  if (subject === null) throw new Error(`payout ${order.id} has no amount`);
  return check(db, { of: "payout", ...subject, connectionId, preparedBy }, now);
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
