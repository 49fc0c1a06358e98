import { createsOrder, type PlayedCall, playCall, type Reply } from "./call-play";
import type { CallPlayed } from "./call-scenarios";
import type { EntryBody } from "./entries";
import type { Decision, OperationPlayed, VerifiedCall } from "./operation";
import { type Asked, chooseRule, drawNumber, type Rule, spendRule } from "./rules";
import { nextGatewayOrderId, type State } from "./state";

type CallEntry = Extract<EntryBody, { kind: "call" }>;
type OrderEntry = Extract<EntryBody, { kind: "order" }>;

export type Played = {
  made: EntryBody[];
  verdict: CallEntry["verdict"];
  scenario: CallEntry["scenario"];
  taken: boolean;
  rule: number | null;
  draws: number;
  gatewayOrderId: string | null;
  reply: Reply;
};

/** The number is used up at once, although the journal stores it only with the call. */
export function drawFrom(state: State): () => number {
  return () => {
    state.draws += 1;
    return drawNumber(state.settings.seed, state.draws - 1);
  };
}

/**
 * Applies the rules to a call: one scenario to the call itself, and one to the callbacks of each order. Changes only
 * the count of drawn numbers.
 * @param passedOver rules already drawn for this call before its body was read
 */
export function playDecision(
  state: State,
  operation: OperationPlayed,
  call: VerifiedCall & { path: string },
  decision: Decision,
  passedOver: ReadonlySet<number>,
  now: Date,
): Played {
  const draw = drawFrom(state);
  const orders = decision.made.filter((body): body is OrderEntry => body.kind === "order");
  const ids = [decision.subject.clientOrderId, ...orders.map((order) => order.clientOrderId)];
  const asked: Asked = {
    operation: operation.name,
    consumerKey: call.consumerKey,
    clientOrderIds: ids.filter((id) => id !== null),
  };
  const rule = chooseRule(state.rules, "call", asked, draw, passedOver);
  const scenario: CallPlayed | null = rule?.scenario ?? null;
  const taken = decision.verdict === "accepted" && createsOrder(scenario);
  const keptFromIt = decision.verdict === "accepted" && !taken;
  const made = keptFromIt
    ? []
    : chooseCallbacks(state.rules, asked, decision.made, draw, now).map((body) => hide(body, scenario, now));
  const onCallbacks = made.flatMap((body) =>
    body.kind === "order" ? (body.details.callbackScenario?.name ?? []) : [],
  );
  const played: PlayedCall = {
    answer: decision.answer,
    serialNumber: call.serialNumber,
    clientOrderId: decision.subject.clientOrderId,
    gatewayOrderId: keptFromIt ? null : (decision.subject.gatewayOrderId ?? orders[0]?.gatewayOrderId ?? null),
    target: call.path,
    other: findOtherOrder(state, call.consumerKey, asked.clientOrderIds, now),
  };
  return {
    made,
    verdict: keptFromIt ? "not-taken" : decision.verdict,
    scenario: scenario?.name ?? onCallbacks[0] ?? null,
    taken,
    rule: rule?.id ?? null,
    draws: state.draws,
    gatewayOrderId: keptFromIt ? null : decision.subject.gatewayOrderId,
    reply: playCall(scenario, played),
  };
}

export function playCharge(state: State, order: OrderEntry, now: Date): OrderEntry {
  const consumerKey = order.consumerKey ?? "";
  const asked: Asked = { operation: "process-recurring-payments", consumerKey, clientOrderIds: [] };
  return chooseForOrder(state.rules, asked, order, drawFrom(state), now);
}

function hide(body: EntryBody, scenario: CallPlayed | null, now: Date): EntryBody {
  if (scenario?.name !== "error-late" || body.kind !== "order") return body;
  const hiddenUntil = new Date(now.getTime() + scenario.parameters.hiddenMs).toISOString();
  return { ...body, details: { ...body.details, hiddenUntil } };
}

function chooseCallbacks(
  rules: readonly Rule[],
  asked: Asked,
  made: readonly EntryBody[],
  draw: () => number,
  now: Date,
): EntryBody[] {
  let left = rules;
  return made.map((body) => {
    if (body.kind !== "order") return body;
    const order = chooseForOrder(left, asked, body, draw, now);
    if (order.details.callbackRule) left = spendRule(left, order.details.callbackRule);
    return order;
  });
}

function chooseForOrder(rules: readonly Rule[], asked: Asked, order: OrderEntry, draw: () => number, now: Date) {
  const clientOrderIds = order.clientOrderId === null ? [] : [order.clientOrderId];
  const rule = chooseRule(rules, "callback", { ...asked, clientOrderIds }, draw);
  if (!rule) return order;
  const { details } = order;
  const early = rule.scenario.name === "callback-early" && details.finalAt !== null;
  const finalAt = early ? now.toISOString() : details.finalAt;
  return { ...order, details: { ...details, finalAt, callbackScenario: rule.scenario, callbackRule: rule.id } };
}

function findOtherOrder(state: State, consumerKey: string, clientOrderIds: readonly string[], now: Date) {
  const order = state.latestOrders.get(consumerKey)?.find((other) => !clientOrderIds.includes(other.clientOrderId));
  if (order) return { clientOrderId: order.clientOrderId, gatewayOrderId: order.gatewayOrderId };
  return { clientOrderId: "of-another-order", gatewayOrderId: nextGatewayOrderId(state, now) };
}
