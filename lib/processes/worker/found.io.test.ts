import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { message } from "@/lib/core/text/message";
import { addDays } from "@/lib/core/time/calendar";
import { storeDelivery } from "@/lib/payments/callbacks/receive";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { setControlKey } from "@/lib/payments/connections/key-commands";
import { mintAddress } from "@/lib/payments/connections/profile-commands";
import { getConnection } from "@/lib/payments/connections/queries";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { askNow } from "@/lib/payments/dispatch/commands";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { describeOrder } from "@/lib/payments/orders/labels";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { readTimeline } from "@/lib/payments/orders/lists/part-queries";
import { listOrders } from "@/lib/payments/orders/queries";
import type { OrderRow } from "@/lib/payments/orders/record";
import { unattended as actorTexts } from "@/messages/actors";
import * as t from "@/messages/orders/model";
import { provideWorkshop } from "./testing";

const { shop, admin } = provideWorkshop({ admin: "admin" });

const setPolicy = (unknownCharges: "alert" | "record") =>
  saveEndpoint(shop.ctx, admin, {
    connectionId: shop.connectionId,
    endpointId: shop.endpointId,
    kind: "endpoint",
    gatewayId: "1001",
    label: "EUR payouts",
    currencies: ["EUR"],
    unknownCharges,
  });

let lastProfile = 500_000_000;
async function makeAddress(direction: "in" | "out" = "in"): Promise<{ profileId: string; url: string }> {
  const profileId = String(++lastProfile);
  const { connectionId, endpointId } = shop;
  const { url } = await mintAddress(shop.ctx, admin, { connectionId, endpointId, profileId, direction });
  return { profileId, url };
}

async function charge(fields: Record<string, string>) {
  const reported = { status: "approved", type: "sale", amount: "25.00", ...fields } as Record<string, string>;
  const control = await shop.signCallback(reported.status ?? "", reported.orderid ?? "", reported.client_orderid ?? "");
  return { control, ...reported };
}

async function deliverAt(url: string, fields: Record<string, string>): Promise<void> {
  const query = new URLSearchParams(fields).toString();
  const delivery = { method: "GET", query, contentType: null, body: "", headers: {} };
  expect(await storeDelivery(shop.ctx, url.split("/").at(-1) ?? "", delivery)).toBe(true);
}

const deliveriesOf = (clientOrderId: string) =>
  shop.ctx.db.select().from(callbacks).where(eq(callbacks.clientOrderId, clientOrderId)).orderBy(callbacks.id);
const verdictsOf = async (clientOrderId: string) => (await deliveriesOf(clientOrderId)).map(({ verdict }) => verdict);
async function orderOf(clientOrderId: string): Promise<OrderRow | undefined> {
  return (await shop.ctx.db.select().from(orders).where(eq(orders.clientOrderId, clientOrderId)))[0];
}
const labelOf = (row: OrderRow) => describeOrder(facetsOf(row, []));
const withoutStatusQuery = (work: () => Promise<void>) => shop.withConnection({ statusQuery: false }, work);

