import { createPublicKey, type KeyObject } from "node:crypto";
import type { Operation } from "@/lib/gateway/fields/catalogue";
import type { Entry, GatewayUpdate, OrderDetails, OrderStatus } from "./entries";
import type { Merchant } from "./merchants";
import { afterCharge, type Profile, profileKey } from "./profiles";
import { type Rule, spendRule } from "./rules";
import { defaultSettings, type Settings } from "./settings";

export type Order = OrderDetails & {
  operation: Operation | null;
  consumerKey: string;
  endpointId: string;
  groupId: string | null;
  clientOrderId: string;
  gatewayOrderId: string;
  amount: string;
  currency: string;
  createdAt: string;
  status: OrderStatus;
  errorCode: string | null;
  errorMessage: string | null;
  finishedAt: string | null;
  laterEvents: (GatewayUpdate & { at: string })[];
  stepsDone: number;
};

export type PendingCallback = {
  callbackId: string;
  gatewayOrderId: string;
  url: string;
  gatewayUpdate: GatewayUpdate;
  dueAt: string;
  attempts: number;
  orderId: string;
  wrongControl: boolean;
};

type KnownMerchant = Merchant & { publicKey: KeyObject };

export type ClockState = { offsetMs: number; movingTo: string | null; latestAt: string | null };

/** The state is rebuilt only from the journal. */
export type State = {
  settings: Settings;
  merchants: Map<string, KnownMerchant>;
  orders: Map<string, Order>;
  orderList: Order[];
  orderIds: Map<string, string[]>;
  nonces: Map<number, Set<string>>;
  callbacks: Map<string, PendingCallback>;
  latestOrders: Map<string, Order[]>;
  rules: readonly Rule[];
  lastRuleId: number;
  draws: number;
  clock: ClockState;
  profiles: Map<string, Profile>;
  charges: Map<string, string[]>;
  lastGatewayOrderId: number;
};

export function emptyState(): State {
  return {
    settings: defaultSettings,
    merchants: new Map(),
    orders: new Map(),
    orderList: [],
    orderIds: new Map(),
    nonces: new Map(),
    callbacks: new Map(),
    latestOrders: new Map(),
    rules: [],
    lastRuleId: 0,
    draws: 0,
    clock: { offsetMs: 0, movingTo: null, latestAt: null },
    profiles: new Map(),
    charges: new Map(),
    lastGatewayOrderId: 0,
  };
}

function clientKey(consumerKey: string, clientOrderId: string): string {
  return JSON.stringify([consumerKey, clientOrderId]);
}

/** More than one order is a double payout. */
export function findOrders(state: State, consumerKey: string, clientOrderId: string): Order[] {
  const ids = state.orderIds.get(clientKey(consumerKey, clientOrderId)) ?? [];
  return ids.flatMap((id) => state.orders.get(id) ?? []);
}

