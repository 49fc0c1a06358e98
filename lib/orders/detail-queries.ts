import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { EndpointKind, Environment } from "@/lib/connections/settings";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/connections/state";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readWords } from "@/lib/failures/queries";
import { readInstallationState } from "@/lib/installation/queries";
import { type Approver, type Resolvers, readApprovers, readResolvers } from "./approvers";
import type { Aftermath, OrderFacets } from "./facets";
import { facetsOf } from "./facets-of";
import { type FailureNote, noteFailure } from "./failure";
import { finallyFailed } from "./final";
import type { OrderRow } from "./record";
import { settlingOf } from "./resolve";

/** Most orders that are listed as copies of one. */
const copiesMax = 20;

export type OrderLink = { id: string; clientOrderId: string };

/** An order as its page shows it; nothing sealed, and no fields as sent. */
export type OrderDetail = Pick<
  OrderRow,
  | "id"
  | "kind"
  | "origin"
  | "direction"
  | "clientOrderId"
  | "yourReference"
  | "amount"
  | "currency"
  | "destination"
  | "receiverName"
  | "receiverAccount"
  | "profileId"
  | "gatewayOrderId"
  | "serialNumber"
  | "errorCode"
  | "errorMessage"
  | "cause"
  | "conflict"
  | "reportedStatus"
  | "queryStatus"
  | "net"
  | "needsCvv"
  | "attempt"
  | "createdAt"
  | "sentAt"
  | "lastQueryAt"
  | "finalAt"
> & {
  /** Changes with everything that happens to the order. */
  revision: string;
  /** The last event of its timeline; "0" when there is none. */
  lastEventId: string;
  facets: OrderFacets;
  /** What people may settle about it. */
  settling: ReturnType<typeof settlingOf>;
  aftermath: (Aftermath & { at: Date; transactionId: string | null })[];
  connection: {
    id: string;
    name: string;
    environment: Environment;
    baseUrl: string;
    statusQuery: boolean;
    /** Why nothing is sent from it now; null: it sends. */
    halted: string | null;
  };
  /** It is of a batch of which nothing leaves until somebody resumes it. */
  batchPaused: boolean;
  /** Its row names a day: the start of that day, before which it is not sent. */
  sendsFrom: Date | null;
  endpoint: { id: string; label: string; gatewayId: string; kind: EndpointKind };
  /** null: nobody here, but the gateway's schedule. */
  preparedBy: string | null;
  preparedById: string | null;
  releasedBy: string | null;
  /** Who approved it, or the batch that it is a row of. */
  approvedBy: Approver[];
  /** Who proposed and confirmed its resolution; null: it was never resolved by users. */
  resolvedBy: Resolvers | null;
  /** Who of the book it was for: chosen, or known by the account. `replaced`: the book has another account of them now. */
  payee: { id: string; key: string; name: string; replaced: boolean } | null;
  copiedFrom: OrderLink | null;
  copies: OrderLink[];
  /** Of an order that finally failed: the copy of it that left and did not fail. `isPaid`: it is completed. */
  successor: (OrderLink & { isPaid: boolean }) | null;
  /** Today's words for the failure; null: it has not failed, or there are none. */
  failure: FailureNote | null;
  counts: { calls: number; callbacks: number };
  /** Where the gateway was told to call back; null before the first call. */
  callbackUrl: string | null;
};

const releasers = alias(people, "releasers");
const originals = alias(orders, "originals");

// Names are written out: in a query on one table drizzle drops the table from a column, and the inner ones would win.
const revision = sql<string>`concat_ws('-', extract(epoch from orders.updated_at),
  (select max(e.id) from order_events e where e.order_id = orders.id),
  (select max(c.id) from callbacks c where c.order_id = orders.id))`;

