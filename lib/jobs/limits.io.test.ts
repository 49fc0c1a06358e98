import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/core/desk";
import { listBalances } from "@/lib/limits/balance-queries";
import { endLimit, setLimit, typeBalance } from "@/lib/limits/commands";
import { listLimits } from "@/lib/limits/queries";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import { openWorkshop, payoutForm, type Workshop } from "./testing";

let shop: Workshop;
let mia: Actor;
beforeAll(async () => {
  shop = await openWorkshop();
  mia = await addTestPerson(shop.desk, "admin", { password: false });
}, 60_000);
afterAll(() => shop.close());

const send = async (amount: string, by: Actor = shop.preparer) =>
  submitPayout(shop.desk, by, await payoutForm(shop, { amount }));

describe("limits", () => {
  test("one payout may not be bigger, and says so at the amount", async () => {
    const limit = { kind: "order" as const, connectionId: shop.connectionId, currency: "EUR" };
    const { limitId } = await setLimit(shop.desk, mia, { ...limit, amount: "100" });
    await expect(send("100.01")).rejects.toMatchObject({ code: "limit", fields: { amount: expect.any(String) } });
    expect((await send("100.00")).kind).toBe("submitted");
    await setLimit(shop.desk, mia, { ...limit, amount: "200" });
    expect((await send("100.01")).kind).toBe("submitted");
    await expect(endLimit(shop.desk, mia, { limitId })).rejects.toMatchObject({ code: "conflict" });
    const [inForce] = await listLimits(shop.desk.db, shop.connectionId);
    await endLimit(shop.desk, mia, { limitId: inForce?.id ?? "" });
  });

  test("a day is counted by person and by connection; twenty at once do not pass it together", async () => {
    const bo = await addTestPerson(shop.desk, "preparer", { password: false });
    await setLimit(shop.desk, mia, { kind: "person_day", connectionId: null, currency: "EUR", amount: "500" });
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => send("90.00", bo)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "limit" });
    expect((await send("90.00")).kind).toBe("submitted");
  });

  test("a preparer sets none", async () => {
    const limit = { kind: "order" as const, connectionId: null, currency: "EUR", amount: "1" };
    await expect(setLimit(shop.desk, shop.preparer, limit)).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a typed balance goes down by what is sent after it", async () => {
  const cleo = await addTestPerson(shop.desk, "preparer", { password: false });
  await typeBalance(shop.desk, cleo, { connectionId: shop.connectionId, currency: "EUR", amount: "1000.00" });
  shop.desk.pass(1_000);
  await send("90.00", cleo);
  expect(await listBalances(shop.desk.db, shop.connectionId)).toMatchObject([
    { currency: "EUR", typed: "1000.00", sentSince: "90.00", left: "910.00" },
  ]);
});
