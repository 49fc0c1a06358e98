import {
  type AnswerFields,
  clientOrderIdNames,
  gatewayOrderIdNames,
  idMaxLength,
  readFields,
  readText,
} from "@/lib/gateway/answer";
import type { Transport } from "@/lib/gateway/client";

/** Source: supplement, Status query. */
export type StatusAnswer =
  | {
      kind: "status";
      /** Lower case; unknown words are passed on. */
      status: string;
      type: string | null;
      gatewayOrderId: string | null;
      clientOrderId: string | null;
      /** As sent: the caller compares it with the order's amount. */
      amount: string | null;
      currency: string | null;
      errorCode: string | null;
      errorMessage: string | null;
      serialNumber: string | null;
      transactionId: string | null;
      report: AnswerReport | null;
    }
  | { kind: "no_such_order"; code: string; message: string | null; serialNumber: string | null }
  | { kind: "unclear"; reason: string; report: AnswerReport | null };

export type AnswerReport = { type: string; code: string | null; message: string | null };

export type ExpectedStatus = {
  clientOrderId: string;
  gatewayOrderId: string | null;
  noSuchOrderCodes: readonly string[];
};

/** The sandbox's code. Real gateways don't publish theirs: an admin enters them per connection. */
export const defaultNoSuchOrderCodes: readonly string[] = ["order-not-found"];

/**
 * Only an answer that names our order counts. A different gateway order id is passed on, because it raises its own
 * alarm. The caller compares amount and currency. Never throws.
 */
export function readStatusAnswer(transport: Transport, expected: ExpectedStatus): StatusAnswer {
  switch (transport.kind) {
    case "not_sent":
    case "no_answer":
      return unclear(transport.reason);
    case "answer": {
      if (transport.status !== 200) return unclear(`The gateway answered HTTP ${transport.status}.`);
      const text = readText(transport);
      const fields = text === null ? null : readFields(text);
      return fields === null ? unclear("The gateway's answer can't be read.") : readKnown(fields, expected);
    }
    default:
      return transport satisfies never;
  }
}

function readKnown(fields: AnswerFields, expected: ExpectedStatus): StatusAnswer {
  const fault = faultOfIdentity(fields, expected);
  if (fault !== null) return unclear(fault, fields);
  const type = fields.value("type");
  if (type === "status-response") return readStatus(fields, expected);
  if (type === "validation-error" || type === "error") return readError(fields, expected);
  return unclear(
    type === null ? "The gateway's answer has no type." : `The gateway's answer has the unexpected type ${type}.`,
    fields,
  );
}

function faultOfIdentity(fields: AnswerFields, expected: ExpectedStatus): string | null {
  if (fields.doubledName !== null) return `The gateway's answer has two different values of ${fields.doubledName}.`;
  if (fields.values(...gatewayOrderIdNames).length > 1) return "The gateway's answer contains two gateway order IDs.";
  if (fields.values(...gatewayOrderIdNames).some((id) => id.length > idMaxLength)) {
    return "The gateway's answer contains an order ID that is too long.";
  }
  const named = fields.values(...clientOrderIdNames);
  return named.some((id) => id !== expected.clientOrderId) ? "The gateway's answer is about another order." : null;
}

function readStatus(fields: AnswerFields, expected: ExpectedStatus): StatusAnswer {
  const gatewayOrderId = fields.value(...gatewayOrderIdNames);
  const clientOrderId = fields.value(...clientOrderIdNames);
  const namesOurs = clientOrderId !== null || (gatewayOrderId !== null && gatewayOrderId === expected.gatewayOrderId);
  if (!namesOurs) return unclear("The gateway's answer doesn't contain our order ID.", fields);
  const status = fields.value("status");
  if (status === null) return unclear("The gateway's answer has no status.", fields);
  return {
    kind: "status",
    status: status.toLowerCase(),
    type: fields.value("transaction-type")?.toLowerCase() ?? null,
    gatewayOrderId,
    clientOrderId,
    amount: fields.value("amount"),
    currency: fields.value("currency"),
    errorCode: fields.value("error-code"),
    errorMessage: fields.value("error-message"),
    serialNumber: fields.value("serial-number"),
    transactionId: fields.value("processor-tx-id"),
    report: reportOf(fields),
  };
}

function readError(fields: AnswerFields, expected: ExpectedStatus): StatusAnswer {
  const code = fields.value("error-code");
  const message = fields.value("error-message");
  const namesAnOrder = fields.valuesLike(...gatewayOrderIdNames, "status").length > 0;
  if (code !== null && !namesAnOrder && expected.noSuchOrderCodes.includes(code)) {
    return { kind: "no_such_order", code, message, serialNumber: fields.value("serial-number") };
  }
  return unclear(
    `The gateway answered with an error: ${[message, code && `(${code})`].filter(Boolean).join(" ") || "no reason given"}.`,
    fields,
  );
}

function unclear(reason: string, fields?: AnswerFields): StatusAnswer {
  return { kind: "unclear", reason, report: fields === undefined ? null : reportOf(fields) };
}

function reportOf(fields: AnswerFields): AnswerReport | null {
  const type = fields.value("type");
  return type === null ? null : { type, code: fields.value("error-code"), message: fields.value("error-message") };
}