describe("charges that the gateway makes by its schedule", () => {
  test("a real one is found by its profile's address, and approved only by the gateway's answer", async () => {
    await setPolicy("record");
    const { profileId, url } = await makeAddress();
    const { now } = await shop.sandbox.control("GET", "/clock");
    const made = await shop.sandbox.control("PUT", `/profiles/${profileId}`, {
      consumerKey: "paydesk-sandbox",
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
      await shop.workRound();
      return shop.ctx.db
        .select()
        .from(orders)
        .where(eq(orders.receiverAccount, `Profile ${profileId}`));
    });
    expect(found).toMatchObject({ origin: "found", kind: "charge", direction: "in", preparedBy: null, attempt: 0 });
    const row = await shop.workUntil(found?.id ?? "", ({ finalAt }) => finalAt !== null);
    expect(row).toMatchObject({ outcome: "approved", amount: "25.00", currency: "EUR", reportedStatus: null });
    expect(await verdictsOf(row.clientOrderId)).toContain("found");
  });

  test("until then it is not green, however often it is repeated", async () => {
    const { url } = await makeAddress("out");
    const id = "auto-until-then";
    const gatewayUpdate = await charge({ client_orderid: id, orderid: "31", type: "payout" });
    await deliverAt(url, gatewayUpdate);
    await deliverAt(url, gatewayUpdate);
    await deliverAt(url, gatewayUpdate);
    await shop.workRound();
    const row = await orderOf(id);
    if (!row) throw new Error("it was not found");
    expect(row).toMatchObject({ direction: "out", submission: "accepted", outcome: "processing" });
    expect(row).toMatchObject({ reportedStatus: "approved", gatewayOrderId: "31", amount: "25.00" });
    expect(labelOf(row).tone).toBe("moving");
    expect(await verdictsOf(id)).toEqual(["found", "repeated", "repeated"]);
    expect(row.nextQueryAt).not.toBeNull();
    await askNow(shop.ctx, admin, { orderId: row.id });
    expect(labelOf((await orderOf(id)) as OrderRow).tone).toBe("moving");
  });

  test("where status checks are off, a valid signature is the best evidence", async () => {
    await withoutStatusQuery(async () => {
      const { url } = await makeAddress();
      await deliverAt(url, await charge({ client_orderid: "auto-best", orderid: "32" }));
      await deliverAt(url, await charge({ client_orderid: "auto-best", orderid: "32", type: "reversal" }));
      await shop.workRound();
      expect(await orderOf("auto-best")).toMatchObject({ outcome: "approved", amount: "25.00", returned: "0" });
      expect(await verdictsOf("auto-best")).toEqual(["found", "conflict"]);
    });
  });

  test("a declined one, a reversal that comes first, and an unknown status", async () => {
    const { url } = await makeAddress();
    const ids = { declined: "auto-declined", late: "auto-reversal-first", odd: "auto-odd" };
    await deliverAt(url, await charge({ client_orderid: ids.declined, orderid: "41", status: "declined" }));
    await deliverAt(url, await charge({ client_orderid: ids.late, orderid: "42", type: "reversal", amount: "5.00" }));
    await deliverAt(url, await charge({ client_orderid: ids.odd, orderid: "43", status: "sold" }));
    await shop.workRound();
    expect(await orderOf(ids.declined)).toMatchObject({ outcome: "declined" });
    expect(await orderOf(ids.late)).toMatchObject({ outcome: "processing", amount: null });
    expect(await orderOf(ids.odd)).toMatchObject({ outcome: "processing" });
    expect(await verdictsOf(ids.odd)).toEqual(["not_understood"]);
  });

  test("weak evidence never makes one; a corrected key does", async () => {
    const { url } = await makeAddress();
    const { connectionId } = shop;
    const { current } = await controlKeysOf(shop.ctx.db, shop.ctx.sealer, connectionId);
    const gatewayUpdate = await charge({ client_orderid: "auto-weak", orderid: "51" });
    const blank = await charge({ client_orderid: "auto-blank", orderid: "52" });
    await shop.withConnection({}, async () => {
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: "mistyped-1" });
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: "mistyped-2" });
      await deliverAt(url, gatewayUpdate);
      await shop.workRound();
      expect(await verdictsOf("auto-weak")).toEqual(["wrong_control"]);
      await shop.ctx.db
        .update(connections)
        .set({ controlKeySealed: null, previousControlKeySealed: null })
        .where(eq(connections.id, connectionId));
      await deliverAt(url, blank);
      await shop.workRound();
      expect(await verdictsOf("auto-blank")).toEqual(["unmatched"]);
      expect([await orderOf("auto-weak"), await orderOf("auto-blank")]).toEqual([undefined, undefined]);
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: current });
      await eventually(async () => {
        await shop.workRound();
        return [await orderOf("auto-weak"), await orderOf("auto-blank")].filter((row) => row !== undefined);
      }, 2);
      expect([await verdictsOf("auto-weak"), await verdictsOf("auto-blank")]).toEqual([["found"], ["found"]]);
    });
  });

  test("with the policy “alert” it is an exception that names the profile, until the policy is “record”", async () => {
    await setPolicy("alert");
    const { profileId, url } = await makeAddress();
    await deliverAt(url, await charge({ client_orderid: "auto-alert", orderid: "61" }));
    await shop.workRound();
    expect(await deliveriesOf("auto-alert")).toMatchObject([
      { verdict: "unmatched", reason: expect.arrayContaining([profileId]) },
    ]);
    expect(await orderOf("auto-alert")).toBeUndefined();
    await setPolicy("record");
    await eventually(async () => {
      await shop.workRound();
      const row = await orderOf("auto-alert");
      return row ? [row] : [];
    });
    expect(await verdictsOf("auto-alert")).toEqual(["found"]);
  });

  test("at the connection's own address, and under an id of our own form, an unknown id stays an exception", async () => {
    const { url } = await makeAddress();
    const ours = newClientOrderId();
    const { rows } = await shop.ctx.db.execute<{ token: string }>(
      sql`select token from callback_tokens where profile_id is null`,
    );
    await deliverAt(`/${rows[0]?.token}`, await charge({ client_orderid: "auto-elsewhere", orderid: "71" }));
    await deliverAt(url, await charge({ client_orderid: ours, orderid: "72" }));
    await shop.workRound();
    expect(await deliveriesOf("auto-elsewhere")).toMatchObject([{ verdict: "unmatched" }]);
    expect(await deliveriesOf(ours)).toMatchObject([{ verdict: "unmatched", reason: message("callbacks.lostOrder") }]);
    expect([await orderOf("auto-elsewhere"), await orderOf(ours)]).toEqual([undefined, undefined]);
  });

  test("a payout continues to carry the connection's own address", async () => {
    const { url } = await makeAddress();
    const done = await shop.pay();
    const { callbackUrl } = await getOrder(shop.ctx, null, done.orderId);
    const { callbackUrl: own } = await getConnection(shop.ctx, null, shop.connectionId);
    expect(callbackUrl).toBe(own);
    expect(callbackUrl).not.toBe(url);
  });

  test("lists, its page and its timeline show it, though no user prepared it", async () => {
    const { profileId, url } = await makeAddress();
    await deliverAt(url, await charge({ client_orderid: "auto-shown", orderid: "81" }));
    await shop.workRound();
    const row = await orderOf("auto-shown");
    const { filter } = orderList.read((name) => (name === "q" ? "auto-shown" : undefined));
    const { rows } = await listOrders(shop.ctx, {
      scope: null,
      filter,
      sort: "newest",
      cursor: null,
      timeZone: "UTC",
    });
    expect(rows).toMatchObject([{ id: row?.id, origin: "found", receiverAccount: `Profile ${profileId}` }]);
    expect(await getOrder(shop.ctx, null, row?.id ?? "")).toMatchObject({ origin: "found", preparedBy: null });
    const { items } = await readTimeline(shop.ctx, row?.id ?? "");
    expect(items[0]).toMatchObject({
      title: t.timelineScheduled,
      actor: actorTexts.gateway,
    });
    expect(items[0]?.note).toContain(`profile ${profileId}`);
    expect(items[1]).toMatchObject({
      title: t.callback("approved"),
      tone: "neutral",
      evidence: t.verifiedSignature,
    });
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
