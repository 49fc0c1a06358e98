import { catalogue } from "@/lib/gateway/fields/catalogue";
import { parsePayout } from "@/lib/gateway/fields/schema";
import { faultText, sentenceOf } from "@/lib/gateway/fields/sentences";
import { formAnswer, validationError } from "./answers";
import type { EntryBody } from "./entries";
import { collectValues, firstValue } from "./form-values";
import { type Endpoint, findEndpoints, paysCurrency } from "./merchants";
import type { Decide, Decision, VerifiedCall } from "./operation";
import { chooseOutcome } from "./settings";
import { nextGatewayOrderId, type State } from "./state";

const longestEcho = 128;

/** On the wire, unlike in a file, another spelling is another field. */
const wireNames = new Set(catalogue.payout.flatMap((field) => [field.name, ...field.aliases]));

type Choice = { endpoint: Endpoint } | { refused: { code: string; message: string } };

function chooseEndpoint(call: VerifiedCall, currency: string | null): Choice {
  const endpoints = findEndpoints(call.merchant, call.target);
  if (!endpoints) {
    const noun = call.target.grouped ? "endpoint group" : "endpoint";
    const code = call.target.grouped ? "endpoint-group-not-found" : "endpoint-not-found";
    return { refused: { code, message: `No such ${noun}: ${call.target.id}` } };
  }
  const endpoint = endpoints.find((candidate) => currency !== null && paysCurrency(candidate, currency));
  if (endpoint) return { endpoint };
  const [first] = endpoints;
  if (first && currency === null) return { endpoint: first };
  return { refused: { code: "currency-not-allowed", message: `Currency ${currency} is not configured here` } };
}

type Checked = Extract<ReturnType<typeof parsePayout>, { ok: true }> & { endpoint: Endpoint };

function checkPayout(call: VerifiedCall, now: Date): Checked | { refused: { code: string; message: string } } {
  const collected = collectValues(call.pairs);
  if ("doubled" in collected) {
    return { refused: { code: "field-given-twice", message: `${collected.doubled}: given twice` } };
  }
  const stranger = Object.keys(collected.values).find((name) => !wireNames.has(name));
  if (stranger !== undefined) {
    return { refused: { code: "unknown-field", message: `${stranger}: is not a field of a payout` } };
  }
  const choice = chooseEndpoint(call, firstValue(call.pairs, "currency"));
  if ("refused" in choice) return choice;
  const { endpoint } = choice;
  const { currencies, required, hidden } = endpoint;
  const rules = { currencies, required, hidden, isSandbox: true };
  const today = now.toISOString().slice(0, 10);
  const options = { today, filled: collected.values };
  const documented = parsePayout({}, rules, { dateForm: "DD.MM.YYYY", ...options });
  const parsed = documented.ok ? documented : parsePayout({}, rules, { dateForm: "ISO", ...options });
  if (parsed.ok) return { ...parsed, endpoint };
  const errors = documented.ok ? parsed.errors : documented.errors;
  const message = errors.map((error) => sentenceOf("payout", error, faultText)).join("; ");
  return { refused: { code: "invalid-fields", message: message.slice(0, 1000) } };
}

/**
 * Takes a payout or refuses it (interface document, Payout). A repeated client_orderid makes a second order: it is
 * unknown if the real gateway refuses it.
 */
export const decidePayout: Decide = (state, call, now) => {
  const clientOrderId = firstValue(call.pairs, "client_orderid");
  const checked = checkPayout(call, now);
  if ("refused" in checked) {
    const echo = clientOrderId?.slice(0, longestEcho) ?? null;
    return {
      verdict: "validation-error",
      reason: `${checked.refused.code}: ${checked.refused.message}`,
      subject: {
        endpointId: call.target.grouped ? null : call.target.id,
        clientOrderId: echo,
        gatewayOrderId: null,
        amount: firstValue(call.pairs, "amount")?.slice(0, longestEcho) ?? null,
        currency: firstValue(call.pairs, "currency")?.slice(0, longestEcho) ?? null,
      },
      made: [],
      answer: validationError({ ...checked.refused, serialNumber: call.serialNumber, clientOrderId: echo }),
    };
  }
  return acceptPayout(state, call, checked, now);
};

function acceptPayout(state: State, call: VerifiedCall, checked: Checked, now: Date): Decision {
  const { values, endpoint } = checked;
  const outcome = chooseOutcome(state.settings, values);
  const subject = {
    endpointId: endpoint.id,
    clientOrderId: values.client_orderid ?? "",
    gatewayOrderId: nextGatewayOrderId(state, now),
    amount: values.amount ?? "",
    currency: values.currency ?? "",
  };
  const cardNumber = values.credit_card_number;
  const order: EntryBody = {
    kind: "order",
    verdict: "created",
    operation: "payout",
    consumerKey: call.consumerKey,
    groupId: call.target.grouped ? call.target.id : null,
    ...subject,
    details: {
      type: "payout",
      direction: "out",
      charge: null,
      refusal: null,
      serialNumber: call.serialNumber,
      outcome,
      finalAt:
        outcome === "processing-forever" ? null : new Date(now.getTime() + state.settings.finalAfterMs).toISOString(),
      notifyUrl: values.notify_url ?? null,
      serverCallbackUrl: values.server_callback_url ?? null,
      merchantData: values.merchant_data ?? null,
      destination: checked.destination,
      card: cardNumber ? { bin: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4) } : null,
    },
  };
  const answer = formAnswer([
    ["type", "async-response"],
    ["serial-number", call.serialNumber],
    ["merchant-order-id", subject.clientOrderId],
    ["gateway-order-id", subject.gatewayOrderId],
    ["end-point-id", endpoint.id],
  ]);
  return {
    verdict: "accepted",
    reason: null,
    subject,
    made: [order],
    answer: outcome === "silent" ? null : answer,
  };
}
