import { expect, test } from "vitest";
import { addAmounts } from "@/lib/core/money/money";
import { provideContext } from "@/lib/identity/users/testing-context";
import { countOrders } from "@/lib/payments/orders/lists/count";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders } from "@/lib/payments/orders/queries";
import { insertOrder } from "@/lib/payments/orders/testing";
import { listOf, readMoney } from "./money";
import { outcomes, riverParts } from "./river";

const zone = "UTC";
const { database, ctx } = provideContext("file", {}, () => new Date("2026-03-03T08:00:00Z"));
const period = { from: "2026-03-01", to: "2026-03-02", connectionId: null };

test("each band is the list it opens, and the bands add up to the figures of the money table", async () => {
  const createdAt = new Date("2026-03-01T10:00:00Z");
  const add = (amount: string, rest: Parameters<typeof insertOrder>[1]) =>
    insertOrder(database.db, { amount, createdAt, ...rest });
  await add("1.00", { submission: "draft", outcome: "none" });
  await add("2.00", { submission: "draft", outcome: "none", cause: "approval_rejected" });
  await add("4.00", { submission: "held", outcome: "none" });
  await add("8.00", { submission: "cancelled", outcome: "none" });
  await add("16.00", { submission: "queued", outcome: "none" });
  await add("32.00", { submission: "not_sent", outcome: "none" });
  await add("64.00", { submission: "unconfirmed", outcome: "none" });
  await add("128.00", { outcome: "unknown" });
  await add("256.00", { outcome: "approved" });
  await add("512.00", { outcome: "declined" });
  await add("1024.00", { submission: "access_refused", outcome: "none" });
  await add("2048.00", { outcome: "processing" });
  await add("9000.00", { kind: "update", outcome: "none" });
  const [row] = await readMoney(ctx, null, period);
  if (!row) throw new Error("no money was read");
  expect(Object.fromEntries(riverParts.map((part) => [part, Number(row[part].amount)]))).toEqual({
    ...{ prepared: 4095, unreleased: 7, cancelled: 8, released: 4080, to_send: 48, sent: 4032 },
    ...{ unconfirmed: 192, conflict: 0, processing: 2048, approved: 256, failed: 1536 },
  });
  expect(addAmounts("0.00", ...outcomes.map((part) => row[part].amount))).toBe(row.sent.amount);
  for (const part of riverParts) {
    const params = listOf(part, row, period);
    const { filter, notes } = orderList.read((name) => params[name]);
    expect(notes, part).toEqual([]);
    const page = await listOrders(ctx, { scope: null, filter, sort: "newest", cursor: null, timeZone: zone });
    expect(Number(addAmounts("0", ...page.rows.map(({ amount }) => amount ?? "0"))), part).toBe(
      Number(row[part].amount),
    );
    expect(await countOrders(ctx, null, filter, zone), part).toEqual({ orders: row[part].orders, about: false });
  }
});
