import { formAnswer, validationError } from "./answers";
import type { GatewayUpdate } from "./entries";
import { collectValues, findFieldFault } from "./form-values";
import { findEndpoints } from "./merchants";
import type { Decide, Decision, VerifiedCall } from "./operation";
import type { Settings } from "./settings";
import { findOrders, type Order, type State } from "./state";
import { ownUpdate } from "./updates";

const noSuchOrder = { code: "order-not-found", message: "No such order" };

type Found = { order: Order } | { refused: { code: string; message: string } };

/** All given ids must agree; the newest of several orders is used. */
function findOrder(state: State, call: VerifiedCall, values: Record<string, string>, now: Date): Found {
  const endpoints = findEndpoints(call.merchant, call.target);
  if (!endpoints) return { refused: { code: "endpoint-not-found", message: `No such endpoint: ${call.target.id}` } };
  if (values.login !== call.consumerKey) {
    return { refused: { code: "invalid-fields", message: "login: is not the consumer key that signed" } };
  }
  const candidates = findOrders(state, call.consumerKey, values.client_orderid ?? "").filter(
    (order) =>
      endpoints.some((endpoint) => endpoint.id === order.endpointId) &&
      !isHidden(order, now) &&
      (!values.orderid || order.gatewayOrderId === values.orderid) &&
      (!values["by-request-sn"] || order.serialNumber === values["by-request-sn"]),
  );
  const order = candidates.at(-1);
  return order ? { order } : { refused: noSuchOrder };
}

const isHidden = ({ hiddenUntil }: Order, now: Date) =>
  hiddenUntil !== undefined && now.getTime() < Date.parse(hiddenUntil);

export const decideStatusQuery: Decide = (state, call, now) => {
  const collected = collectValues(call.pairs);
  const values = "values" in collected ? collected.values : {};
  const fault = "doubled" in collected ? `${collected.doubled}: given twice` : findFieldFault("status", values);
  const found: Found =
    fault === null ? findOrder(state, call, values, now) : { refused: { code: "invalid-fields", message: fault } };
  if ("refused" in found) return refuseQuery(call, found.refused, values.client_orderid?.slice(0, 128) ?? null);
  const { order } = found;
  const gatewayUpdate = answerOf(order, state.settings.statusAnswers);
  return {
    verdict: "answered",
    reason: gatewayUpdate.status,
    subject: {
      endpointId: order.endpointId,
      clientOrderId: order.clientOrderId,
      gatewayOrderId: order.gatewayOrderId,
      amount: order.amount,
      currency: order.currency,
    },
    made: [],
    answer: formAnswer([
      ["type", "status-response"],
      ["serial-number", call.serialNumber],
      ["merchant-order-id", order.clientOrderId],
      ["gateway-order-id", order.gatewayOrderId],
      ["end-point-id", order.endpointId],
      ["transaction-type", gatewayUpdate.type],
      ["status", gatewayUpdate.status],
      ["amount", gatewayUpdate.amount],
      ["currency", order.currency],
      ["descriptor", "sandbox"],
      ["processor-tx-id", gatewayUpdate.transactionId],
      ["bin", order.card?.bin ?? null],
      ["last-four-digits", order.card?.lastFour ?? null],
      ["merchantdata", order.merchantData],
      ["error-message", order.errorMessage],
      ["error-code", order.errorCode],
    ]),
  };
};

function answerOf(order: Order, answers: Settings["statusAnswers"]): GatewayUpdate {
  const own = ownUpdate(order, order.status);
  switch (answers) {
    case "latest":
      return order.laterEvents.at(-1) ?? own;
    case "original":
      return own;
    case "processing":
      return { ...own, status: "processing" };
    default:
      return answers satisfies never;
  }
}

function refuseQuery(
  call: VerifiedCall,
  refused: { code: string; message: string },
  clientOrderId: string | null,
): Decision {
  return {
    verdict: "validation-error",
    reason: `${refused.code}: ${refused.message}`,
    subject: {
      endpointId: call.target.grouped ? null : call.target.id,
      clientOrderId,
      gatewayOrderId: null,
      amount: null,
      currency: null,
    },
    made: [],
    answer: validationError({ ...refused, serialNumber: call.serialNumber, clientOrderId }),
  };
}
