import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { storeDelivery } from "@/lib/callbacks/receive";
import { saveEndpoint } from "@/lib/connections/endpoint-commands";
import { setControlKey } from "@/lib/connections/key-commands";
import { mintAddress } from "@/lib/connections/profile-commands";
import { getConnection } from "@/lib/connections/queries";
import { controlKeysOf } from "@/lib/connections/route";
import { addDays } from "@/lib/core/calendar";
import type { Actor } from "@/lib/core/desk";
import { controlOf } from "@/lib/gateway/callback";
import { askNow } from "@/lib/orders/commands";
import { getOrder } from "@/lib/orders/detail-queries";
import { facetsOf } from "@/lib/orders/facets-of";
import { newClientOrderId } from "@/lib/orders/ids";
import { readOrderSearch } from "@/lib/orders/list-search";
import { readTimeline } from "@/lib/orders/part-queries";
import { listOrders } from "@/lib/orders/queries";
import type { OrderRow } from "@/lib/orders/record";
import { submitPayout } from "@/lib/orders/submit";
import { describeOrder } from "@/lib/orders/words";
import { addTestPerson } from "@/lib/people/testing";
import { openWorkshop, payoutForm, type Workshop, workRound, workUntil } from "./testing";

let shop: Workshop;
let admin: Actor;
let endpointId: string;
beforeAll(async () => {
  shop = await openWorkshop();
  admin = await addTestPerson(shop.desk, "admin", { password: false });
  const [endpoint] = await shop.desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  endpointId = endpoint?.id ?? "";
}, 60_000);
afterAll(() => shop.close());

const setPolicy = (unknownCharges: "alert" | "record") =>
  saveEndpoint(shop.desk, admin, {
    connectionId: shop.connectionId,
    endpointId,
    kind: "endpoint",
    gatewayId: "1001",
    label: "EUR payouts",
    currencies: ["EUR"],
    unknownCharges,
  });

let lastProfile = 500_000_000;
async function makeAddress(direction: "in" | "out" = "in"): Promise<{ profileId: string; url: string }> {
  const profileId = String(++lastProfile);
  const { connectionId } = shop;
  const { url } = await mintAddress(shop.desk, admin, { connectionId, endpointId, profileId, direction });
  return { profileId, url };
}

async function charge(fields: Record<string, string>) {
  const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
  const said = { status: "approved", type: "sale", amount: "25.00", ...fields } as Record<string, string>;
  const id = said.client_orderid ?? "";
  return { ...said, control: said.control ?? controlOf(said.status ?? "", said.orderid ?? "", id, current ?? "") };
}

async function deliverAt(url: string, fields: Record<string, string>): Promise<void> {
  const query = new URLSearchParams(fields).toString();
  const delivery = { method: "GET", query, contentType: null, body: "", headers: {} };
  expect(await storeDelivery(shop.desk, url.split("/").at(-1) ?? "", delivery)).toBe(true);
}

const deliveriesOf = (clientOrderId: string) =>
  shop.desk.db.select().from(callbacks).where(eq(callbacks.clientOrderId, clientOrderId)).orderBy(callbacks.id);
const verdictsOf = async (clientOrderId: string) => (await deliveriesOf(clientOrderId)).map(({ verdict }) => verdict);
async function orderOf(clientOrderId: string): Promise<OrderRow | undefined> {
  return (await shop.desk.db.select().from(orders).where(eq(orders.clientOrderId, clientOrderId)))[0];
}
const labelOf = (row: OrderRow) => describeOrder(facetsOf(row, []));
async function withoutStatusQuery(work: () => Promise<void>): Promise<void> {
  const set = (statusQuery: boolean) =>
    shop.desk.db.update(connections).set({ statusQuery }).where(eq(connections.id, shop.connectionId));
  await set(false);
  try {
    await work();
  } finally {
    await set(true);
  }
}

