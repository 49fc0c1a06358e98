import {
  type Answer,
  AnswerFields,
  clientOrderIdNames,
  gatewayOrderIdNames,
  idMaxLength,
  readFields,
  readText,
} from "@/lib/gateway/answer";
import type { Transport } from "@/lib/gateway/client";
import { carriesRows, type OperationRow, type OrderOperation, operations } from "@/lib/gateway/fields/catalogue";

/** Source: design, "What a call's result means". */
export type CallResult =
  /** `requeues`: Paydesk held the call back for a temporary reason; the batch's queue takes the order again. */
  | { kind: "not_sent"; reason: string; requeues?: boolean }
  | { kind: "accepted"; gatewayOrderId: string | null; serialNumber: string | null }
  | { kind: "rejected"; code: string | null; message: string; serialNumber: string | null }
  /** The documented 403 of payout and update. A positive skew means that the gateway's clock is ahead. */
  | { kind: "access_refused"; clockSkewSeconds: number | null; message: string }
  | {
      kind: "unconfirmed";
      reason: string;
      cause: UnconfirmedCause;
      /** Query the status at once. Proven absence (lib/payments/orders/absence.ts) then makes the order rejected. */
      askFirst: boolean;
      code: string | null;
      message: string | null;
      /** Only from an answer that names our order: another id would give us another order's outcome. */
      gatewayOrderId: string | null;
      serialNumber: string | null;
    };

type UnconfirmedCause =
  | "no_answer"
  | "server_error"
  | "redirect"
  | "busy"
  | "access"
  | "http_status"
  | "unreadable"
  | "empty"
  | "doubled"
  | "other_order"
  | "other_endpoint"
  | "missing_id"
  | "error"
  | "error_with_order"
  | "late_validation"
  | "contradiction"
  | "unknown_type";

/** An answer about anything else proves nothing. */
export type ExpectedAnswer = {
  clientOrderId: string | null;
  /** null when the call went to a group, which may choose any endpoint. */
  endpointId: string | null;
  attempt: number;
  /** Error codes that mean "nothing was created" on this connection. */
  knownNothingCreated: readonly string[];
};

type Proof = OperationRow["answer"]["proof"];

const refusedStatuses = new Set(["declined", "error", "filtered"]);
const clockToleranceSeconds = 60;

/** Never throws; every undocumented answer is unconfirmed. */
export function readCallResult(
  operation: OrderOperation,
  transport: Transport,
  expected: ExpectedAnswer,
  now: Date,
): CallResult {
  switch (transport.kind) {
    case "not_sent":
      return { kind: "not_sent", reason: transport.reason };
    case "no_answer":
      return unconfirmed("no_answer", transport.reason);
    case "answer":
      return transport.status === 200
        ? readSuccess(operation, transport, expected)
        : withoutOrder(readFailure(operation, transport, now));
    default:
      return transport satisfies never;
  }
}

function readSuccess(operation: OrderOperation, answer: Answer, expected: ExpectedAnswer): CallResult {
  const text = readText(answer);
  if (text === "") {
    if (carriesRows(operation)) return accepted(noFields);
    return unconfirmed("empty", "The gateway's answer was empty.");
  }
  const fields = text === null ? null : readFields(text);
  if (fields === null) {
    return unconfirmed("unreadable", `The gateway's answer can't be read${errorIdIn(text)}.`);
  }
  const result = faultOfIdentity(fields, expected) ?? readType(operation, fields, expected);
  return result.kind === "unconfirmed" && !isOurs(fields, expected) ? { ...result, gatewayOrderId: null } : result;
}

/** The body of a failed request proves no order, whatever it names. */
function withoutOrder(result: CallResult): CallResult {
  return result.kind === "unconfirmed" ? { ...result, gatewayOrderId: null } : result;
}

function isOurs(fields: AnswerFields, { clientOrderId }: ExpectedAnswer): boolean {
  const named = fields.values(...clientOrderIdNames);
  const ids = fields.values(...gatewayOrderIdNames);
  const isOneId = ids.length === 1 && (ids[0]?.length ?? 0) <= idMaxLength;
  return isOneId && named.length === 1 && named[0] === clientOrderId;
}

