import { expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { addConnection } from "@/lib/payments/connections/testing";
import { countOrders } from "@/lib/payments/orders/lists/count";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders } from "@/lib/payments/orders/queries";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { foldTotals } from "@/lib/payments/totals/fold";
import { listOfFailed, readDeclines } from "./declines";
import { listOf, readMoney } from "./money";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date("2026-03-03T08:00:00Z"));

test("real money and the sandbox are never one figure, nor one list behind it", async () => {
  const createdAt = new Date("2026-03-02T10:00:00Z");
  const failed = { outcome: "declined", errorCode: "3", errorMessage: "Not enough money" } as const;
  const { connectionId, endpointId } = await addConnection(ctx, admin);
  const inSandbox = { connectionId, endpointId, createdAt };
  await insertOrder(ctx.db, { amount: "100.00", createdAt });
  await insertOrder(ctx.db, { amount: "1.00", ...inSandbox });
  await insertOrder(ctx.db, { amount: "2.00", ...inSandbox, ...failed });
  await foldTotals(ctx);

  const of = { production: [testIds.connection], sandbox: [connectionId] };
  for (const [environment, sent, failures] of [
    ["production", { orders: 1, amount: "100.00" }, 0],
    ["sandbox", { orders: 2, amount: "3.00" }, 1],
  ] as const) {
    const period = { from: "2026-03-01", to: "2026-03-02", connectionId: null, environment };
    const [row, ...others] = await readMoney(ctx, of[environment], period);
    expect([row?.sent, others]).toEqual([{ ...sent, unknown: 0 }, []]);
    expect((await readDeclines(ctx, of[environment], period, "out")).failed).toBe(failures);
    for (const [params, orders] of [
      [listOf("sent", { direction: "out", currency: "EUR" }, period), sent.orders],
      [listOfFailed("any", "out", period), failures],
    ] as const) {
      const { filter, notes } = orderList.read((name) => params[name]);
      expect(notes).toEqual([]);
      const page = await listOrders(ctx, { scope: null, filter, sort: "newest", cursor: null, timeZone: "UTC" });
      expect(page.rows).toHaveLength(orders);
      if (filter.stage) expect(await countOrders(ctx, null, filter, "UTC")).toEqual({ orders, about: false });
    }
  }
});
