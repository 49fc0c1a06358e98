import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { sqlName } from "@/db/names";
import { isFinallyFailed, isReturnedInFull, mayBeAtGateway, outcomeIs } from "@/db/order-states";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { readInstallationState } from "@/lib/controls/installation/queries";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { callbackParameters, type EndpointKind, type Environment } from "@/lib/payments/connections/settings";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/payments/connections/state";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import * as t from "@/messages/orders/model";
import { type Approver, type Resolvers, readApprovers, readResolvers } from "./approvers";
import type { LaterEvent, OrderFacets } from "./facets";
import { facetsOf } from "./facets-of";
import { type FailureNote, noteFailure } from "./failure";
import type { OrderRow } from "./record";
import { resolutionContextOf } from "./resolve";
import { lastTraceOf } from "./sending-trace";

const copiesMax = 20;

export type OrderLink = { id: string; clientOrderId: string };

const shown = [
  "id",
  "kind",
  "origin",
  "direction",
  "clientOrderId",
  "yourReference",
  "amount",
  "currency",
  "destination",
  "receiverName",
  "receiverAccount",
  "profileId",
  "gatewayOrderId",
  "serialNumber",
  "errorCode",
  "cause",
  "reportedStatus",
  "queryStatus",
  "net",
  "needsCvv",
  "attempt",
  "createdAt",
  "sentAt",
  "lastQueryAt",
  "finalAt",
] as const satisfies (keyof OrderRow)[];
type Shown = Pick<OrderRow, (typeof shown)[number]> & {
  conflict: string | null;
  errorMessage: string | null;
};

export type OrderDetail = Shown & {
  /** Changes with every event of the order. */
  revision: string;
  lastEventId: string;
  facets: OrderFacets;
  resolving: ReturnType<typeof resolutionContextOf>;
  laterEvents: (LaterEvent & { at: Date; transactionId: string | null })[];
  connection: {
    id: string;
    name: string;
    environment: Environment;
    baseUrl: string;
    statusQuery: boolean;
    halted: string | null;
  };
  batchPaused: boolean;
  sendsFrom: Date | null;
  endpoint: { id: string; label: string; gatewayId: string; kind: EndpointKind };
  preparedBy: string | null;
  preparedById: string | null;
  releasedBy: string | null;
  approvedBy: Approver[];
  resolvedBy: Resolvers | null;
  payee: { id: string; key: string; name: string; replaced: boolean } | null;
  copiedFrom: OrderLink | null;
  copies: OrderLink[];
  successor: (OrderLink & { isPaid: boolean }) | null;
  failure: FailureNote | null;
  counts: { calls: number; callbacks: number };
  callbackUrl: string | null;
  traceId: string | null;
};

const releasers = alias(users, "releasers");
const originals = alias(orders, "originals");

// Drizzle drops the table name from columns in a query on one table, and the inner columns would win; so the names are
// written out.
const revision = sql<string>`concat_ws('-', extract(epoch from orders.updated_at),
  (select max(e.id) from order_events e where e.order_id = orders.id),
  (select max(c.id) from callbacks c where c.order_id = orders.id))`;

