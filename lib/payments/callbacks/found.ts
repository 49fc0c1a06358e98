import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, connections, endpoints } from "@/db/schema/connections";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Message, message, moneyOf } from "@/lib/core/text/message";
import type { Callback } from "@/lib/gateway/protocol";
import type { UnknownChargePolicy } from "@/lib/payments/connections/settings";
import type { Direction } from "@/lib/payments/orders/facets";
import { newId } from "@/lib/payments/orders/ids";
import { type OrderRow, recordUnlessKnown } from "@/lib/payments/orders/record";
import { isOriginal } from "@/lib/payments/orders/status";
import { describeReceiver, payeeIdentifier } from "@/lib/payments/payees/receiver";

type GatewayUpdate = Extract<Callback, { readable: true }>["gatewayUpdate"];

export type Profile = {
  profileId: string;
  direction: Direction;
  endpoint: { id: string; label: string; currencies: string[]; unknownCharges: UnknownChargePolicy };
};

export async function findProfile(tx: Tx, token: string | null): Promise<Profile | null> {
  if (token === null) return null;
  const [row] = await tx
    .select({
      profileId: callbackTokens.profileId,
      direction: callbackTokens.direction,
      endpoint: pick(endpoints, "id", "label", "currencies", "unknownCharges"),
    })
    .from(callbackTokens)
    .innerJoin(endpoints, eq(endpoints.id, callbackTokens.endpointId))
    .where(and(eq(callbackTokens.token, token)));
  return row?.profileId && row.direction ? { ...row, profileId: row.profileId, direction: row.direction } : null;
}

/**
 * Records a charge of the gateway's own schedule from a callback with valid control: only that the gateway has it. Its
 * status is evaluated like that of any order. Null when another process was faster.
 */
export async function recordFound(
  ctx: AppContext,
  tx: Tx,
  found: {
    connectionId: string;
    clientOrderId: string;
    callbackId: bigint;
    profile: Profile;
    gatewayUpdate: GatewayUpdate;
  },
): Promise<OrderRow | null> {
  const { connectionId, clientOrderId, callbackId, profile, gatewayUpdate } = found;
  const [connection] = await tx
    .select({ version: connections.currentVersion })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!connection) throw new Error(`connection ${connectionId} is gone`);
  const now = ctx.now();
  const fields = { "recurring-payment-id": profile.profileId };
  const receiver = describeReceiver("stored_profile", fields);
  const reported = reportedAmount(gatewayUpdate, profile);
  const details = { reason: message("callbacks.found", profile.profileId), ...reported };
  return recordUnlessKnown(
    tx,
    {
      id: newId(now.getTime()),
      kind: "charge",
      origin: "found",
      direction: profile.direction,
      connectionId,
      connectionVersion: connection.version,
      endpointId: profile.endpoint.id,
      clientOrderId,
      ...reported,
      destination: "stored_profile",
      receiverName: receiver.name,
      receiverAccount: receiver.account,
      payeeFingerprint: ctx.sealer.fingerprint(payeeIdentifier("stored_profile", fields), "payee"),
      fields,
      submission: "accepted",
      outcome: "processing",
      gatewayOrderId: gatewayUpdate.gatewayOrderId,
      updatedAt: now,
    },
    { kind: "found", callbackId, details },
  );
}

const plainAmount = /^\d{1,15}(?:\.\d{1,8})?$/;

/** A reversal's amount isn't the charge's amount, and the control covers neither. */
function reportedAmount(
  gatewayUpdate: GatewayUpdate,
  profile: Profile,
): { amount: string | null; currency: string | null } {
  const reported = gatewayUpdate.amount ?? "";
  const usable = isOriginal("charge", gatewayUpdate.type) && plainAmount.test(reported) && /[1-9]/.test(reported);
  const named = gatewayUpdate.currency?.toUpperCase() ?? "";
  const own = profile.endpoint.currencies.length === 1 ? (profile.endpoint.currencies[0] ?? null) : null;
  return { amount: usable ? reported : null, currency: /^[A-Z]{3}$/.test(named) ? named : own };
}

export function describeCharge({ type, status, amount, currency }: GatewayUpdate, profile: Profile): Message {
  const reported = [type, status ?? "processing"].filter(Boolean).join(", ");
  const about = [profile.profileId, profile.endpoint.label, reported] as const;
  return amount || currency
    ? message("callbacks.chargeOf", ...about, moneyOf({ amount, currency }))
    : message("callbacks.charge", ...about);
}
