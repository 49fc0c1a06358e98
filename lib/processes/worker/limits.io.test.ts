import { describe, expect, test } from "vitest";
import { listBalances } from "@/lib/controls/limits/balance-queries";
import { endLimit, enterBalance, setLimit } from "@/lib/controls/limits/commands";
import { listLimits } from "@/lib/controls/limits/queries";
import type { Actor } from "@/lib/core/runtime/context";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideWorkshop } from "./testing";

const { shop, mia } = provideWorkshop({ mia: "admin" });

const send = async (amount: string, by: Actor = shop.preparer) => shop.pay({ amount }, {}, by);

describe("limits", () => {
  test("one payout may not be bigger, and says so at the amount", async () => {
    const limit = { kind: "order" as const, connectionId: shop.connectionId, currency: "EUR" };
    const { limitId } = await setLimit(shop.ctx, mia, { ...limit, amount: "100" });
    await expect(send("100.01")).rejects.toMatchObject({ code: "limit", fields: { amount: expect.any(String) } });
    expect((await send("100.00")).kind).toBe("submitted");
    await setLimit(shop.ctx, mia, { ...limit, amount: "200" });
    expect((await send("100.01")).kind).toBe("submitted");
    await expect(endLimit(shop.ctx, mia, { limitId })).rejects.toMatchObject({ code: "conflict" });
    const [inForce] = await listLimits(shop.ctx.db, shop.connectionId);
    await endLimit(shop.ctx, mia, { limitId: inForce?.id ?? "" });
  });

  test("a day is counted by user and by connection; twenty at once do not pass it together", async () => {
    const bo = await addTestUser(shop.ctx, "preparer", { password: false });
    await setLimit(shop.ctx, mia, { kind: "user_day", connectionId: null, currency: "EUR", amount: "500" });
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => send("90.00", bo)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "limit" });
    expect((await send("90.00")).kind).toBe("submitted");
  });

  test("a preparer sets none", async () => {
    const limit = { kind: "order" as const, connectionId: null, currency: "EUR", amount: "1" };
    await expect(setLimit(shop.ctx, shop.preparer, limit)).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a typed balance goes down by what is sent after it", async () => {
  const cleo = await addTestUser(shop.ctx, "preparer", { password: false });
  await enterBalance(shop.ctx, cleo, { connectionId: shop.connectionId, currency: "EUR", amount: "1000.00" });
  shop.ctx.pass(1_000);
  await send("90.00", cleo);
  expect(await listBalances(shop.ctx.db, shop.connectionId)).toMatchObject([
    { currency: "EUR", typed: "1000.00", sentSince: "90.00", left: "910.00" },
  ]);
});