function selectOrders(ctx: AppContext, scope: Scope) {
  return ctx.db
    .select({
      order: orders,
      paysNothing: sql<boolean>`(${isFinallyFailed(orders)} or ${isReturnedInFull(orders)})`,
      revision,
      lastEventId: sql<string>`coalesce((select max(e.id) from order_events e where e.order_id = orders.id), 0)::text`,
      connection: {
        id: connections.id,
        name: connections.name,
        environment: connectionVersions.environment,
        baseUrl: connectionVersions.baseUrl,
        ...pick(connections, "statusQuery", "stoppedAt", "stoppedReason", "pausedAt", "pausedReason"),
        ...pick(connections, "pausedCause", "probedAt", "answeredAt"),
      },
      endpoint: {
        ...pick(endpoints, "id", "label", "gatewayId", "kind"),
      },
      preparedBy: users.name,
      releasedBy: releasers.name,
      copiedFrom: { id: originals.id, clientOrderId: originals.clientOrderId },
      payee: sql<OrderDetail["payee"]>`(select json_build_object('id', p.id, 'key', p.key, 'name', p.name, 'replaced',
    not exists (select 1 from payee_accounts a where a.payee_id = p.id and a.fingerprint = orders.payee_fingerprint
      and a.in_force_from is not null and a.in_force_to is null))
  from payees p where orders.kind = ${sqlName.orderKind("payout")} and p.id = coalesce(orders.payee_id, (select a.payee_id from payee_accounts a
    where a.fingerprint = orders.payee_fingerprint and a.in_force_from is not null
    order by a.in_force_to is not null, a.in_force_from limit 1)))`,
      sendsFrom: sql<
        string | null
      >`((orders.send_on::timestamp at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::text)`,
      batchPaused: sql<boolean>`exists (select from batches b where b.id = orders.batch_id and b.paused_at is not null)`,
      calls: sql<number>`(select count(*)::int from call_orders c where c.order_id = orders.id
  and exists (select from calls where calls.id = c.call_id))`,
      callbacks: sql<number>`(select count(*)::int from callbacks c where c.order_id = orders.id)`,
      callbackUrl: sql<string | null>`(select pair->>1 from call_orders c join calls on calls.id = c.call_id
  cross join jsonb_array_elements(calls.request) pair
  where c.order_id = orders.id and pair->>0 in ${[...callbackParameters]}
  order by c.attempt desc nulls last limit 1)`,
      traceId: sql<string | null>`(${lastTraceOf(sql`orders.id`)})`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
    .leftJoin(users, eq(users.id, orders.preparedBy))
    .leftJoin(releasers, eq(releasers.id, orders.releasedBy))
    .leftJoin(originals, and(eq(originals.id, orders.copiedFromId), withinScope(originals.connectionId, scope)));
}

const isPaid = sql<boolean>`(${outcomeIs(orders, "approved")})`;

/** A copy counts as a successor when it left, didn't fail, and has the same reference or amount. */
function succeeds({ yourReference, amount, currency }: OrderRow) {
  const same = sql`(${orders.yourReference} = ${yourReference} or ${orders.amount} = ${amount} and ${orders.currency} = ${currency})`;
  return sql<boolean>`(${mayBeAtGateway(orders)} and not ${isFinallyFailed(orders)} and ${same}) is true`;
}

/** @throws AppError `not_found`, also when the order is out of scope */
export async function getOrder(ctx: AppContext, scope: Scope, id: string): Promise<OrderDetail> {
  const within = withinScope(orders.connectionId, scope);
  const [found] = isUuid(id) ? await selectOrders(ctx, scope).where(and(eq(orders.id, id), within)) : [];
  if (!found) throw new AppError("not_found", t.orderUnknown);
  const [installation, labels, approvers, resolvedBy, laterEvents, copies] = await Promise.all([
    readInstallationState(ctx.db),
    readMessagesInForce(ctx.db),
    readApprovers(ctx.db, [id]),
    readResolvers(ctx.db, id),
    ctx.db
      .select(pick(orderLaterEvents, "type", "status", "amount", "currency", "transactionId", "at", "standing", "line"))
      .from(orderLaterEvents)
      .where(eq(orderLaterEvents.orderId, id))
      .orderBy(asc(orderLaterEvents.at), asc(orderLaterEvents.id)),
    ctx.db
      .select({ id: orders.id, clientOrderId: orders.clientOrderId, isPaid, succeeds: succeeds(found.order) })
      .from(orders)
      .where(and(eq(orders.copiedFromId, id), within))
      .orderBy(desc(orders.createdAt))
      .limit(copiesMax),
  ]);
  const { order, connection, copiedFrom, paysNothing, ...rest } = found;
  const next = paysNothing
    ? (copies.find((copy) => copy.succeeds && copy.isPaid) ?? copies.find((copy) => copy.succeeds))
    : null;
  const { stoppedAt, stoppedReason, pausedAt, pausedReason, pausedCause, probedAt, answeredAt, ...known } = connection;
  const paused = { pausedAt, pausedReason, pausedCause, probedAt, answeredAt };
  const own = ownStateOf({ ...paused, stoppedAt, stoppedReason, stoppedBy: null, hasKey: true, endpointCount: 1 });
  const facets = facetsOf(order, laterEvents);
  return {
    ...(Object.fromEntries(shown.map((column) => [column, order[column]])) as Shown),
    conflict: render(order.conflict, await readForms(ctx.db)),
    errorMessage: order.errorMessage ?? render(order.reason),
    revision: rest.revision,
    lastEventId: rest.lastEventId,
    facets,
    failure: noteFailure(labels, { ...order, facets }),
    resolving: resolutionContextOf(order, { isAsked: order.nextQueryAt !== null }),
    laterEvents,
    connection: {
      ...known,
      halted: whyNotSendable(stateOf(own, installation)),
    },
    batchPaused: rest.batchPaused,
    sendsFrom: rest.sendsFrom === null ? null : new Date(rest.sendsFrom),
    endpoint: rest.endpoint,
    preparedBy: rest.preparedBy,
    preparedById: order.preparedBy,
    releasedBy: rest.releasedBy,
    approvedBy: approvers.get(id.toLowerCase()) ?? [],
    resolvedBy,
    payee: rest.payee,
    copiedFrom,
    copies: copies.map(({ id: copyId, clientOrderId }) => ({ id: copyId, clientOrderId })),
    successor: next ? { id: next.id, clientOrderId: next.clientOrderId, isPaid: next.isPaid } : null,
    counts: { calls: rest.calls, callbacks: rest.callbacks },
    callbackUrl: rest.callbackUrl,
    traceId: rest.traceId,
  };
}

export async function findOrderRevision(
  ctx: AppContext,
  scope: Scope,
  id: string,
): Promise<{ revision: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({ revision })
    .from(orders)
    .where(and(eq(orders.id, id), withinScope(orders.connectionId, scope)));
  return row ?? null;
}
