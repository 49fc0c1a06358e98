import { expect, it } from "vitest";
import type { AlertFacts } from "@/lib/desk/alerts/kinds";
import type { AlertRow } from "@/lib/desk/alerts/queries";
import { groupAlerts } from "./group-alerts";

const order = { orderId: "o-1", order: "4711", amount: "1250.5", currency: "EUR" };
let id = 90;
const row = (facts: AlertFacts): AlertRow => ({ id: id--, facts, at: new Date("2026-11-21T10:00:00Z"), readAt: null });

it("shows what is about one order or batch in one row, the newest first, with payee and amount", () => {
  const rows = [
    row({ kind: "conflict", ...order, payee: "Acme Ltd" }),
    row({ kind: "approval", title: "Payout of 10.00 EUR", by: "Ana", requestId: "r-1" }),
    row({ kind: "batch_finished", batchId: "b-1", batch: "B-7", succeeded: 2, failed: 0, cancelled: 0 }),
    row({ kind: "unconfirmed", ...order, payee: "Acme Ltd", hours: 4 }),
    row({ kind: "batch_stopped", batchId: "b-1", batch: "B-7", why: "rows_stuck", left: 1 }),
    row({ kind: "approval", title: "Payout of 10.00 EUR", by: "Ana", requestId: "r-2" }),
  ];
  const groups = groupAlerts(rows, "1,234.56");
  expect(groups.map((group) => [group.id, group.earlier.map((one) => one.id)])).toEqual([
    [90, [87]],
    [89, []],
    [88, [86]],
    [85, []],
  ]);
  expect(groups[0]?.status.title).toContain("1,250.50 EUR");
  expect(groups[0]?.status.title).toContain("Acme Ltd");
});

it("names a request by the payout or the batch that it is about, and by its title where it is about neither", () => {
  const request = { kind: "approval", title: "New base URL", by: "Ana", requestId: "r-1" } as const;
  const titles = groupAlerts(
    [
      row({ ...request, amount: "10", currency: "EUR", payee: "Acme Ltd" }),
      row({ ...request, batch: "B-7" }),
      row(request),
    ],
    "1,234.56",
  ).map(({ status }) => status.title);
  expect(titles[0]).toMatch(/10\.00 EUR.*Acme Ltd/);
  expect(titles[1]).toContain("B-7");
  expect(titles[2]).toContain("New base URL");
});
