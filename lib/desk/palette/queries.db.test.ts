import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/core/runtime/context";
import { provideContext } from "@/lib/identity/users/testing-context";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { addConnection } from "@/lib/payments/connections/testing";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder } from "@/lib/payments/orders/testing";
import { addPayee, ibans } from "@/lib/payments/payees/testing";
import { createProfile } from "@/lib/payments/recurring/commands";
import { entriesMost, type PaletteFound } from "./entries";
import { findEntries } from "./queries";

const { ctx, admin, ana } = provideContext("file", { admin: "admin", ana: "preparer" }, () => new Date());

let here: Awaited<ReturnType<typeof makeThings>>;
let there: Awaited<ReturnType<typeof makeThings>>;

async function makeThings(number: string) {
  const { connectionId, endpointId } = await addConnection(ctx, admin);
  const order = await insertOrder(ctx.db, { connectionId, endpointId, yourReference: `Harbour ${number}` });
  const file = { connectionId, text: payoutsText(1), name: `harbour-${number}.csv` };
  const batchId = await createTestBatch(ctx, ana, file);
  const facts = { label: `Harbour ${number}` };
  const { profileId } = await createProfile(ctx, ana, { connectionId, recurringPaymentId: number, facts });
  return { connectionId, endpointId, order, batchId, profileId };
}

beforeAll(async () => {
  here = await makeThings("71");
  ctx.pass(1_000);
  there = await makeThings("72");
  await addPayee(ctx, ana, { name: "Harbour Supplies", iban: ibans[1] });
});

const ids = (found: PaletteFound) =>
  [found.orders, found.batches, found.profiles].map((all) => all.map(({ id }) => id));
const find = (text: string, asker: Partial<Actor> = {}) => findEntries(ctx, { ...ana, ...asker }, text);

describe("what the palette finds", () => {
  test("orders, batches, profiles and payees by one text, the newest first", async () => {
    const found = await find("harbour");
    expect(ids(found)).toEqual([
      [there.order.id, here.order.id],
      [there.batchId, here.batchId],
      [there.profileId, here.profileId],
    ]);
    expect(found.payees.map(({ name }) => name)).toEqual(["Harbour Supplies"]);
    expect(found.orders[0]).toMatchObject({
      amount: "1250.00",
      badge: { label: orderStatuses.approved.label, tone: "good" },
    });
  });

  test("each by its own number", async () => {
    const { id, clientOrderId } = here.order;
    for (const text of [id, clientOrderId]) expect(ids(await find(text)), text).toEqual([[id], [], []]);
    const { batches } = await find("harbour-71.csv");
    expect(ids(await find(batches[0]?.name.toLowerCase() ?? ""))[1]).toEqual([here.batchId]);
    expect(ids(await find("71"))[2]).toEqual([here.profileId]);
  });

  test("an amount as it is written anywhere, and a whole IBAN with its payee", async () => {
    const [found, other] = [await find("1.250,00 EUR"), await find("1,250.01")];
    expect(found.orders.map(({ amount }) => amount)).toContain("1250.00");
    expect(other.orders).toEqual([]);
    const spaced = ibans[1].replace(/(.{4})/g, "$1 ");
    expect((await find(spaced)).payees.map(({ name }) => name)).toEqual(["Harbour Supplies"]);
    expect((await find(spaced.replace("SI56", "SI57"))).payees).toEqual([]);
  });

  test("a payee whose name is misspelt, where nothing else carries the text", async () => {
    await addPayee(ctx, ana, { name: "Hoffmann Druck GmbH", iban: ibans[2] });
    const names = async (text: string, asker: Partial<Actor> = {}) =>
      (await find(text, asker)).payees.map(({ name }) => name);
    for (const text of ["Hofmann", "Hofman", "Hoffmann Druk", "hoffman druck"])
      expect(await names(text), text).toEqual(["Hoffmann Druck GmbH"]);
    expect(await names("xyzzy")).toEqual([]);
    expect(await names("Hofmann", { role: "developer" })).toEqual([]);
  });

  test("who works with one connection finds nothing of another, not by its id either", async () => {
    const limited = { connectionIds: [here.connectionId] };
    const own = [[here.order.id], [here.batchId], [here.profileId]];
    expect(ids(await find("harbour", limited))).toEqual(own);
    for (const text of [there.order.id, there.order.clientOrderId, "harbour-72.csv", "72"]) {
      expect(ids(await find(text, limited)), text).toEqual([[], [], []]);
    }
    expect(ids(await find("harbour", { connectionIds: [] }))).toEqual([[], [], []]);
  });

  test("a developer, who sees no money and no one's data, finds none of it", async () => {
    const nothing = { orders: [], moreOrders: false, batches: [], profiles: [], payees: [] };
    expect(await find("harbour", { role: "developer" })).toEqual(nothing);
  });

  test.each([
    "'; drop table orders; --",
    "Harbour 71' or '1'='1",
    "x') or true --",
    "$1",
    "%arbour%",
    "Har_our 71",
    "Harbour\\",
    "\\' or 1=1 --",
    "{harbour}",
    ".*harbour.*",
  ])("nothing by a text that is no part of them, nor does it run: %s", async (text) => {
    expect(await find(text)).toEqual({ orders: [], moreOrders: false, batches: [], profiles: [], payees: [] });
    expect((await find("Harbour 71")).orders).toHaveLength(1);
  });

  test("a few of each; a text that nearly everything begins with finds none", async () => {
    const { connectionId, endpointId } = here;
    for (let at = 0; at <= entriesMost; at++) {
      await insertOrder(ctx.db, { connectionId, endpointId, yourReference: `Quay ${at}` });
    }
    const found = await find("quay");
    expect(found.orders).toHaveLength(entriesMost);
    expect(found.moreOrders).toBe(true);
    expect((await find("quay 1")).moreOrders).toBe(false);
    for (const text of ["", "h", "pd-", "PD", "\u{1f600}".repeat(128)]) expect((await find(text)).orders).toEqual([]);
    for (const text of ["%", "__", "\\"]) expect(ids(await find(text)), text).toEqual([[], [], []]);
  });
});