describe("charges that the gateway makes by its schedule", () => {
  test("a real one is found by its profile's address, and approved only by the gateway's answer", async () => {
    await setPolicy("record");
    const { profileId, url } = await makeAddress();
    const { now } = await shop.sandbox.control("GET", "/clock");
    const made = await shop.sandbox.control("PUT", `/profiles/${profileId}`, {
      consumerKey: "paydesk-practice",
      endpointId: "1001",
      charging: "auto",
      fields: {
        amount: "25.00",
        period: "day",
        interval: "1",
        "start-date": addDays(now.slice(0, 10), 1),
        notify_url: url,
      },
    });
    expect(made).toMatchObject({ status: 200 });
    await shop.sandbox.control("POST", "/clock", { advanceSeconds: 86_400 });
    const [found] = await eventually(async () => {
      await workRound(shop);
      return shop.desk.db
        .select()
        .from(orders)
        .where(eq(orders.receiverAccount, `Profile ${profileId}`));
    });
    expect(found).toMatchObject({ origin: "found", kind: "charge", direction: "in", preparedBy: null, attempt: 0 });
    const row = await workUntil(shop, found?.id ?? "", ({ finalAt }) => finalAt !== null);
    expect(row).toMatchObject({ outcome: "approved", amount: "25.00", currency: "EUR", reportedStatus: null });
    expect(await verdictsOf(row.clientOrderId)).toContain("found");
  });

  test("until then it is not green, however often it is repeated", async () => {
    const { url } = await makeAddress("out");
    const id = "auto-until-then";
    const news = await charge({ client_orderid: id, orderid: "31", type: "payout" });
    await deliverAt(url, news);
    await deliverAt(url, news);
    await deliverAt(url, news);
    await workRound(shop);
    const row = await orderOf(id);
    if (!row) throw new Error("it was not found");
    expect(row).toMatchObject({ direction: "out", submission: "accepted", outcome: "processing" });
    expect(row).toMatchObject({ reportedStatus: "approved", gatewayOrderId: "31", amount: "25.00" });
    expect(labelOf(row).tone).toBe("moving");
    expect(await verdictsOf(id)).toEqual(["found", "repeated", "repeated"]);
    expect(row.nextQueryAt).not.toBeNull();
    // The sandbox knows no such order: its word makes nothing green, and people may ask again.
    await askNow(shop.desk, admin, { orderId: row.id });
    expect(labelOf((await orderOf(id)) as OrderRow).tone).toBe("moving");
  });

  test("where nobody can be asked, valid control is the best word there is", async () => {
    await withoutStatusQuery(async () => {
      const { url } = await makeAddress();
      await deliverAt(url, await charge({ client_orderid: "auto-best", orderid: "32" }));
      await deliverAt(url, await charge({ client_orderid: "auto-best", orderid: "32", type: "reversal" }));
      await workRound(shop);
      // A reversal that no status query can confirm is for people; the control covers no type.
      expect(await orderOf("auto-best")).toMatchObject({ outcome: "approved", amount: "25.00", takenBack: "0" });
      expect(await verdictsOf("auto-best")).toEqual(["found", "conflict"]);
    });
  });

  test("a declined one, a reversal that comes first, and a status in nobody's words", async () => {
    const { url } = await makeAddress();
    const ids = { declined: "auto-declined", late: "auto-reversal-first", odd: "auto-odd" };
    await deliverAt(url, await charge({ client_orderid: ids.declined, orderid: "41", status: "declined" }));
    await deliverAt(url, await charge({ client_orderid: ids.late, orderid: "42", type: "reversal", amount: "5.00" }));
    await deliverAt(url, await charge({ client_orderid: ids.odd, orderid: "43", status: "sold" }));
    await workRound(shop);
    expect(await orderOf(ids.declined)).toMatchObject({ outcome: "declined" });
    // The amount of a reversal is not the charge's: it is not known, and never guessed.
    expect(await orderOf(ids.late)).toMatchObject({ outcome: "processing", amount: null });
    expect(await orderOf(ids.odd)).toMatchObject({ outcome: "processing" });
    expect(await verdictsOf(ids.odd)).toEqual(["not_understood"]);
  });

  test("weak evidence never makes one; a mended key does", async () => {
    const { url } = await makeAddress();
    const { connectionId } = shop;
    const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, connectionId);
    const [kept] = await shop.desk.db.select().from(connections).where(eq(connections.id, connectionId));
    const news = await charge({ client_orderid: "auto-weak", orderid: "51" });
    const blank = await charge({ client_orderid: "auto-blank", orderid: "52" });
    try {
      await setControlKey(shop.desk, admin, { connectionId, controlKey: "mistyped-1" });
      await setControlKey(shop.desk, admin, { connectionId, controlKey: "mistyped-2" });
      await deliverAt(url, news);
      await workRound(shop);
      expect(await verdictsOf("auto-weak")).toEqual(["wrong_control"]);
      await shop.desk.db
        .update(connections)
        .set({ controlKeySealed: null, previousControlKeySealed: null })
        .where(eq(connections.id, connectionId));
      await deliverAt(url, blank);
      await workRound(shop);
      expect(await verdictsOf("auto-blank")).toEqual(["orphan"]);
      expect([await orderOf("auto-weak"), await orderOf("auto-blank")]).toEqual([undefined, undefined]);
      await setControlKey(shop.desk, admin, { connectionId, controlKey: current });
      await eventually(async () => {
        await workRound(shop);
        return [await orderOf("auto-weak"), await orderOf("auto-blank")].filter((row) => row !== undefined);
      }, 2);
      expect([await verdictsOf("auto-weak"), await verdictsOf("auto-blank")]).toEqual([["found"], ["found"]]);
    } finally {
      const { controlKeySealed, previousControlKeySealed } = kept ?? {};
      await shop.desk.db
        .update(connections)
        .set({ controlKeySealed, previousControlKeySealed })
        .where(eq(connections.id, connectionId));
    }
  });

  test("with the policy “alert” it is an exception that names the profile, until the policy is “record”", async () => {
    await setPolicy("alert");
    const { profileId, url } = await makeAddress();
    await deliverAt(url, await charge({ client_orderid: "auto-alert", orderid: "61" }));
    await workRound(shop);
    expect(await deliveriesOf("auto-alert")).toMatchObject([
      { verdict: "orphan", reason: expect.stringContaining(`profile ${profileId}`) },
    ]);
    expect(await orderOf("auto-alert")).toBeUndefined();
    await setPolicy("record");
    await eventually(async () => {
      await workRound(shop);
      const row = await orderOf("auto-alert");
      return row ? [row] : [];
    });
    expect(await verdictsOf("auto-alert")).toEqual(["found"]);
  });

  test("at the connection's own address, and under an id of our own form, an unknown id stays an exception", async () => {
    const { url } = await makeAddress();
    const ours = newClientOrderId();
    const { rows } = await shop.desk.db.execute<{ token: string }>(
      sql`select token from callback_tokens where profile_id is null`,
    );
    await deliverAt(`/${rows[0]?.token}`, await charge({ client_orderid: "auto-elsewhere", orderid: "71" }));
    await deliverAt(url, await charge({ client_orderid: ours, orderid: "72" }));
    await workRound(shop);
    expect(await deliveriesOf("auto-elsewhere")).toMatchObject([{ verdict: "orphan" }]);
    expect(await deliveriesOf(ours)).toMatchObject([
      { verdict: "orphan", reason: expect.stringContaining("older copy") },
    ]);
    expect([await orderOf("auto-elsewhere"), await orderOf(ours)]).toEqual([undefined, undefined]);
  });

  test("a payout goes on to carry the connection's own address", async () => {
    const { url } = await makeAddress();
    const done = await submitPayout(shop.desk, shop.preparer, await payoutForm(shop));
    const { callbackUrl } = await getOrder(shop.desk, null, done.orderId);
    const { callbackUrl: own } = await getConnection(shop.desk, null, shop.connectionId);
    expect(callbackUrl).toBe(own);
    expect(callbackUrl).not.toBe(url);
  });

  test("lists, its page and its timeline show it, though nobody here prepared it", async () => {
    const { profileId, url } = await makeAddress();
    await deliverAt(url, await charge({ client_orderid: "auto-shown", orderid: "81" }));
    await workRound(shop);
    const row = await orderOf("auto-shown");
    const { filter } = readOrderSearch((name) => (name === "q" ? "auto-shown" : undefined));
    const { rows } = await listOrders(shop.desk, {
      reach: null,
      filter,
      sort: "newest",
      cursor: null,
      timeZone: "UTC",
    });
    expect(rows).toMatchObject([{ id: row?.id, origin: "found", receiverAccount: `Profile ${profileId}` }]);
    expect(await getOrder(shop.desk, null, row?.id ?? "")).toMatchObject({ origin: "found", preparedBy: null });
    const { items } = await readTimeline(shop.desk, row?.id ?? "");
    expect(items[0]).toMatchObject({ title: "Found: made by the gateway's schedule", actor: "gateway" });
    expect(items[0]?.note).toContain(`profile ${profileId}`);
    expect(items[1]).toMatchObject({ title: "Callback: approved", tone: "neutral", evidence: "verified by control" });
  });
});

async function eventually<T>(look: () => Promise<T[]>, atLeast = 1): Promise<T[]> {
  const until = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found.length >= atLeast) return found;
    if (Date.now() > until) throw new Error("it never came");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
