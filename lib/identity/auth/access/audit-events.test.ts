import { expect, test } from "vitest";
import { did } from "@/messages/permissions";
import { type AuditEntry, auditPermissions, detailsOf } from "./audit-events";
import { permissions } from "./permissions";

test("every action that leaves a row has its details, and no other has any", () => {
  const recorded = Object.entries(permissions).flatMap(([permission, { audited }]) => (audited ? [permission] : []));
  expect(auditPermissions).toEqual(expect.arrayContaining(recorded));
  expect([...auditPermissions].sort()).toEqual(Object.keys(did).sort());
});

test("details of another action are refused, and unknown names are not kept", () => {
  expect(detailsOf("payouts.edit", { amount: "1.00 EUR", was: "2.00 EUR", cvv: "123" })).toEqual({
    amount: "1.00 EUR",
    was: "2.00 EUR",
  });
  expect(() => detailsOf("payouts.edit", { amount: "1.00 EUR" })).toThrow(/"was"/);
  expect(() => detailsOf("installation.stop")).toThrow(/"reason"/);
  expect(detailsOf("orders.query")).toEqual({});
});

test("a change that waits keeps what it would change; once made, it keeps who approved it", () => {
  const waiting = { waits: "for others", title: "Change Shop", effect: { Name: { from: "A", to: "B" } } };
  expect(detailsOf("connections.update", waiting)).toEqual(waiting);
  const made = { was: { name: "A" }, is: { name: "B" }, approvedBy: "Mia" };
  expect(detailsOf("connections.update", made)).toEqual(made);
  expect(() => detailsOf("payouts.edit", waiting)).toThrow(/"amount"/);
});

test("the compiler checks the details of an entry", () => {
  const on = { subjectType: "order", subjectId: null } as const;
  const entries: [AuditEntry<"orders.query">, AuditEntry<"payouts.resume">, AuditEntry<"payouts.resume">] = [
    on,
    { ...on, details: { attempt: 2 } },
    // @ts-expect-error: an attempt is a number
    { ...on, details: { attempt: "2" } },
  ];
  // @ts-expect-error: it needs its details
  entries.push(on satisfies AuditEntry<"payouts.resume">);
  expect(entries).toHaveLength(4);
});
