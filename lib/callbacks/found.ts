import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, connections, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { UnknownChargePolicy } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import type { Callback } from "@/lib/gateway/callback";
import type { Direction } from "@/lib/orders/facets";
import { newId } from "@/lib/orders/ids";
import { type OrderRow, recordEvent } from "@/lib/orders/record";
import { isOriginal } from "@/lib/orders/status";
import { describeReceiver, payeeIdentifier } from "@/lib/payees/receiver";

type News = Extract<Callback, { readable: true }>["news"];

/** The recurring profile whose own address a delivery came by. */
export type Profile = {
  profileId: string;
  direction: Direction;
  endpoint: { id: string; label: string; currencies: string[]; unknownCharges: UnknownChargePolicy };
};

/** The profile behind a token; null for the connection's own address. */
export async function findProfile(tx: Tx, token: string | null): Promise<Profile | null> {
  if (token === null) return null;
  const [row] = await tx
    .select({
      profileId: callbackTokens.profileId,
      direction: callbackTokens.direction,
      endpoint: {
        id: endpoints.id,
        label: endpoints.label,
        currencies: endpoints.currencies,
        unknownCharges: endpoints.unknownCharges,
      },
    })
    .from(callbackTokens)
    .innerJoin(endpoints, eq(endpoints.id, callbackTokens.endpointId))
    .where(and(eq(callbackTokens.token, token)));
  return row?.profileId && row.direction ? { ...row, profileId: row.profileId, direction: row.direction } : null;
}

/**
 * Stores a charge that the gateway made by its own schedule, as far as a callback with valid control tells of it: that the
 * gateway has it. What became of it is judged as news, like that of any order. null: another process was faster.
 */
export async function recordFound(
  desk: Desk,
  tx: Tx,
  found: { connectionId: string; clientOrderId: string; callbackId: bigint; profile: Profile; news: News },
): Promise<OrderRow | null> {
  const { connectionId, clientOrderId, callbackId, profile, news } = found;
  const [connection] = await tx
    .select({ version: connections.currentVersion })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!connection) throw new Error(`connection ${connectionId} is gone`);
  const now = desk.now();
  const fields = { "recurring-payment-id": profile.profileId };
  const receiver = describeReceiver("stored_profile", fields);
  const [order] = await tx
    .insert(orders)
    .values({
      id: newId(now.getTime()),
      kind: "charge",
      origin: "found",
      direction: profile.direction,
      connectionId,
      connectionVersion: connection.version,
      endpointId: profile.endpoint.id,
      clientOrderId,
      ...reportedAmount(news, profile),
      destination: "stored_profile",
      receiverName: receiver.name,
      receiverAccount: receiver.account,
      payeeFingerprint: desk.sealer.fingerprint(payeeIdentifier("stored_profile", fields), "payee"),
      fields,
      submission: "accepted",
      outcome: "processing",
      gatewayOrderId: news.gatewayOrderId,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: orders.clientOrderId })
    .returning();
  if (!order) return null;
  await recordEvent(tx, order.id, {
    kind: "found",
    callbackId,
    details: {
      reason: `The gateway told of it at the address of profile ${profile.profileId}; nobody here made it.`,
      amount: order.amount,
      currency: order.currency,
    },
  });
  return order;
}

const plainAmount = /^\d{1,15}(?:\.\d{1,8})?$/;

/** What a callback says of the charge itself; a reversal's amount is not the charge's. Its control covers neither. */
function reportedAmount(news: News, profile: Profile): { amount: string | null; currency: string | null } {
  const said = news.amount ?? "";
  const usable = isOriginal("charge", news.type) && plainAmount.test(said) && /[1-9]/.test(said);
  const named = news.currency?.toUpperCase() ?? "";
  const own = profile.endpoint.currencies.length === 1 ? (profile.endpoint.currencies[0] ?? null) : null;
  return { amount: usable ? said : null, currency: /^[A-Z]{3}$/.test(named) ? named : own };
}

/** How people hear of a charge that nobody here made. */
export function tellCharge(news: News, profile: Profile): string {
  const said = [news.type, news.status ?? "processing", [news.amount, news.currency].filter(Boolean).join(" ")];
  return `A charge of profile ${profile.profileId} (${profile.endpoint.label}) that nobody here made: ${said.filter(Boolean).join(", ")}.`;
}