function selectOrders(desk: Desk, reach: Reach) {
  return desk.db
    .select({
      order: orders,
      hasFailed: sql<boolean>`(${finallyFailed})`,
      revision,
      lastEventId: sql<string>`coalesce((select max(e.id) from order_events e where e.order_id = orders.id), 0)::text`,
      connection: {
        id: connections.id,
        name: connections.name,
        environment: connectionVersions.environment,
        baseUrl: connectionVersions.baseUrl,
        statusQuery: connections.statusQuery,
        stoppedAt: connections.stoppedAt,
        stoppedReason: connections.stoppedReason,
        pausedAt: connections.pausedAt,
        pausedReason: connections.pausedReason,
        pausedCause: connections.pausedCause,
        probedAt: connections.probedAt,
        answeredAt: connections.answeredAt,
      },
      endpoint: {
        id: endpoints.id,
        label: endpoints.label,
        gatewayId: endpoints.gatewayId,
        kind: endpoints.kind,
      },
      preparedBy: people.name,
      releasedBy: releasers.name,
      copiedFrom: { id: originals.id, clientOrderId: originals.clientOrderId },
      payee: sql<OrderDetail["payee"]>`(select json_build_object('id', p.id, 'key', p.key, 'name', p.name, 'replaced',
    not exists (select 1 from payee_accounts a where a.payee_id = p.id and a.fingerprint = orders.payee_fingerprint
      and a.in_force_from is not null and a.in_force_to is null))
  from payees p where orders.kind = 'payout' and p.id = coalesce(orders.payee_id, (select a.payee_id from payee_accounts a
    where a.fingerprint = orders.payee_fingerprint and a.in_force_from is not null
    order by a.in_force_to is not null, a.in_force_from limit 1)))`,
      sendsFrom: sql<
        string | null
      >`((orders.send_on::timestamp at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::text)`,
      batchPaused: sql<boolean>`exists (select from batches b where b.id = orders.batch_id and b.paused_at is not null)`,
      calls: sql<number>`(select count(*)::int from call_orders c where c.order_id = orders.id)`,
      callbacks: sql<number>`(select count(*)::int from callbacks c where c.order_id = orders.id)`,
      callbackUrl: sql<string | null>`(select pair->>1 from call_orders c join calls on calls.id = c.call_id
  cross join jsonb_array_elements(calls.request) pair
  where c.order_id = orders.id and pair->>0 in ('notify_url', 'server_callback_url')
  order by c.attempt desc nulls last limit 1)`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
    .leftJoin(people, eq(people.id, orders.preparedBy))
    .leftJoin(releasers, eq(releasers.id, orders.releasedBy))
    .leftJoin(originals, and(eq(originals.id, orders.copiedFromId), withinReach(originals.connectionId, reach)));
}

const isPaid = sql<boolean>`(${orders.outcome} = 'approved')`;

/** Whether a copy pays what this order did not: it may have left, did not fail, and has the same reference or amount. */
function succeeds({ yourReference, amount, currency }: OrderRow) {
  const same = sql`(${orders.yourReference} = ${yourReference} or ${orders.amount} = ${amount} and ${orders.currency} = ${currency})`;
  return sql<boolean>`(${orders.submission} in ('sending', 'accepted', 'unconfirmed') and not (${finallyFailed}) and ${same}) is true`;
}

/** All of an order but its timeline, calls and callbacks. @throws AppError `not_found`, out of reach too */
export async function getOrder(desk: Desk, reach: Reach, id: string): Promise<OrderDetail> {
  const within = withinReach(orders.connectionId, reach);
  const [found] = isUuid(id) ? await selectOrders(desk, reach).where(and(eq(orders.id, id), within)) : [];
  if (!found) throw new AppError("not_found", "This order does not exist.");
  const [installation, words, approvers, resolvedBy, aftermath, copies] = await Promise.all([
    readInstallationState(desk.db),
    readWords(desk.db),
    readApprovers(desk.db, [id]),
    readResolvers(desk.db, id),
    desk.db
      .select({
        type: orderAftermath.type,
        status: orderAftermath.status,
        amount: orderAftermath.amount,
        currency: orderAftermath.currency,
        transactionId: orderAftermath.transactionId,
        at: orderAftermath.at,
        standing: orderAftermath.standing,
      })
      .from(orderAftermath)
      .where(eq(orderAftermath.orderId, id))
      .orderBy(asc(orderAftermath.at), asc(orderAftermath.id)),
    desk.db
      .select({ id: orders.id, clientOrderId: orders.clientOrderId, isPaid, succeeds: succeeds(found.order) })
      .from(orders)
      .where(and(eq(orders.copiedFromId, id), within))
      .orderBy(desc(orders.createdAt))
      .limit(copiesMax),
  ]);
  const { order, connection, copiedFrom, hasFailed, ...rest } = found;
  const next = hasFailed
    ? (copies.find((copy) => copy.succeeds && copy.isPaid) ?? copies.find((copy) => copy.succeeds))
    : null;
  const { stoppedAt, stoppedReason, pausedAt, pausedReason, pausedCause, probedAt, answeredAt, ...shown } = connection;
  const paused = { pausedAt, pausedReason, pausedCause, probedAt, answeredAt };
  const own = ownStateOf({ ...paused, stoppedAt, stoppedReason, stoppedBy: null, hasKey: true, endpointCount: 1 });
  const facets = facetsOf(order, aftermath);
  return {
    id: order.id,
    kind: order.kind,
    origin: order.origin,
    direction: order.direction,
    clientOrderId: order.clientOrderId,
    yourReference: order.yourReference,
    amount: order.amount,
    currency: order.currency,
    destination: order.destination,
    receiverName: order.receiverName,
    receiverAccount: order.receiverAccount,
    profileId: order.profileId,
    gatewayOrderId: order.gatewayOrderId,
    serialNumber: order.serialNumber,
    errorCode: order.errorCode,
    errorMessage: order.errorMessage,
    cause: order.cause,
    conflict: order.conflict,
    reportedStatus: order.reportedStatus,
    queryStatus: order.queryStatus,
    net: order.net,
    needsCvv: order.needsCvv,
    attempt: order.attempt,
    createdAt: order.createdAt,
    sentAt: order.sentAt,
    lastQueryAt: order.lastQueryAt,
    finalAt: order.finalAt,
    revision: rest.revision,
    lastEventId: rest.lastEventId,
    facets,
    failure: noteFailure(words, { ...order, facets }),
    settling: settlingOf(order, { isAsked: order.nextQueryAt !== null }),
    aftermath,
    connection: {
      ...shown,
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
  };
}

/** Whether an order has changed since a page was made; null when there is none. */
export async function findOrderRevision(desk: Desk, reach: Reach, id: string): Promise<{ revision: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await desk.db
    .select({ revision })
    .from(orders)
    .where(and(eq(orders.id, id), withinReach(orders.connectionId, reach)));
  return row ?? null;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
