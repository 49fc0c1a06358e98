import { describe, expect, it } from "vitest";
import { findTargetFault, nextAttemptAt } from "./callbacks";
import { findForeignSign } from "./control";
import { findRoute } from "./endpoint";
import type { Entry } from "./entries";
import { type Merchant, merchantSchema, type Target } from "./merchants";
import type { Decision } from "./operation";
import { decidePayout } from "./payout";
import { defaultSettings } from "./settings";
import { applyEntry, emptyState, findOrders, type State } from "./state";
import { decideStatusQuery } from "./status-query";
import { testPublicKeyPem } from "./testing-process";
import { planCallback } from "./updates";

const now = new Date("2026-03-04T05:06:07Z");
const merchant: Merchant = merchantSchema.parse({
  publicKeyPem: testPublicKeyPem,
  endpoints: [
    { id: "101", currencies: ["USD"], required: ["purpose"] },
    { id: "102", currencies: ["EUR", "CHF"] },
    { id: "103", currencies: ["EUR"] },
    { id: "104", currencies: [] },
  ],
  groups: [{ id: "7", endpoints: ["101", "102", "103", "104"] }],
});
const values = { client_orderid: "A-1", amount: "10.50", currency: "EUR", account_number: "12345678" };

function callOf(fields: Record<string, string> | [string, string][], target: Target) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return { consumerKey: "demo", merchant, target, pairs, serialNumber: "s-1" };
}

const at = (id: string): Target => ({ grouped: false, id });

function pay(fields: Record<string, string> | [string, string][], target = at("102"), state = emptyState()): Decision {
  return decidePayout(state, callOf(fields, target), now);
}

describe("payout", () => {
  it.each<[string, Record<string, string> | [string, string][], Target, string]>([
    ["an unknown endpoint", values, at("999"), "endpoint-not-found"],
    ["an unknown group", values, { grouped: true, id: "999" }, "endpoint-group-not-found"],
    ["another currency", { ...values, currency: "USD" }, at("102"), "currency-not-allowed"],
    ["no currency", { ...values, currency: "" }, at("102"), "invalid-fields"],
    ["no order id", { ...values, client_orderid: "" }, at("102"), "invalid-fields"],
    ["a field the endpoint requires", { ...values, currency: "USD" }, at("101"), "invalid-fields"],
    ["an amount in words", { ...values, amount: "ten" }, at("102"), "invalid-fields"],
    ["an order id over its length", { ...values, client_orderid: "x".repeat(129) }, at("102"), "invalid-fields"],
    ["no destination", { ...values, account_number: "" }, at("102"), "invalid-fields"],
    ["two destinations", { ...values, ewallet_wallet: "w", "recurring-payment-id": "12" }, at("102"), "invalid-fields"],
    ["a field of another name", { ...values, colour: "red" }, at("102"), "unknown-field"],
    ["a field in another spelling", { ...values, "order-desc": "x" }, at("102"), "unknown-field"],
    ["a field twice", [...Object.entries(values), ["amount", "10.50"]], at("102"), "field-given-twice"],
  ])("refuses %s", (_, fields, target, code) => {
    const decision = pay(fields, target);
    expect(decision).toMatchObject({ verdict: "validation-error", made: [] });
    expect(new URLSearchParams(decision.answer?.body).get("error-code")).toBe(`${code}\n`);
    expect(new URLSearchParams(decision.answer?.body).get("type")).toBe("validation-error\n");
  });

  it("takes the first endpoint of a group that has the currency", () => {
    expect(pay(values, { grouped: true, id: "7" }).subject.endpointId).toBe("102");
    const chf = { ...values, currency: "CHF" };
    expect(pay(chf, { grouped: true, id: "7" }).subject.endpointId).toBe("102");
    expect(pay({ ...values, currency: "JPY", amount: "10" }, { grouped: true, id: "7" }).subject.endpointId).toBe(
      "104",
    );
  });

  it.each(["25.12.1990", "1990-12-25"])("takes a birthday as %s", (birthday) => {
    expect(pay({ ...values, receiver_birthday: birthday }).verdict).toBe("accepted");
  });

  it.each([
    ["ewallet", { ewallet_wallet: "w-1" }],
    ["crypto_wallet", { crypto_wallet_address: "bc1q" }],
    ["stored_profile", { "recurring-payment-id": "12" }],
    ["stored_profile", { card_recurring_payment_id: "12" }],
    [
      "card",
      {
        credit_card_number: "4111111111111111",
        card_printed_name: "ANA",
        expire_month: "12",
        expire_year: "2039",
      },
    ],
  ])("lets the account number choose the outcome of a payout to %s", (destination, fields) => {
    const decision = pay({ ...values, ...fields, account_number: "4444000011110002" });
    expect(decision).toMatchObject({ verdict: "accepted", made: [{ details: { outcome: "declined", destination } }] });
  });

  it("takes the document's aliases", () => {
    expect(pay({ ...values, first_name: "Jan" }).verdict).toBe("accepted");
  });

  it("gives order ids that were never given, though the clock is stopped", () => {
    const state = emptyState();
    const ids = [1, 2, 3].map(() => {
      const decision = pay(values, at("102"), state);
      applyAll(state, decision.made as Entry[]);
      return decision.subject.gatewayOrderId;
    });
    expect(new Set(ids).size).toBe(3);
    expect(findOrders(state, "demo", "A-1").map((order) => order.gatewayOrderId)).toEqual(ids);
    expect(findOrders(state, "other", "A-1")).toEqual([]);
  });
});

