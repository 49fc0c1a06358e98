import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { askOneMore } from "@/lib/approvals/policy";
import { type Asked, askPolicy, countOthers, openRequest } from "@/lib/approvals/requests";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/connections/state";
import type { Actor } from "@/lib/core/desk";
import type { Sealer } from "@/lib/core/seal";
import { readInstallationState } from "@/lib/installation/queries";
import { findCaution } from "@/lib/payees/facts";
import { markOrder } from "./approval-mark";
import type { PreparedPayout } from "./prepare";
import { recordEvent } from "./record";

/** What the policy in force asks for before this payout may leave, and one person more where its account is new in the book. */
export async function askForPayout(tx: Tx, payout: PreparedPayout, actor: Actor, now: Date): Promise<Asked> {
  const totals = [{ currency: payout.currency, amount: payout.amount }];
  const connectionId = payout.connection.id;
  const asked = await askPolicy(tx, "payouts.submit", connectionId, { totals, unknownCount: 0 }, actor);
  const caution = await findCaution(tx, payout.payeeFingerprint, now);
  if (!caution) return asked;
  return askOneMore(asked, caution.because, await countOthers(tx, actor, connectionId));
}

/** Why a held payout could not leave if it were let go now; null: it could. Then it waits on: let go, it would be cancelled. */
export async function whyNotLeaving(tx: Tx, connectionId: string): Promise<string | null> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  if (!connection) return null;
  const own = ownStateOf({ ...connection, stoppedBy: null, hasKey: true, endpointCount: 1 });
  const why = whyNotSendable(stateOf(own, await readInstallationState(tx)));
  return why === null ? null : `It cannot leave now, so it still waits. ${connection.name}: ${why}`;
}

/** The mark of a payout that is about to be stored. */
export function markPayout(tx: Tx, sealer: Sealer, clientOrderId: string, payout: PreparedPayout): Promise<string> {
  const { connection, endpoint, fields, sealed } = payout;
  const order = {
    clientOrderId,
    connectionId: connection.id,
    connectionVersion: connection.version,
    endpointId: endpoint.id,
    fields,
  };
  return markOrder(tx, sealer, order, sealed);
}

/** Asks other people for an order that stands as held, and says so on its timeline. */
export async function holdOrder(
  tx: Tx,
  held: {
    act: "payouts.submit" | "recurring.update";
    orderId: string;
    connectionId: string;
    asked: Asked;
    approvalMark: string;
  },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { act, orderId, connectionId, asked, approvalMark } = held;
  const subject = { subjectType: "order", subjectId: orderId, connectionId };
  await openRequest(tx, { act, ...subject, mark: approvalMark, asked }, actor, now);
  await recordEvent(tx, orderId, {
    kind: "held",
    personId: actor.personId,
    details: { required: asked.required, reason: asked.because },
  });
}
