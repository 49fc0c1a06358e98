import { eq } from "drizzle-orm";
import type { calls } from "@/db/schema/orders";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { describeSpan, inSpan, type Span } from "@/lib/core/telemetry/span";
import type { Pair } from "@/lib/core/text/form-encoding";
import { carriesRows, type OrderOperation } from "@/lib/gateway/fields/catalogue";
import { secretOf } from "@/lib/gateway/fields/mask";
import { type CallResult, gateway, type SignedCall, type Transport } from "@/lib/gateway/protocol";
import { loadRoute, type Route } from "@/lib/payments/connections/route";
import { digestContent } from "@/lib/payments/orders/approval-digest";
import { kindRows, type OrderKind } from "@/lib/payments/orders/facets";
import { contentPart } from "@/lib/payments/orders/files-digest";
import type { OrderRow } from "@/lib/payments/orders/record";
import { namesSealed, openSealedFields } from "@/lib/payments/orders/sealed";
import * as t from "@/messages/dispatch/model";
import { budgetLeftMs, type Claim } from "./claim";
import { findHalts, type Halt } from "./halted";
import { routeOfOrder } from "./profile-route";
import { storedAnswer } from "./stored-answer";
import { writeCall } from "./write-call";

/** A prepared call with a `fault` cannot be sent: its attempt ends as proven not sent. */
export type Prepared = {
  operation: OrderOperation;
  url: string;
  pairs: Pair[];
  redacted: Pair[];
  secrets: string[];
  route: Route | null;
  fault: string | null;
};

export type Attempted = {
  result: CallResult;
  stored: Pick<
    typeof calls.$inferInsert,
    "baseString" | "authorization" | "durationMs" | "httpStatus" | "answerHeaders" | "answerBody" | "serialNumber"
  >;
};

/**
 * Builds the exact parameters of an order's call. Never throws for a problem that a user can fix: that becomes `fault`.
 */
export async function prepareCall(ctx: AppContext, orderId: string, cvv: string | null): Promise<Prepared> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return { ...nothingPrepared("payout"), fault: t.orderGone };
  return prepareOrders(ctx, [order], cvv, async () => {
    const { connectionId, connectionVersion: version, endpointId } = order;
    const route = await loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, { connectionId, version, endpointId });
    return routeOfOrder(ctx, ctx.db, order, route);
  });
}

const nothingPrepared = (kind: OrderKind) => ({
  operation: kindRows[kind].operation,
  url: "",
  pairs: [],
  redacted: [],
  secrets: [],
  route: null,
});

export async function prepareOrders(
  ctx: AppContext,
  chunk: readonly [OrderRow, ...OrderRow[]],
  cvv: string | null,
  route: () => Promise<Route> | Route,
): Promise<Prepared> {
  const [{ kind }] = chunk;
  try {
    return writeOrders(ctx, chunk, cvv, await route());
  } catch (error) {
    ctx.log.warn({ err: error, orderId: chunk[0].id }, "a call could not be prepared");
    // A failed statement's message repeats the statement, which belongs only in the log.
    const fault = error instanceof Error && !("query" in error) ? error.message : t.databaseUnavailable;
    return { ...nothingPrepared(kind), fault };
  }
}

function writeOrders(
  ctx: AppContext,
  chunk: readonly [OrderRow, ...OrderRow[]],
  cvv: string | null,
  route: Route,
): Prepared {
  const [{ kind }] = chunk;
  const opened = chunk.map((order) => ({ order, sealed: openSealedFields(ctx.sealer, order.id, order.sealedFields) }));
  const fault = opened.map(({ order, sealed }) => faultOf(ctx, order, sealed, route)).find((one) => one !== null);
  if (fault) return { ...nothingPrepared(kind), fault };
  const written = writeCall(
    kind,
    route,
    opened.map(({ order, sealed }) => ({
      clientOrderId: order.clientOrderId,
      values: { ...order.fields, ...sealed, ...(cvv === null ? {} : { cvv2: cvv }) },
    })),
  );
  const secrets = [...opened.flatMap(({ sealed }) => Object.values(sealed)), ...(cvv === null ? [] : [cvv])];
  return { ...written, secrets, route, fault: null };
}

function faultOf(ctx: AppContext, order: OrderRow, sealed: Record<string, string>, route: Route): string | null {
  if (namesSealed(order.fields).some((name) => !Object.hasOwn(sealed, name))) {
    return t.cardNumberDeleted;
  }
  if (order.approvalDigest === null) return null;
  const { endpoint } = route;
  const where = { ...route, endpointKind: endpoint.kind, endpoint: endpoint.gatewayId };
  if (contentPart(order.approvalDigest) === digestContent(ctx.sealer, where, order, sealed)) return null;
  return t.contentChanged;
}