function applyAll(state: State, made: Entry[]): void {
  for (const [index, body] of made.entries()) applyEntry(state, { ...body, seq: index + 1, at: now.toISOString() });
}

function stateWithOrder(fields: Record<string, string> = {}): { state: State; orderId: string } {
  const state = emptyState();
  const decision = pay({ ...values, ...fields }, at("102"), state);
  applyAll(state, decision.made as Entry[]);
  return { state, orderId: decision.subject.gatewayOrderId ?? "" };
}

describe("status query", () => {
  const { state, orderId } = stateWithOrder();
  const ask = (fields: Record<string, string>, target = at("102")) =>
    Object.fromEntries(
      [...new URLSearchParams(decideStatusQuery(state, callOf(fields, target), now).answer?.body)].map(
        ([name, value]) => [name, value.trim()],
      ),
    );
  const question = { login: "demo", client_orderid: "A-1" };

  it("finds an order by each of its ids", () => {
    const found = { type: "status-response", status: "processing", "gateway-order-id": orderId, amount: "10.50" };
    expect(ask(question)).toMatchObject(found);
    expect(ask({ ...question, orderid: orderId, "by-request-sn": "s-1" })).toMatchObject(found);
  });

  it.each<[string, Record<string, string>, Target, string]>([
    ["another client order id", { ...question, client_orderid: "A-2" }, at("102"), "order-not-found"],
    ["another order id", { ...question, orderid: "12" }, at("102"), "order-not-found"],
    ["another serial number", { ...question, "by-request-sn": "s-2" }, at("102"), "order-not-found"],
    ["another endpoint", question, at("103"), "order-not-found"],
    ["an unknown endpoint", question, at("999"), "endpoint-not-found"],
    ["another login", { ...question, login: "other" }, at("102"), "invalid-fields"],
    ["no login", { client_orderid: "A-1" }, at("102"), "invalid-fields"],
    ["a strange field", { ...question, colour: "red" }, at("102"), "invalid-fields"],
  ])("with %s finds nothing", (_, fields, target, code) => {
    expect(ask(fields, target)).toMatchObject({ type: "validation-error", "error-code": code });
  });
});

