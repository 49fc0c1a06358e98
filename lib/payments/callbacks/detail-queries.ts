import { and, desc, eq } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import { type ControlVerdict, gateway } from "@/lib/gateway/protocol";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { controlKeysOf } from "@/lib/payments/connections/route";
import type { Environment } from "@/lib/payments/connections/settings";
import { deliveryText, headersText } from "@/lib/payments/orders/delivery-text";
import type { WireText } from "@/lib/payments/orders/wire";
import * as t from "@/messages/callbacks/model";
import { isCallbackId } from "./input";
import { amountAsItCame, describeStatus } from "./queries";
import type { Verdict } from "./verdicts";

export type Evidence = { control: ControlVerdict | "unreadable"; evaluated: "then" | "now" };

export type CallbackDetail = {
  id: string;
  receivedAt: Date;
  connection: { id: string; name: string; environment: Environment };
  profile: { profileId: string; endpointLabel: string } | null;
  method: string;
  contentType: string | null;
  verdict: Verdict | null;
  reason: string | null;
  pending: boolean;
  statusText: string | null;
  amount: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  evidence: Evidence;
  order: { id: string; clientOrderId: string } | null;
  acknowledged: { at: Date; by: string } | null;
  text: WireText;
  headers: string | null;
};

/** @throws AppError `not_found`, also out of scope */
export async function getCallback(ctx: AppContext, scope: Scope, id: string): Promise<CallbackDetail> {
  const [found] = isCallbackId(id)
    ? await ctx.db
        .select({
          row: callbacks,
          connection: {
            id: connections.id,
            name: connections.name,
            environment: connectionVersions.environment,
          },
          profileId: callbackTokens.profileId,
          endpointLabel: endpoints.label,
          order: { id: orders.id, clientOrderId: orders.clientOrderId },
          acknowledgedBy: users.name,
        })
        .from(callbacks)
        .innerJoin(connections, eq(connections.id, callbacks.connectionId))
        .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
        .leftJoin(callbackTokens, eq(callbackTokens.token, callbacks.profileToken))
        .leftJoin(endpoints, eq(endpoints.id, callbackTokens.endpointId))
        .leftJoin(orders, eq(orders.id, callbacks.orderId))
        .leftJoin(users, eq(users.id, callbacks.acknowledgedBy))
        .where(and(eq(callbacks.id, BigInt(id)), withinScope(callbacks.connectionId, scope)))
    : [];
  if (!found) throw new AppError("not_found", t.callbackNotFound);
  const { row, connection, profileId, endpointLabel, order, acknowledgedBy } = found;
  const callback = gateway.readCallback(row.method, row.query, row.contentType, row.body);
  const gatewayUpdate = callback.readable ? callback.gatewayUpdate : null;
  return {
    id,
    receivedAt: row.receivedAt,
    connection,
    profile: profileId === null ? null : { profileId, endpointLabel: endpointLabel ?? "" },
    ...pick(row, "method", "contentType", "verdict"),
    reason: render(row.reason, await readForms(ctx.db)),
    pending: row.evaluatedAt === null,
    statusText: gatewayUpdate && describeStatus(gatewayUpdate),
    amount: gatewayUpdate && amountAsItCame(gatewayUpdate),
    clientOrderId: row.clientOrderId ?? gatewayUpdate?.clientOrderId ?? null,
    gatewayOrderId: gatewayUpdate?.gatewayOrderId ?? null,
    evidence: await readEvidence(ctx, row),
    order: order?.id ? order : null,
    acknowledged: row.acknowledgedAt && { at: row.acknowledgedAt, by: acknowledgedBy ?? "" },
    text: deliveryText(row),
    headers: headersText(row.headers),
  };
}

async function readEvidence(ctx: AppContext, row: typeof callbacks.$inferSelect): Promise<Evidence> {
  if (row.verdict === "wrong_control") return { control: "wrong", evaluated: "then" };
  const then = row.orderId === null ? null : await readEvaluatedEvidence(ctx, row.orderId, row.id);
  if (then) return { control: then, evaluated: "then" };
  const callback = gateway.readCallback(row.method, row.query, row.contentType, row.body);
  if (!callback.readable) return { control: "unreadable", evaluated: "now" };
  const keys = await controlKeysOf(ctx.db, ctx.sealer, row.connectionId);
  return { control: gateway.verifyControl(callback, keys), evaluated: "now" };
}

async function readEvaluatedEvidence(
  ctx: AppContext,
  orderId: string,
  callbackId: bigint,
): Promise<ControlVerdict | null> {
  const [event] = await ctx.db
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.callbackId, callbackId), eq(orderEvents.kind, "callback")),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const reported = event?.details.evidence;
  return reported === "valid" || reported === "no_key" || reported === "wrong" ? reported : null;
}