/** An answer with doubled fields or foreign ids may belong to another call. */
function faultOfIdentity(fields: AnswerFields, expected: ExpectedAnswer): CallResult | null {
  if (fields.doubledName !== null) {
    return unconfirmed("doubled", `The gateway's answer has two different values of ${fields.doubledName}.`, fields);
  }
  if (fields.values(...gatewayOrderIdNames).length > 1) {
    return unconfirmed("doubled", "The gateway's answer contains two gateway order IDs.", fields);
  }
  if (fields.values(...gatewayOrderIdNames).some((id) => id.length > idMaxLength)) {
    return unconfirmed("unreadable", "The gateway's answer contains an order ID that is too long.", fields);
  }
  const { clientOrderId, endpointId } = expected;
  if (clientOrderId !== null && fields.values(...clientOrderIdNames).some((id) => id !== clientOrderId)) {
    return unconfirmed("other_order", "The gateway's answer is about another order.", fields);
  }
  if (endpointId !== null && fields.values("end-point-id").some((id) => id !== endpointId)) {
    return unconfirmed("other_endpoint", "The gateway's answer is about another endpoint.", fields);
  }
  return null;
}

function readType(operation: OrderOperation, fields: AnswerFields, expected: ExpectedAnswer): CallResult {
  const type = fields.value("type");
  if (type === "validation-error" || type === "error") return readError(type, fields, expected);
  const { answer } = operations[operation];
  if (type === answer.type) return readProof(answer.proof, fields, expected);
  const what = type === null ? "has no type" : `has the type ${type}, which doesn't match this request`;
  return unconfirmed("unknown_type", `The gateway's answer ${what}.`, fields);
}

function readProof(proof: Proof, fields: AnswerFields, expected: ExpectedAnswer): CallResult {
  switch (proof) {
    case "ids":
      return readIds(fields, expected);
    case "status":
      return readStatus(fields);
    case "type":
      return contradiction(fields) ?? accepted(fields);
    default:
      return proof satisfies never;
  }
}

function readError(type: "validation-error" | "error", fields: AnswerFields, expected: ExpectedAnswer): CallResult {
  if (fields.valuesLike(...gatewayOrderIdNames).length > 0) {
    return unconfirmed(
      "error_with_order",
      "The gateway answered with an error that contains a gateway order ID.",
      fields,
    );
  }
  if (fields.valuesLike("status").some((status) => !refusedStatuses.has(status.toLowerCase()))) {
    return unconfirmed("contradiction", "The gateway's answer contains an error and another status.", fields);
  }
  const code = fields.value("error-code");
  if (code !== null && expected.knownNothingCreated.includes(code)) return rejected(fields);
  if (type === "error") {
    return unconfirmed("error", "The gateway answered with an error and no order ID.", fields, { askFirst: true });
  }
  if (expected.attempt === 1) return rejected(fields);
  return unconfirmed("late_validation", "The gateway refused the values, but not on the first attempt.", fields);
}

/** Interface document, Payout, Response. Only the echoed id and the gateway's id together are proof. */
function readIds(fields: AnswerFields, expected: ExpectedAnswer): CallResult {
  if (expected.clientOrderId === null || fields.value("merchant-order-id") !== expected.clientOrderId) {
    return unconfirmed("missing_id", "The gateway's answer doesn't contain our order ID.", fields);
  }
  if (fields.value("gateway-order-id") === null) {
    return unconfirmed("missing_id", "The gateway's answer contains no gateway order ID.", fields);
  }
  return contradiction(fields) ?? accepted(fields);
}

/** Interface document, update-recurring-payment, Response: `status` is about the request, not a transaction. */
function readStatus(fields: AnswerFields): CallResult {
  const status = statusOf(fields);
  if (status === "declined" || status === "error") return rejected(fields);
  if (status === "approved") return contradiction(fields) ?? accepted(fields);
  return unconfirmed("contradiction", `The gateway answered the update with the status ${status ?? "(none)"}.`, fields);
}

function contradiction(fields: AnswerFields): CallResult | null {
  const refused = refusedStatuses.has(statusOf(fields) ?? "");
  if (!refused && fields.value("error-code") === null && fields.value("error-message") === null) return null;
  return unconfirmed("contradiction", "The gateway's answer contains both success and an error.", fields);
}