describe("callbacks", () => {
  const gatewayUpdate = { type: "payout", status: "approved", amount: "10.50", transactionId: "t" } as const;
  const plan = (
    fields: Record<string, string>,
    change: Partial<typeof gatewayUpdate> | object,
    cause: "final" | "laterEvent",
  ) => {
    const { state, orderId } = stateWithOrder(fields);
    const order = state.orders.get(orderId);
    return order ? planCallback(order, { ...gatewayUpdate, ...change }, cause, defaultSettings, now) : null;
  };
  const notify = { notify_url: "http://127.0.0.1/n" };
  const server = { server_callback_url: "http://127.0.0.1/s" };

  it("go where the order says, and only for what is final", () => {
    expect(plan(notify, {}, "final")?.url).toBe("http://127.0.0.1/n");
    expect(plan(server, {}, "final")?.url).toBe("http://127.0.0.1/s");
    expect(plan(notify, { type: "reversal" }, "laterEvent")?.url).toBe("http://127.0.0.1/n");
    expect(plan(server, { type: "reversal" }, "laterEvent")).toBeNull();
    expect(plan(notify, { status: "unknown" }, "final")).toBeNull();
    expect(plan({}, {}, "final")).toBeNull();
    expect(plan({ ...notify, account_number: "4444000011110004" }, {}, "final")).toBeNull();
  });

  it("are tried at growing intervals, thirty times over about 14 days", () => {
    let at = now;
    for (let attempts = 1; attempts < 30; attempts += 1) {
      const next = nextAttemptAt(defaultSettings, attempts, at);
      expect(next).not.toBeNull();
      at = next ?? at;
    }
    expect(nextAttemptAt(defaultSettings, 30, at)).toBeNull();
    const days = (at.getTime() - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(12);
    expect(days).toBeLessThan(15);
  });

  it.each([
    ["http://127.0.0.1:3000/callback", true],
    ["http://localhost/callback", true],
    ["https://[::1]:8443/", true],
    ["http://127.0.0.1.example.com/", false],
    ["http://127.1/", true], // The URL parser turns this host into 127.0.0.1.
    ["http://10.0.0.1/", false],
    ["http://0.0.0.0/", false],
    ["file:///etc/passwd", false],
    ["nonsense", false],
  ])("to %s: allowed %s", (target, allowed) => {
    expect(findTargetFault(target, false) === null).toBe(allowed);
  });

  it("may go anywhere by http when the operator says so", () => {
    expect(findTargetFault("https://merchant.example.com/x", true)).toBeNull();
    expect(findTargetFault("file:///etc/passwd", true)).not.toBeNull();
  });
});

describe("endpoints", () => {
  it("know their paths", () => {
    expect(findRoute("/paynet/api/v4/payout/101")).toMatchObject({ target: { grouped: false, id: "101" } });
    expect(findRoute("/paynet/api/v4/status/group/7?x=1")).toMatchObject({
      operation: { name: "status" },
      target: { grouped: true, id: "7" },
    });
    for (const path of [
      "/paynet/api/v4/payout",
      "/paynet/api/v4/payout/",
      "/api/v4/payout/1",
      "/paynet/api/v4/sale/1",
    ]) {
      expect(findRoute(path)).toBeNull();
    }
  });

  it("of control are for this machine's programs", () => {
    expect(findForeignSign({ host: "[::1]:4401" })).toBeNull();
    expect(findForeignSign({})).not.toBeNull();
    expect(findForeignSign({ host: "127.0.0.1.nip.io:4401" })).not.toBeNull();
    expect(findForeignSign({ host: "127.0.0.1:4401", origin: "null" })).not.toBeNull();
  });
});

describe("merchants", () => {
  it("may not name endpoints in a group that they do not have", () => {
    const result = merchantSchema.safeParse({ ...merchant, groups: [{ id: "8", endpoints: ["404"] }] });
    expect(result.error?.issues[0]?.message).toBe("endpoint 404 is not declared");
  });
});
