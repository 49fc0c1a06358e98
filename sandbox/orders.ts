import { parseAmount } from "./amounts";
import type { CallbackSender } from "./callbacks";
import { type Core, Refusal } from "./core";
import type { EntryBody, OrderStatus } from "./entries";
import type { Outcome } from "./settings";
import { nextGatewayOrderId, type Order } from "./state";
import {
  laterEventOf,
  leftOf,
  ownUpdate,
  planCallback,
  planFinal,
  printLike,
  type Step,
  stepsOf,
  subjectOf,
} from "./updates";

const statusOf: Record<Outcome, OrderStatus> = {
  approved: "approved",
  silent: "approved",
  declined: "declined",
  error: "error",
  filtered: "filtered",
  unknown: "unknown",
  "processing-forever": "processing",
};

export class Orders {
  readonly #core: Core;
  readonly #callbacks: CallbackSender;

  constructor(core: Core, callbacks: CallbackSender) {
    this.#core = core;
    this.#callbacks = callbacks;
  }

  arm(gatewayOrderId: string): void {
    const order = this.#core.state.orders.get(gatewayOrderId);
    if (!order) return;
    const key = `order ${gatewayOrderId}`;
    const step = stepsOf(order)[order.stepsDone];
    if (step) this.#core.agenda.plan(key, step.at, () => this.#take(order, step));
    else if (order.status === "processing" && order.finalAt !== null) {
      this.#core.agenda.plan(key, order.finalAt, async () => this.#callbacks.armThese(await this.#finish(order)));
    }
  }

  armAll(): void {
    for (const gatewayOrderId of this.#core.state.orders.keys()) this.arm(gatewayOrderId);
  }

  /**
   * Resolves when the call may be answered: at once, or after the first attempt of a callback that must overtake the
   * answer.
   */
  async takeUp(gatewayOrderId: string): Promise<void> {
    const order = this.#core.state.orders.get(gatewayOrderId);
    if (order?.callbackScenario?.name !== "callback-early" || order.finalAt === null) return this.arm(gatewayOrderId);
    const { waitMs } = order.callbackScenario.parameters;
    const callbackIds = await this.#finish(order);
    await withinMs(waitMs, Promise.all(callbackIds.map((id) => this.#callbacks.send(id))));
  }

  async #finish(order: Order): Promise<string[]> {
    const { settings } = this.#core.state;
    const status = statusOf[order.outcome];
    const refused = status === "declined" || status === "error" || status === "filtered";
    const reason = refused ? (order.refusal ?? settings.reasons[status]) : null;
    const now = this.#core.now();
    const strangerId = () => nextGatewayOrderId(this.#core.state, now);
    const callbackIds = await this.#record([
      {
        kind: "transition",
        verdict: status,
        ...subjectOf(order),
        errorCode: reason?.code ?? null,
        errorMessage: reason?.message ?? null,
      },
      ...planFinal(order, status, settings, now, strangerId),
    ]);
    this.arm(order.gatewayOrderId);
    return callbackIds;
  }

  async #record(bodies: EntryBody[]): Promise<string[]> {
    await this.#core.journal.append(bodies, this.#core.now());
    return bodies.flatMap((body) => (body.kind === "callback" ? body.callbackId : []));
  }

  async #take(order: Order, step: Step): Promise<void> {
    const left = leftOf(order);
    if (left <= 0n) return;
    const wanted = step.amount === null ? null : parseAmount(step.amount);
    const units = wanted === null || wanted > left ? left : wanted;
    await this.#addUpdate(order, step.type, printLike(order, units), true);
    this.arm(order.gatewayOrderId);
  }

  #get(gatewayOrderId: string): Order {
    const order = this.#core.state.orders.get(gatewayOrderId);
    if (!order) throw new Refusal(404, `This order doesn't exist: ${gatewayOrderId}`);
    return order;
  }

  /** @param amount decimal string; null for all that is left */
  async giveBack(gatewayOrderId: string, type: "reversal" | "refund", amount: string | null): Promise<Order> {
    const order = this.#get(gatewayOrderId);
    const left = this.#leftOf(order);
    const units = amount === null ? left : parseAmount(amount);
    if (units === null || units <= 0n) throw new Refusal(400, "amount: must be a decimal string above 0");
    if (units > left) throw new Refusal(409, `Only ${printLike(order, left)} of this order is left`);
    return this.#addUpdate(order, type, amount ?? printLike(order, left), false);
  }

  async chargeBack(gatewayOrderId: string): Promise<Order> {
    const order = this.#get(gatewayOrderId);
    return this.#addUpdate(order, "chargeback", printLike(order, this.#leftOf(order)), false);
  }

  #leftOf(order: Order): bigint {
    if (order.status !== "approved") throw new Refusal(409, `The order is ${order.status}, not approved`);
    const left = leftOf(order);
    if (left <= 0n) throw new Refusal(409, "Nothing of this order is left to reverse");
    return left;
  }

  async #addUpdate(order: Order, type: Step["type"], amount: string, planned: boolean): Promise<Order> {
    const entry = laterEventOf(order, type, amount);
    const callback = planCallback(
      order,
      entry.gatewayUpdate,
      "laterEvent",
      this.#core.state.settings,
      this.#core.now(),
    );
    this.#callbacks.armThese(await this.#record([{ ...entry, planned }, ...(callback ? [callback] : [])]));
    return order;
  }

  async resend(gatewayOrderId: string): Promise<string> {
    const order = this.#get(gatewayOrderId);
    const gatewayUpdate = order.laterEvents.at(-1) ?? ownUpdate(order, order.status);
    const callback = planCallback(order, gatewayUpdate, "resent", this.#core.state.settings, this.#core.now());
    if (!callback)
      throw new Refusal(409, `The order is ${order.status} and has no status to report, or no callback address`);
    this.#callbacks.armThese(await this.#record([callback]));
    return callback.callbackId;
  }
}

async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
