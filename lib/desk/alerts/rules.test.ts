import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Role, roles } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/alerts/model";
import { type AlertKind, type AlertWay, alertKinds, alertRows, alertWays } from "./kinds";
import { namedMax, writeAlertMail } from "./mail";
import {
  batchWindowMs,
  isMailDue,
  kindsFor,
  nextCheckMs,
  type Recipient,
  wayOf,
  whoIsNotified,
  windowMs,
} from "./rules";
import { describeAlert } from "./signs";

const user = (role: Role, rest: Partial<Recipient> = {}): Recipient => ({
  id: role,
  role,
  scope: null,
  choices: new Map<AlertKind, AlertWay>(),
  hours: 4,
  ...rest,
});

describe("who is notified", () => {
  test("as is usual for the role: developers never, viewers only of what they chose", () => {
    expect(kindsFor("developer")).toEqual([]);
    for (const kind of alertKinds) expect(wayOf(user("viewer"), kind)).toBe("none");
    expect(alertKinds.map((kind) => wayOf(user("approver"), kind))).toEqual([
      ...["both", "both", "both", "both", "both", "both", "app", "app", "app"],
    ]);
    const viewer = user("viewer", { choices: new Map([["conflict", "mail"]]) });
    expect(whoIsNotified([viewer], { kind: "conflict", connectionId: "c" }, true)).toEqual([
      { userId: "viewer", inApp: false, byMail: true },
    ]);
  });

  test("an approval: users who may decide, and did not request it", () => {
    const users = roles.map((role) => user(role, { choices: new Map([["approval", "both"]]) }));
    const approversOf = (rest: object) =>
      whoIsNotified(users, { kind: "approval", connectionId: null, ...rest }, true).map(({ userId }) => userId);
    expect(approversOf({ decidedWith: "approvals.decide" })).toEqual(["approver", "admin"]);
    expect(approversOf({ decidedWith: "approvals.decide", exceptFor: "admin" })).toEqual(["approver"]);
    expect(approversOf({ decidedWith: "connections.decide" })).toEqual(["admin"]);
  });

  test("never beyond their scope or role, only where they chose, and in Paydesk where there is no mail server", () => {
    const scope = fc.option(fc.subarray(["a", "b"]), { nil: null });
    const arbitrary = fc.record({
      role: fc.constantFrom(...roles),
      scope,
      way: fc.option(fc.constantFrom(...alertWays), { nil: undefined }),
      kind: fc.constantFrom(...alertKinds),
      connectionId: fc.constantFrom("a", "b", null),
      sendsMail: fc.boolean(),
    });
    const check = fc.property(arbitrary, ({ role, scope, way, kind, connectionId, sendsMail }) => {
      const one = user(role, { scope, choices: new Map(way ? [[kind, way]] : []) });
      const [receiver] = whoIsNotified([one], { kind, connectionId }, sendsMail);
      const chosen = wayOf(one, kind);
      const within = scope === null || (connectionId !== null && scope.includes(connectionId));
      expect(receiver !== undefined).toBe(within && chosen !== "none");
      if (!receiver) return;
      expect(kindsFor(role)).toContain(kind);
      expect(receiver.byMail).toBe(sendsMail && chosen !== "app");
      expect(receiver.inApp).toBe(!sendsMail || chosen !== "mail");
    });
    fc.assert(check, { seed: 20261121 });
  });
});

describe("mails", () => {
  test("collect alerts for a minute, and are sent once in 15 minutes", () => {
    const at = (ms: number) => new Date(1_000_000 + ms);
    const first = { firstAt: at(0), lastMailAt: null };
    expect(isMailDue(first, at(batchWindowMs - 1))).toBe(false);
    expect(isMailDue(first, at(batchWindowMs))).toBe(true);
    const again = { firstAt: at(0), lastMailAt: at(-batchWindowMs) };
    expect(isMailDue(again, at(windowMs - batchWindowMs - 1))).toBe(false);
    expect(isMailDue(again, at(windowMs - batchWindowMs))).toBe(true);
  });

  test("a single alert is the subject; of many some are named with links, the others counted", () => {
    const head = { publicUrl: "https://desk.example.com", organisation: "Acme" };
    const described = Array.from({ length: 200 }, (_, at) => ({
      title: `Order ${at}`,
      meaning: "Look.",
      href: `/orders/${at}`,
    }));
    const one = writeAlertMail("conflict", described.slice(0, 1), new Date(0))(head);
    expect(one.subject).toBe("Order 0");
    expect(one.text).toContain("https://desk.example.com/orders/0");
    const many = writeAlertMail("conflict", described, new Date(0))(head);
    expect(many.subject).toBe(`200 ${alertRows.conflict.many}`);
    expect(many.text.match(/\/orders\//g)).toHaveLength(namedMax);
    expect(many.text).toContain(t.mailMoreAlerts(200 - namedMax, head.publicUrl));
    expect(many.text.match(/Look\./g)).toHaveLength(1);
    expect(many.text).toContain("1970-01-01 00:00 UTC");
  });
});

test("titles say what is known: counts, what is not final, and no amount where it is unknown", () => {
  const title = (facts: Parameters<typeof describeAlert>[0]) => describeAlert(facts, "1,234.56").title;
  const batch = { batchId: "b", batch: "B-7" };
  expect(title({ kind: "batch_finished", ...batch, succeeded: 767, failed: 15, cancelled: 0 })).toBe(
    t.completed("B-7", [t.succeededPart(767), t.failed(15)].join(", ")),
  );
  expect(title({ kind: "batch_finished", ...batch, succeeded: 1, failed: 0, cancelled: 2 })).toBe(
    t.completed("B-7", [t.succeededPart(1), t.failed(0), t.cancelled(2)].join(", ")),
  );
  const order = { orderId: "o", order: "pd-1", amount: "1250", currency: "EUR" };
  expect(title({ kind: "conflict", ...order })).toBe(t.conflictTitle(t.orderSummary("pd-1", " (1,250.00 EUR)")));
  expect(title({ kind: "unconfirmed", hours: 1, ...order, amount: null, currency: null })).toBe(
    t.unconfirmedTitle(t.orderSummary("pd-1", ""), 1),
  );
  const later = { kind: "later", what: "charged_back", part: "40", partCurrency: "EUR", ...order } as const;
  expect(title({ ...later, isFinal: true })).toBe(
    `${t.aChargeback}${t.ofLabel("40.00", "EUR")} on ${t.order("pd-1")} (1,250.00 EUR)`,
  );
  expect(title({ ...later, part: "1250.00", isFinal: true })).toBe(
    `${t.aChargeback}${t.ofLabel("1,250.00", "EUR")} on ${t.order("pd-1")}`,
  );
  expect(title({ ...later, part: null, isFinal: false })).toBe(
    `${t.aChargeback} on ${t.order("pd-1")} (1,250.00 EUR)${t.notFinalSuffix}`,
  );
});

test("a new batch is checked soon, and an older one within two minutes", () => {
  const at = (seconds: number) => nextCheckMs(new Date(0), new Date(seconds * 1_000));
  expect([at(0), at(400), at(86_400)]).toEqual([10_000, 20_000, 120_000]);
});
