import { randomUUID } from "node:crypto";
import { parseAmount, printAmount } from "./amounts";
import type { CallbackSender } from "./callbacks";
import { type Core, Refusal } from "./core";
import type { EntryBody, News, OrderStatus, Subject } from "./entries";
import type { Outcome, Settings } from "./settings";
import type { Order } from "./state";

const statusOf: Record<Outcome, OrderStatus> = {
  approved: "approved",
  silent: "approved",
  declined: "declined",
  error: "error",
  filtered: "filtered",
  unknown: "unknown",
  "processing-forever": "processing",
};

function subjectOf(order: Order): Subject {
  const { operation, consumerKey, endpointId, groupId, clientOrderId, gatewayOrderId, amount, currency } = order;
  return { operation, consumerKey, endpointId, groupId, clientOrderId, gatewayOrderId, amount, currency };
}

function ownNews(order: Order, status: OrderStatus): News {
  return { type: "payout", status, amount: order.amount, transactionId: `PTX-${order.gatewayOrderId}` };
}

/** The callback to plan for a piece of news, if the order asked for one (interface document, Events). */
export function planCallback(
  order: Order,
  news: News,
  cause: "final" | "aftermath" | "resent",
  settings: Settings,
  now: Date,
): Extract<EntryBody, { kind: "callback" }> | null {
  const url = news.type === "payout" ? (order.notifyUrl ?? order.serverCallbackUrl) : order.notifyUrl;
  if (url === null || news.status === "processing" || news.status === "unknown") return null;
  if (order.outcome === "silent" && cause !== "resent" && !settings.callbacksForSilent) return null;
  const waitMs = cause === "resent" ? 0 : settings.callbackDelayMs;
  return {
    kind: "callback",
    verdict: "planned",
    ...subjectOf(order),
    callbackId: randomUUID(),
    cause,
    url,
    news,
    dueAt: new Date(now.getTime() + waitMs).toISOString(),
  };
}

/** Moves orders on after they were taken: to their final status, and beyond it. */
export class Orders {
  readonly #core: Core;
  readonly #callbacks: CallbackSender;

  constructor(core: Core, callbacks: CallbackSender) {
    this.#core = core;
    this.#callbacks = callbacks;
  }

  /** Waits for the moment at which an order is decided. */
  arm(gatewayOrderId: string): void {
    const order = this.#core.state.orders.get(gatewayOrderId);
    if (order?.status !== "processing" || order.finalAt === null) return;
    this.#core.agenda.plan(`order ${gatewayOrderId}`, order.finalAt, () => this.#finish(order));
  }

  /** Takes up every order that the journal left undecided. */
  armAll(): void {
    for (const gatewayOrderId of this.#core.state.orders.keys()) this.arm(gatewayOrderId);
  }

  async #finish(order: Order): Promise<void> {
    const { settings } = this.#core.state;
    const status = statusOf[order.outcome];
    const refused = status === "declined" || status === "error" || status === "filtered";
    const reason = refused ? settings.reasons[status] : null;
    await this.#record(
      order,
      {
        kind: "transition",
        verdict: status,
        ...subjectOf(order),
        errorCode: reason?.code ?? null,
        errorMessage: reason?.message ?? null,
      },
      planCallback(order, ownNews(order, status), "final", settings, this.#core.now()),
    );
  }

  async #record(order: Order, entry: EntryBody | null, callback: ReturnType<typeof planCallback>): Promise<void> {
    const bodies = [entry, callback].flatMap((body) => body ?? []);
    await this.#core.journal.append(bodies, this.#core.now());
    if (callback) this.#callbacks.arm(callback.callbackId);
    else if (bodies.length === 0) throw new Error(`nothing to record about order ${order.gatewayOrderId}`);
  }

  #get(gatewayOrderId: string): Order {
    const order = this.#core.state.orders.get(gatewayOrderId);
    if (!order) throw new Refusal(404, `No such order: ${gatewayOrderId}`);
    return order;
  }

  /**
   * Reverses an approved order, in whole or in part, and says so to its notify_url.
   * @param amount decimal string; null for all that is left.
   */
  async reverse(gatewayOrderId: string, amount: string | null): Promise<Order> {
    const order = this.#get(gatewayOrderId);
    const left = this.#leftOf(order);
    const units = amount === null ? left : parseAmount(amount);
    if (units === null || units <= 0n) throw new Refusal(400, "amount: must be a decimal string above 0");
    if (units > left) throw new Refusal(409, `Only ${printAmount(left)} of this order is left`);
    return this.#addNews(order, "reversal", amount ?? printAmount(left));
  }

  /** Charges back what is left of an approved order, and says so to its notify_url. */
  async chargeBack(gatewayOrderId: string): Promise<Order> {
    const order = this.#get(gatewayOrderId);
    const left = this.#leftOf(order);
    return this.#addNews(order, "chargeback", printAmount(left));
  }

  #leftOf(order: Order): bigint {
    if (order.status !== "approved") throw new Refusal(409, `The order is ${order.status}, not approved`);
    const taken = order.aftermath.reduce((sum, news) => sum + (parseAmount(news.amount) ?? 0n), 0n);
    const left = (parseAmount(order.amount) ?? 0n) - taken;
    if (left <= 0n) throw new Refusal(409, "Nothing of this order is left");
    return left;
  }

  async #addNews(order: Order, type: "reversal" | "chargeback", amount: string): Promise<Order> {
    const transactionId = `PTX-${order.gatewayOrderId}-${order.aftermath.length + 1}`;
    const news: News = { type, status: "approved", amount, transactionId };
    const callback = planCallback(order, news, "aftermath", this.#core.state.settings, this.#core.now());
    await this.#record(order, { kind: "aftermath", verdict: "approved", ...subjectOf(order), amount, news }, callback);
    return order;
  }

  /** Plans the latest news of an order once more; returns the callback's id. */
  async resend(gatewayOrderId: string): Promise<string> {
    const order = this.#get(gatewayOrderId);
    const news = order.aftermath.at(-1) ?? ownNews(order, order.status);
    const callback = planCallback(order, news, "resent", this.#core.state.settings, this.#core.now());
    if (!callback)
      throw new Refusal(409, `The order is ${order.status} and has nothing to tell, or no address to tell`);
    await this.#record(order, null, callback);
    return callback.callbackId;
  }
}