/** Signs and posts the call of a claimed order once. Never throws: every ending is a result. */
export async function attemptCall(
  ctx: AppContext,
  claim: Claim,
  prepared: Prepared,
  whyHalted: (claim: Claim) => Promise<Halt | null> = (own) => findHalts(ctx, [own]).then(([why = null]) => why),
): Promise<Attempted> {
  const { route } = prepared;
  if (prepared.fault !== null || route === null) return notSent(prepared.fault ?? "the connection is not ready");
  const unkept = keepNumber(ctx, claim);
  if (unkept !== null) return notSent(unkept);
  ctx.checkpoint?.("number.kept");
  try {
    const stamp = gateway.stamp(ctx.now());
    const signed = await inSpan("call.sign", {}, () => gateway.sign(prepared, route, stamp), claim.span);
    ctx.checkpoint?.("call.signed");
    const halted = await whyHalted(claim);
    if (halted !== null) return notSent(halted.reason, halted.requeues && isOfBatch(claim));
    ctx.checkpoint?.("lease.checked");
    const transport = await inSpan("call.send", {}, (span) => post(ctx, claim, signed, prepared, span), claim.span);
    const read = await inSpan("call.answer", {}, () => readOwnResult(ctx, claim, prepared, transport), claim.span);
    const result = gateway.hideInResult(read, prepared.secrets);
    return { result, stored: storedCall(signed, transport, result, prepared) };
  } catch (error) {
    // Bytes may have left when an unexpected error occurs, so the safe result is "unconfirmed".
    ctx.log.error({ err: error, callId: claim.callId }, "a call ended unexpectedly");
    const reason = t.callInterrupted;
    return {
      result: {
        kind: "unconfirmed",
        reason,
        cause: "no_answer",
        askFirst: false,
        code: null,
        message: null,
        gatewayOrderId: null,
        serialNumber: null,
      },
      stored: {},
    };
  }
}

async function post(
  ctx: AppContext,
  claim: Claim,
  signed: SignedCall,
  { pairs }: Prepared,
  span: Span,
): Promise<Transport> {
  const sent = pairs.map(([, value]) => value);
  const transport = await gateway.send(signed, {
    deadlineMs: budgetLeftMs(claim),
    maxBodyBytes: gateway.answerMaxBytes("call", sent),
    networks: ctx.networks,
    beforeWrite: () => budgetLeftMs(claim) > 0,
    onMoment: (moment) => {
      span.addEvent(moment);
      ctx.checkpoint?.(moment);
    },
  });
  describeSpan({ result: transport.kind, httpStatus: transport.kind === "answer" ? transport.status : null }, span);
  return transport;
}

function readOwnResult(ctx: AppContext, claim: Claim, prepared: Prepared, transport: Transport): CallResult {
  const { operation, route } = prepared;
  const [first] = claim.orders;
  const read = gateway.readResult(
    operation,
    transport,
    {
      clientOrderId: carriesRows(operation) ? null : (first?.clientOrderId ?? null),
      endpointId: route?.endpoint.kind === "endpoint" ? route.endpoint.gatewayId : null,
      // The highest attempt of the chunk counts: a later attempt accepts less as proof.
      attempt: Math.max(...claim.orders.map(({ attempt }) => attempt)),
      knownNothingCreated: route?.nothingCreatedCodes ?? [],
    },
    ctx.now(),
  );
  describeSpan({ result: read.kind });
  return read;
}

function notSent(reason: string, requeues = false): Attempted {
  return { result: { kind: "not_sent", reason, ...(requeues ? { requeues } : {}) }, stored: {} };
}

const isOfBatch = ({ orders: [order] }: Claim) => order !== undefined && order.batchId !== null;

/**
 * Stores the highest dispatch number outside the database.
 * @returns the reason when that fails: then nothing may be sent
 */
function keepNumber(ctx: AppContext, { callId, highestNumber }: Claim): string | null {
  try {
    ctx.installationStore.keepNumber(highestNumber);
    return null;
  } catch (error) {
    ctx.log.error({ err: error, callId }, "the number of a call could not be kept: nothing is sent");
    return `its number could not be kept in the data folder (${error instanceof Error ? error.message : String(error)})`;
  }
}

function storedCall(
  signed: SignedCall,
  transport: Transport,
  result: CallResult,
  prepared: Prepared,
): Attempted["stored"] {
  // The text of a chunk may hold masked values in any column.
  const carriesCard = carriesRows(prepared.operation) || prepared.pairs.some(([name]) => isCardField(name));
  const serialNumber = "serialNumber" in result ? result.serialNumber : null;
  // An unused signature is a payment order in itself and is not kept.
  const isUnused = transport.kind === "not_sent";
  const kept = carriesCard
    ? {}
    : { baseString: signed.baseString, ...(isUnused ? {} : { authorization: signed.authorization }) };
  return { ...kept, serialNumber, ...storedAnswer(transport, (text) => gateway.hideSecrets(text, prepared.secrets)) };
}

/** Signature and base string of a call with card data are secrets and are not kept. */
function isCardField(name: string): boolean {
  const secret = secretOf("payout", name);
  return secret === "never-stored" || secret === "sealed";
}
