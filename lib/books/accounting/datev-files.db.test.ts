import { beforeEach, expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { setLedgerRule } from "./rule-commands";
import { getRun, writeJournal } from "./stream";
import { addGatewayLines, exportDays } from "./testing";

const { database, ctx, ana, bo } = provideContext(
  "test",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-12-20T08:00:00Z"),
);
beforeEach(() => insertOrderSurroundings(database.db));

const rule = { kind: "fee", connectionId: null, currency: "", payeeKey: "", costCentre: "", taxCode: "" } as const;

async function exportFees(...fees: { amount: string; currency: string }[]) {
  await addGatewayLines(
    database.db,
    fees.map((fee) => ({ ...fee, on: "2026-11-02" })),
  );
  const { run } = await exportDays(ctx, ana, { fromDay: "2026-11-01", toDay: "2026-11-30" });
  return getRun(ctx, run);
}

async function write(run: Awaited<ReturnType<typeof exportFees>>, currency: string | null = null) {
  const { name, content } = await writeJournal(ctx, run, "datev", (of) => (of === "currency" ? currency : null));
  let text = "";
  for await (const piece of content) text += Buffer.from(piece).toString("latin1");
  return { name, rows: text.trim().split("\r\n") };
}

test("a file has one currency, since rows in another one need a rate", async () => {
  const run = await exportFees({ amount: "-1.20", currency: "EUR" }, { amount: "-3", currency: "USD" });
  await expect(write(run)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("EUR, USD") });
  await expect(write(run, "GBP")).rejects.toMatchObject({ code: "conflict" });
  const { name, rows } = await write(run, "USD");
  expect(name).toMatch(/-USD\.csv$/);
  expect(rows[0]?.split(";")[21]).toBe('"USD"');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toMatch(/^3,00;"H";"USD";/);
});

test.each([
  ["a tax code that is no key", { taxCode: "V19" }, "-1", "V19"],
  ["an account that is longer than a vendor's", { account: "497000" }, "-1", "497000"],
  ["an account that is no number", { account: "Fees" }, "-1", "Fees"],
  ["more digits than a row holds", {}, "-10000000000", "10000000000.00"],
  ["more decimals than a row holds", {}, "-0.001", "0.001"],
])("refuses %s", async (_what, changes, amount, named) => {
  await setLedgerRule(ctx, bo, { ...rule, account: "4970", ...changes });
  const run = await exportFees({ amount, currency: "EUR" });
  await expect(write(run)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(named) });
});

test("what it can't hold in one currency keeps no other from its file", async () => {
  const run = await exportFees({ amount: "-0.001", currency: "KWD" }, { amount: "-1", currency: "EUR" });
  expect((await write(run, "EUR")).rows).toHaveLength(3);
  await expect(write(run, "KWD")).rejects.toMatchObject({ code: "conflict" });
});