function readFailure(operation: OrderOperation, answer: Answer, now: Date): CallResult {
  const text = readText(answer);
  const fields = (text === null ? null : readFields(text)) ?? noFields;
  const http = `HTTP ${answer.status}`;
  if (answer.status === 403) {
    if (text === null || !isDocumentedRefusal(text)) {
      return unconfirmed("access", `The gateway answered ${http} in an unknown format.`, fields);
    }
    if (carriesRows(operation)) {
      return unconfirmed("access", `The gateway refused the batch (${http}).`, fields, { askFirst: true });
    }
    return accessRefused(clockSkewSecondsOf(answer, now));
  }
  if (answer.status >= 500) {
    return unconfirmed("server_error", `The gateway had an internal error (${http}${errorIdIn(text)}).`, fields);
  }
  if (answer.status >= 300 && answer.status < 400) {
    return unconfirmed(
      "redirect",
      `The gateway redirected the call (${http}). Paydesk doesn't follow redirects.`,
      fields,
    );
  }
  if (answer.status === 408 || answer.status === 429) {
    return unconfirmed("busy", `The gateway is too busy (${http}).`, fields);
  }
  return unconfirmed("http_status", `The gateway answered ${http}${errorIdIn(text)}.`, fields);
}

/** An empty body, or an HTML page that says access is denied (interface document, Payout; supplement, Signing). */
function isDocumentedRefusal(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === "") return true;
  return trimmed.startsWith("<") && /\baccess\b[^.<]{0,60}\bdenied\b/i.test(trimmed.replace(/<[^<>]*>/g, " "));
}

function accessRefused(clockSkewSeconds: number | null): CallResult {
  const why = "The gateway refused access (HTTP 403). The key, the login or the permission for this endpoint is wrong.";
  if (clockSkewSeconds === null || Math.abs(clockSkewSeconds) <= clockToleranceSeconds) {
    return { kind: "access_refused", clockSkewSeconds, message: why };
  }
  const side = clockSkewSeconds > 0 ? "behind" : "ahead of";
  const clock = `This machine's clock is ${Math.abs(clockSkewSeconds)} s ${side} the gateway's. Correct it first.`;
  return { kind: "access_refused", clockSkewSeconds, message: `${clock} ${why}` };
}

function clockSkewSecondsOf(answer: Answer, now: Date): number | null {
  const theirs = Date.parse(answer.dateHeader ?? "");
  return Number.isNaN(theirs) ? null : Math.round((theirs - now.getTime()) / 1000);
}

/** `Internal server error [<error_id>]`: the gateway's support asks for this id (interface document, Errors, 5). */
function errorIdIn(text: string | null): string {
  const id = /Internal server error\s*\[\s*([^\]\s]{1,128})\s*\]/i.exec(text ?? "")?.[1];
  return id === undefined ? "" : `, error ID ${id}`;
}

function statusOf(fields: AnswerFields): string | null {
  return fields.value("status")?.toLowerCase() ?? null;
}

function serialNumberOf(fields: AnswerFields): string | null {
  return fields.value("serial-number")?.slice(0, idMaxLength) ?? null;
}

const noFields = new AnswerFields(new Map());

function accepted(fields: AnswerFields): CallResult {
  return {
    kind: "accepted",
    gatewayOrderId: fields.value(...gatewayOrderIdNames),
    serialNumber: serialNumberOf(fields),
  };
}

function rejected(fields: AnswerFields): CallResult {
  return {
    kind: "rejected",
    code: fields.value("error-code"),
    message: fields.value("error-message") ?? "The gateway refused the request without a reason.",
    serialNumber: serialNumberOf(fields),
  };
}

function unconfirmed(
  cause: UnconfirmedCause,
  reason: string,
  fields: AnswerFields = noFields,
  { askFirst }: { askFirst: boolean } = { askFirst: false },
): CallResult {
  return {
    kind: "unconfirmed",
    reason,
    cause,
    askFirst,
    code: fields.value("error-code"),
    message: fields.value("error-message"),
    gatewayOrderId: fields.value(...gatewayOrderIdNames),
    serialNumber: serialNumberOf(fields),
  };
}
