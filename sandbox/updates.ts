import { randomUUID } from "node:crypto";
import { parseAmount, printAmount } from "./amounts";
import type { EntryBody, GatewayUpdate, LaterType, OrderStatus, Subject } from "./entries";
import type { Settings } from "./settings";
import type { Order } from "./state";

type CallbackEntry = Extract<EntryBody, { kind: "callback" }>;

export function subjectOf(order: Order): Subject {
  const { operation, consumerKey, endpointId, groupId, clientOrderId, gatewayOrderId, amount, currency } = order;
  return { operation, consumerKey, endpointId, groupId, clientOrderId, gatewayOrderId, amount, currency };
}

export function ownUpdate(order: Order, status: OrderStatus): GatewayUpdate {
  return { type: order.type, status, amount: order.amount, transactionId: `PTX-${order.gatewayOrderId}` };
}

type Departure = { waitMs?: number; orderId?: string };

export function planCallback(
  order: Order,
  gatewayUpdate: GatewayUpdate,
  cause: CallbackEntry["cause"],
  settings: Settings,
  now: Date,
  { waitMs = cause === "resent" ? 0 : settings.callbackDelayMs, orderId = order.gatewayOrderId }: Departure = {},
): CallbackEntry | null {
  const own = gatewayUpdate.type === ownUpdate(order, gatewayUpdate.status).type;
  const url = own ? (order.notifyUrl ?? order.serverCallbackUrl) : order.notifyUrl;
  const open = gatewayUpdate.status === "processing" || gatewayUpdate.status === "unknown";
  if (url === null || (open && cause !== "scenario")) return null;
  const quiet =
    order.callbackScenario?.name === "no-callback" || (order.outcome === "silent" && !settings.callbacksForSilent);
  if (quiet && cause !== "resent") return null;
  return {
    kind: "callback",
    verdict: "planned",
    ...subjectOf(order),
    callbackId: randomUUID(),
    cause,
    url,
    gatewayUpdate,
    dueAt: new Date(now.getTime() + waitMs).toISOString(),
    orderId,
    wrongControl: order.callbackScenario?.name === "callback-wrong-control" && cause !== "resent",
  };
}

export function planFinal(
  order: Order,
  status: OrderStatus,
  settings: Settings,
  now: Date,
  strangerId: () => string,
): EntryBody[] {
  const own = ownUpdate(order, status);
  const scenario = order.callbackScenario;
  const usualMs = settings.callbackDelayMs;
  const plan = (
    gatewayUpdate: GatewayUpdate,
    cause: "final" | "scenario" | "laterEvent",
    afterMs: number,
    orderId?: string,
  ) =>
    planCallback(order, gatewayUpdate, cause, settings, now, {
      waitMs: usualMs + afterMs,
      ...(orderId ? { orderId } : {}),
    });
  const final = plan(own, "final", 0);
  if (final === null || !scenario) return final ? [final] : [];
  switch (scenario.name) {
    case "callback-early":
      return [{ ...final, dueAt: now.toISOString() }];
    case "callback-twice": {
      const { times, gapMs } = scenario.parameters;
      return present([
        final,
        ...Array.from({ length: times - 1 }, (_, index) => plan(own, "scenario", gapMs * (index + 1))),
      ]);
    }
    case "callback-out-of-order": {
      const { kind, gapMs } = scenario.parameters;
      if (kind === "processing-last" || status !== "approved") {
        return present([final, plan({ ...own, status: "processing" }, "scenario", gapMs)]);
      }
      const reversal = laterEventOf(order, "reversal", order.amount);
      return present([reversal, plan(reversal.gatewayUpdate, "laterEvent", 0), plan(own, "final", gapMs)]);
    }
    case "callback-contradicting": {
      const opposite = status === "approved" ? "declined" : "approved";
      return present([final, plan({ ...own, status: opposite }, "scenario", scenario.parameters.gapMs)]);
    }
    case "second-order": {
      const id = strangerId();
      const gatewayUpdate: GatewayUpdate = { ...own, transactionId: `PTX-${id}` };
      return present([final, plan(gatewayUpdate, "scenario", scenario.parameters.gapMs, id)]);
    }
    case "callback-wrong-control":
    case "late-reversal":
    case "two-partial-reversals":
    case "chargeback":
    case "no-callback":
      return [final];
    default:
      return scenario satisfies never;
  }
}

function present(bodies: readonly (EntryBody | null)[]): EntryBody[] {
  return bodies.filter((body) => body !== null);
}

export function laterEventOf(
  order: Order,
  type: LaterType,
  amount: string,
): Extract<EntryBody, { kind: "laterEvent" }> {
  const transactionId = `PTX-${order.gatewayOrderId}-${order.laterEvents.length + 1}`;
  const gatewayUpdate: GatewayUpdate = { type, status: "approved", amount, transactionId };
  return { kind: "laterEvent", verdict: "approved", ...subjectOf(order), amount, gatewayUpdate };
}

export function leftOf(order: Order): bigint {
  const taken = order.laterEvents.reduce((sum, gatewayUpdate) => sum + (parseAmount(gatewayUpdate.amount) ?? 0n), 0n);
  return (parseAmount(order.amount) ?? 0n) - taken;
}

export function printLike(order: Order, units: bigint): string {
  return printAmount(units, order.amount.split(".")[1]?.length ?? 0);
}

export type Step = { at: string; type: LaterType; amount: string | null };

export function stepsOf(order: Order): Step[] {
  const scenario = order.callbackScenario;
  const { finishedAt } = order;
  if (order.status !== "approved" || finishedAt === null) return [];
  const at = (ms: number) => new Date(Date.parse(finishedAt) + ms).toISOString();
  switch (scenario?.name) {
    case "late-reversal":
      return [{ at: at(scenario.parameters.afterMs), type: "reversal", amount: null }];
    case "chargeback":
      return [{ at: at(scenario.parameters.afterMs), type: "chargeback", amount: null }];
    case "two-partial-reversals": {
      const { afterMs, gapMs } = scenario.parameters;
      const amount = thirdOf(order);
      return [afterMs, afterMs + gapMs].map((ms) => ({ at: at(ms), type: "reversal", amount }));
    }
    default:
      return [];
  }
}

function thirdOf(order: Order): string {
  const decimals = order.amount.split(".")[1]?.length ?? 0;
  const smallest = parseAmount(decimals === 0 ? "1" : `0.${"1".padStart(decimals, "0")}`) ?? 1n;
  const third = ((parseAmount(order.amount) ?? 0n) / 3n / smallest) * smallest;
  return printLike(order, third > smallest ? third : smallest);
}
