import { createHash } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { complain } from "./complain";
import type { Core } from "./core";
import type { EntryBody } from "./entries";
import type { Settings } from "./settings";
import type { Order, PendingCallback } from "./state";
import { ownUpdate } from "./updates";

const mostAtOnce = 32;

type Delivery = { httpStatus: number | null; error: string | null; ms: number };

/** Reads only the status of the answer. Never rejects: failures are in the result. */
function deliver(url: URL, timeoutMs: number, stopped: AbortSignal): Promise<Delivery> {
  const started = performance.now();
  const end = (httpStatus: number | null, error: string | null): Delivery => ({
    httpStatus,
    error,
    ms: Math.round(performance.now() - started),
  });
  return new Promise((resolve) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]);
    const outgoing = request(url, { method: "GET", agent: false, signal }, (answer) => {
      resolve(end(answer.statusCode ?? null, null));
      answer.on("error", () => outgoing.destroy()).resume();
    });
    outgoing.on("error", (cause) => {
      const timedOut = cause.name === "AbortError" || cause.name === "TimeoutError";
      resolve(end(null, timedOut ? `no answer within ${timeoutMs} ms` : cause.message));
    });
    outgoing.end();
  });
}

export function nextAttemptAt(settings: Settings, attempts: number, now: Date): Date | null {
  if (attempts >= settings.callbackMaxAttempts) return null;
  const waits = settings.callbackRetryMs;
  const waitMs = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return new Date(now.getTime() + waitMs);
}

export class CallbackSender {
  readonly #core: Core;
  readonly #anywhere: boolean;
  readonly #ready: { callbackId: string; done: () => void }[] = [];
  readonly #stopped = new AbortController();
  #active = 0;

  constructor(core: Core, anywhere: boolean) {
    this.#core = core;
    this.#anywhere = anywhere;
  }

  arm(callbackId: string): void {
    const callback = this.#core.state.callbacks.get(callbackId);
    if (callback) this.#core.agenda.plan(`callback ${callbackId}`, callback.dueAt, () => this.send(callbackId));
  }

  armThese(callbackIds: readonly string[]): void {
    for (const callbackId of callbackIds) this.arm(callbackId);
  }

  armAll(): void {
    for (const callbackId of this.#core.state.callbacks.keys()) this.arm(callbackId);
  }

  stop(): void {
    this.#stopped.abort();
    for (const { done } of this.#ready.splice(0)) done();
  }

  send(callbackId: string): Promise<void> {
    return new Promise((done) => {
      this.#ready.push({ callbackId, done });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#active < mostAtOnce) {
      const next = this.#ready.shift();
      if (!next) return;
      this.#active += 1;
      this.#attempt(next.callbackId)
        .catch((cause) => complain(`callback ${next.callbackId}`, cause))
        .finally(() => {
          next.done();
          this.#active -= 1;
          this.#startNext();
        });
    }
  }

  async #attempt(callbackId: string): Promise<void> {
    const { state, journal, now } = this.#core;
    const callback = state.callbacks.get(callbackId);
    const order = callback && state.orders.get(callback.gatewayOrderId);
    if (!callback || !order) return;
    const fault = findTargetFault(callback.url, this.#anywhere);
    const delivery = fault ? { httpStatus: null, error: fault, ms: 0 } : await this.#deliver(callback, order);
    if (this.#stopped.signal.aborted) return;
    const attempt = callback.attempts + 1;
    const delivered = delivery.httpStatus === 200;
    const nextAt = delivered || fault ? null : nextAttemptAt(state.settings, attempt, now());
    const verdict = delivered ? "delivered" : fault ? "target-refused" : nextAt ? "failed" : "given-up";
    const entry: EntryBody = {
      kind: "callback-attempt",
      verdict,
      operation: order.operation,
      consumerKey: order.consumerKey,
      endpointId: order.endpointId,
      groupId: order.groupId,
      clientOrderId: order.clientOrderId,
      gatewayOrderId: order.gatewayOrderId,
      amount: callback.gatewayUpdate.amount,
      currency: order.currency,
      callbackId,
      attempt,
      ...delivery,
      nextAt: nextAt?.toISOString() ?? null,
    };
    await journal.append([entry], now());
    if (nextAt) this.arm(callbackId);
  }

  #deliver(callback: PendingCallback, order: Order): Promise<Delivery> {
    const { settings, merchants } = this.#core.state;
    const controlKey = merchants.get(order.consumerKey)?.controlKey ?? null;
    const url = callbackUrl(callback, order, controlKey);
    return deliver(url, settings.callbackTimeoutMs, this.#stopped.signal);
  }
}

/** Computes the lower-case hex SHA-1 of status + orderid + client_orderid + control key (supplement, Callbacks). */
export function controlOf(status: string, orderId: string, clientOrderId: string, controlKey: string): string {
  return createHash("sha1").update(`${status}${orderId}${clientOrderId}${controlKey}`, "utf8").digest("hex");
}

/** Builds the GET address of a callback; without a control key `control` is left out. */
function callbackUrl(callback: PendingCallback, order: Order, controlKey: string | null): URL {
  const { gatewayUpdate, orderId } = callback;
  const own =
    gatewayUpdate.type === ownUpdate(order, gatewayUpdate.status).type && gatewayUpdate.status === order.status;
  const key = callback.wrongControl ? "not-the-control-key" : controlKey;
  const fields: [string, string | null][] = [
    ["status", gatewayUpdate.status],
    ["type", gatewayUpdate.type],
    ["orderid", orderId],
    ["merchant_order", order.clientOrderId],
    ["client_orderid", order.clientOrderId],
    ["amount", gatewayUpdate.amount],
    ["currency", order.currency],
    ["descriptor", "sandbox"],
    ["processor-tx-id", gatewayUpdate.transactionId],
    ["bin", order.card?.bin ?? null],
    ["last-four-digits", order.card?.lastFour ?? null],
    ["error_code", own ? order.errorCode : null],
    ["error_message", own ? order.errorMessage : null],
    ["merchantdata", order.merchantData],
    ["control", key === null ? null : controlOf(gatewayUpdate.status, orderId, order.clientOrderId, key)],
  ];
  const url = new URL(callback.url);
  for (const [name, value] of fields) if (value !== null) url.searchParams.append(name, value);
  return url;
}

/** Allows callbacks only to this machine, unless the operator allows more. */
export function findTargetFault(target: string, anywhere: boolean): string | null {
  if (!URL.canParse(target)) return "not an address";
  const { protocol, hostname } = new URL(target);
  if (protocol !== "http:" && protocol !== "https:") return "neither http nor https";
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  return loopback || anywhere ? null : "not on this machine (SANDBOX_CALLBACKS_ANYWHERE=on allows it)";
}