export function placeAfter(state: State, gatewayOrderId: number): number {
  let [low, high] = [0, state.orderList.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(state.orderList[middle]?.gatewayOrderId) <= gatewayOrderId) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Detects a nonce repeated with the same consumer key and timestamp (RFC 5849 §3.3). */
export function isNonceUsed(state: State, consumerKey: string, timestamp: number, nonce: string): boolean {
  return state.nonces.get(timestamp)?.has(JSON.stringify([consumerKey, nonce])) ?? false;
}

/** Drops nonces whose timestamps are no longer allowed. */
export function forgetOldNonces(state: State, now: Date): void {
  const longestWindowSeconds = 2 * 3600;
  const oldest = Math.floor(now.getTime() / 1000) - longestWindowSeconds;
  for (const timestamp of state.nonces.keys()) if (timestamp < oldest) state.nonces.delete(timestamp);
}

/**
 * Uses the clock's milliseconds, or one more than the last id, so that a sandbox with a wiped folder never reuses ids.
 */
export function nextGatewayOrderId(state: State, now: Date): string {
  return String(Math.max(state.lastGatewayOrderId + 1, now.getTime()));
}

/** State changes only here, both live and during replay. */
export function applyEntry(state: State, entry: Entry): void {
  state.clock.latestAt = entry.at;
  switch (entry.kind) {
    case "call":
      if (entry.nonce && entry.consumerKey !== null) rememberNonce(state, entry.consumerKey, entry.nonce);
      if (entry.rule) state.rules = spendRule(state.rules, entry.rule);
      state.draws = Math.max(state.draws, entry.draws ?? 0);
      return;
    case "order":
      addOrder(state, entry);
      return;
    case "transition": {
      const order = orderOf(state, entry);
      order.status = entry.verdict;
      order.errorCode = entry.errorCode;
      order.errorMessage = entry.errorMessage;
      order.finishedAt = entry.at;
      return;
    }
    case "laterEvent": {
      const order = orderOf(state, entry);
      order.laterEvents.push({ ...entry.gatewayUpdate, at: entry.at });
      if (entry.planned) order.stepsDone += 1;
      return;
    }
    case "callback": {
      const { callbackId, url, gatewayUpdate, dueAt } = entry;
      const { gatewayOrderId } = orderOf(state, entry);
      const { orderId = gatewayOrderId, wrongControl = false } = entry;
      const callback = { callbackId, gatewayOrderId, url, gatewayUpdate, dueAt, attempts: 0, orderId, wrongControl };
      state.callbacks.set(callbackId, callback);
      state.lastGatewayOrderId = Math.max(state.lastGatewayOrderId, Number(orderId));
      return;
    }
    case "callback-attempt": {
      const callback = state.callbacks.get(entry.callbackId);
      if (!callback) return;
      callback.attempts = entry.attempt;
      if (entry.nextAt === null) state.callbacks.delete(entry.callbackId);
      else callback.dueAt = entry.nextAt;
      return;
    }
    case "settings":
      if (entry.settings.seed !== state.settings.seed) state.draws = 0;
      state.settings = { ...defaultSettings, ...entry.settings };
      return;
    case "scenarios":
      changeRules(state, entry);
      return;
    case "merchant": {
      const publicKey = createPublicKey(entry.merchant.publicKeyPem);
      state.merchants.set(entry.consumerKey, { ...entry.merchant, publicKey });
      return;
    }
    case "profile":
      state.profiles.set(profileKey(entry.profile.consumerKey, entry.profile.id), entry.profile);
      return;
    case "clock":
      if (entry.verdict === "moving") state.clock.movingTo = entry.to;
      else if (entry.verdict === "forgot") forgetOrders(state, entry);
      else state.clock = { offsetMs: entry.offsetMs, movingTo: null, latestAt: entry.at };
      return;
    case "outage":
      return;
    default:
      entry satisfies never;
      throw new Error(`unknown kind of journal entry: ${JSON.stringify(entry)}`);
  }
}

export const ordersBetween = (state: State, from: string, until: string): Order[] =>
  state.orderList.filter(
    ({ createdAt }) => Date.parse(createdAt) >= Date.parse(from) && Date.parse(createdAt) < Date.parse(until),
  );

function forgetOrders(state: State, { from, until }: { from: string; until: string }): void {
  const gone = new Set(ordersBetween(state, from, until).map(({ gatewayOrderId }) => gatewayOrderId));
  const isKept = (id: string) => !gone.has(id);
  for (const id of gone) state.orders.delete(id);
  state.orderList = state.orderList.filter(({ gatewayOrderId }) => isKept(gatewayOrderId));
  for (const [key, ids] of state.orderIds) state.orderIds.set(key, ids.filter(isKept));
  for (const [key, ids] of state.charges) state.charges.set(key, ids.filter(isKept));
  for (const [key, latest] of state.latestOrders)
    state.latestOrders.set(
      key,
      latest.filter(({ gatewayOrderId }) => isKept(gatewayOrderId)),
    );
  for (const [id, { gatewayOrderId }] of state.callbacks) if (!isKept(gatewayOrderId)) state.callbacks.delete(id);
}

function changeRules(state: State, entry: Extract<Entry, { kind: "scenarios" }>): void {
  switch (entry.verdict) {
    case "replaced":
      state.rules = entry.rules;
      state.draws = 0;
      break;
    case "added":
      state.rules = [entry.rule, ...state.rules];
      break;
    case "removed":
      state.rules = state.rules.filter((rule) => rule.id !== entry.id);
      break;
    default:
      entry satisfies never;
  }
  for (const rule of state.rules) state.lastRuleId = Math.max(state.lastRuleId, rule.id);
}

function rememberNonce(state: State, consumerKey: string, nonce: { timestamp: number; value: string }): void {
  const seen = state.nonces.get(nonce.timestamp) ?? new Set();
  seen.add(JSON.stringify([consumerKey, nonce.value]));
  state.nonces.set(nonce.timestamp, seen);
}

function addCharge(state: State, { charge, consumerKey, gatewayOrderId }: Order): void {
  if (!charge) return;
  const key = profileKey(consumerKey, charge.profileId);
  state.charges.set(key, [...(state.charges.get(key) ?? []), gatewayOrderId]);
  const profile = state.profiles.get(key);
  if (!profile || charge.index === null) return;
  state.profiles.set(key, afterCharge(profile, { index: charge.index, dueOn: charge.dueOn }));
}

function addOrder(state: State, entry: Extract<Entry, { kind: "order" }>): void {
  const { operation, consumerKey, endpointId, clientOrderId, gatewayOrderId, amount, currency } = entry;
  if (!consumerKey || !endpointId || !clientOrderId || !gatewayOrderId || !amount || !currency) {
    throw new Error(`journal entry ${entry.seq} creates an order without its IDs, amount or currency`);
  }
  if (entry.details.callbackRule) state.rules = spendRule(state.rules, entry.details.callbackRule);
  const order: Order = {
    ...{ type: "payout", direction: "out", charge: null, refusal: null },
    ...entry.details,
    operation,
    consumerKey,
    endpointId,
    groupId: entry.groupId,
    clientOrderId,
    gatewayOrderId,
    amount,
    currency,
    createdAt: entry.at,
    status: "processing",
    errorCode: null,
    errorMessage: null,
    finishedAt: null,
    laterEvents: [],
    stepsDone: 0,
  };
  state.orders.set(gatewayOrderId, order);
  state.orderList.push(order);
  const others = state.latestOrders.get(consumerKey)?.filter((other) => other.clientOrderId !== clientOrderId) ?? [];
  state.latestOrders.set(consumerKey, [order, ...others].slice(0, 2));
  const key = clientKey(consumerKey, clientOrderId);
  state.orderIds.set(key, [...(state.orderIds.get(key) ?? []), gatewayOrderId]);
  state.lastGatewayOrderId = Math.max(state.lastGatewayOrderId, Number(gatewayOrderId));
  addCharge(state, order);
}

function orderOf(state: State, entry: { seq: number; gatewayOrderId: string | null }): Order {
  const order = entry.gatewayOrderId === null ? undefined : state.orders.get(entry.gatewayOrderId);
  if (!order) throw new Error(`journal entry ${entry.seq} refers to an order that was never created`);
  return order;
}
