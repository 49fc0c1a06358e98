import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { controlKeysOf } from "@/lib/connections/route";
import { resumePayout } from "@/lib/orders/commands";
import { dispatch } from "@/lib/orders/dispatch";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import {
  acceptedCalls,
  openWorkshop,
  payoutForm,
  readOrder,
  stopConnection,
  type Workshop,
  workUntil,
} from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

const send = async (form: Awaited<ReturnType<typeof payoutForm>>) => submitPayout(shop.desk, shop.preparer, form);

describe("nothing is sent twice", () => {
  test("20 submits of one form at once: one order, one call, one audit row", async () => {
    const form = await payoutForm(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(form)));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
    expect(all.filter(({ kind }) => kind === "submitted")).toHaveLength(1);
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
    const rows = await shop.desk.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, all[0]?.orderId ?? ""));
    expect(rows).toHaveLength(1);
  });

  test("one reference in two tabs at once: one order", async () => {
    const forms = await Promise.all([1, 2, 3, 4].map(() => payoutForm(shop, {}, { yourReference: "INV-77" })));
    const all = await Promise.allSettled(forms.map(send));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const lost of all) if (lost.status === "rejected") expect(String(lost.reason)).toMatch(/INV-77/);
  });

  test("a reference is free again once its order finally failed, and after 400 days", async () => {
    const declined = await send(
      await payoutForm(shop, { account_number: "4444000011110002" }, { yourReference: "INV-78", seenDuplicates: [] }),
    );
    await workUntil(shop, declined.orderId, (row) => row.finalAt !== null);
    const second = await send(await payoutForm(shop, {}, { yourReference: "INV-78" }));
    await expect(send(await payoutForm(shop, {}, { yourReference: "INV-78" }))).rejects.toThrow(/INV-78/);
    await shop.desk.db.execute(
      sql`update orders set created_at = created_at - interval '401 days' where id = ${second.orderId}`,
    );
    await expect(send(await payoutForm(shop, {}, { yourReference: "INV-78" }))).resolves.toMatchObject({
      kind: "submitted",
    });
  });

  test("the same amount to the same payee wants a look at the earlier one", async () => {
    const values = { account_number: "7777000012345678" };
    const first = await send(await payoutForm(shop, values));
    await expect(send(await payoutForm(shop, { account_number: "7777 0000 1234 5678" }))).rejects.toMatchObject({
      code: "conflict",
      fields: { seenDuplicates: first.orderId },
    });
    await expect(send(await payoutForm(shop, { ...values, amount: "10.51" }))).resolves.toMatchObject({
      kind: "submitted",
    });
    // While the earlier one is not resolved another user is needed (F2).
    await workUntil(shop, first.orderId, (row) => row.finalAt !== null);
    await expect(send(await payoutForm(shop, values, { seenDuplicates: [first.orderId] }))).resolves.toMatchObject({
      kind: "submitted",
    });
  });

  test("the database refuses a second attempt with one number, whoever asks", async () => {
    const { orderId } = await send(await payoutForm(shop));
    const again = sql`insert into call_orders (call_id, order_id, attempt) select c.id, ${orderId}, 1 from calls c where not exists (select 1 from call_orders o where o.call_id = c.id and o.order_id = ${orderId}) limit 1`;
    await expect(shop.desk.db.execute(again)).rejects.toMatchObject({
      cause: { constraint: "call_orders_attempt_key" },
    });
    await expect(
      shop.desk.db.execute(sql`update orders set amount = amount + 1 where id = ${orderId}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("never changes") } });
  });
});

describe("what forbids sending", () => {
  test("the kill switch refuses at once and inside the claim", async () => {
    const form = await payoutForm(shop);
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await send(await payoutForm(shop));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    await stopConnection(shop, "Bank holiday");
    await expect(send(form)).rejects.toThrow(/Bank holiday/);
    const resumed = await resumePayout(shop.desk, shop.preparer, { orderId });
    expect(resumed.sent).toEqual({ kind: "not_claimed", reason: expect.stringContaining("Bank holiday") });
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent", attempt: 1 });
    await stopConnection(shop, null);
    expect((await resumePayout(shop.desk, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
  });

  test("a second refused access in a row pauses the connection; mended, the same order goes out", async () => {
    const { publicKeyPem, endpoints, groups } = await shop.sandbox.control("GET", "/merchants/paydesk-practice");
    const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
    const { generateKeyPair } = await import("@/lib/gateway/keys");
    const wrong = await generateKeyPair(2048);
    await shop.sandbox.control("PUT", "/merchants/paydesk-practice", {
      publicKeyPem: wrong.publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    const first = await payoutForm(shop);
    const { orderId } = await send(first);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "rejected", cause: "access_refused" });
    await send(await payoutForm(shop));
    const [paused] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    expect(paused?.pausedReason).toBeTruthy();
    await expect(send(await payoutForm(shop))).rejects.toThrow(/[Pp]aused/);
    await shop.sandbox.control("PUT", "/merchants/paydesk-practice", {
      publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    await shop.desk.db
      .update(connections)
      .set({ pausedAt: null, pausedReason: null, pausedCause: null, resumeFrom: null, accessRefusals: 0 })
      .where(eq(connections.id, shop.connectionId));
    expect((await resumePayout(shop.desk, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
    expect(await acceptedCalls(shop, first.clientOrderId)).toBe(1);
  });

  test("a viewer, and a form that is not ours", async () => {
    const viewer = await addTestPerson(shop.desk, "viewer", { password: false });
    await expect(submitPayout(shop.desk, viewer, await payoutForm(shop))).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(await payoutForm(shop, {}, { clientOrderId: "mine-1" }))).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(send(await payoutForm(shop, { notify_url: "https://evil.example" }))).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(send(await payoutForm(shop, { client_orderid: "other" }))).rejects.toMatchObject({ code: "invalid" });
  });

  test("bug 1: no spelling of a callback address is taken, and the gateway only ever sees ours", async () => {
    const evil = "https://evil.example/x";
    const spellings = ["server-callback-url", "Server_Callback_URL", " notify url ", "NOTIFY-URL", "Client-OrderId"];
    for (const name of spellings) {
      await expect(send(await payoutForm(shop, { [name]: evil }))).rejects.toMatchObject({ code: "invalid" });
    }
    const form = await payoutForm(shop);
    await send(form);
    const { entries } = await shop.sandbox.control("GET", "/journal?limit=1000");
    const sent = entries.filter((entry: unknown) => JSON.stringify(entry).includes(form.clientOrderId));
    expect(JSON.stringify(sent)).toContain("notify_url");
    expect(JSON.stringify(entries)).not.toMatch(/evil|server_callback_url/);
  });
});

describe("secrets", () => {
  const card = {
    credit_card_number: "4111110000000013",
    card_printed_name: "ANA KOVAC",
    expire_month: "12",
    expire_year: "2031",
    amount: "77.31",
  };

  test("a CVV is nowhere in the database, a card number only while the order waits", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await send(await payoutForm(shop, card, { cvv: "983" }));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const waiting = await readOrder(shop, orderId);
    expect(waiting).toMatchObject({ submission: "not_sent", needsCvv: true, nextAttemptAt: null });
    expect(waiting.sealedFields).not.toBeNull();
    await shop.desk.db.execute(
      sql`update orders set next_attempt_at = now() - interval '1 hour' where id = ${orderId}`,
    );
    expect(await dispatch(shop.desk, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    await expect(resumePayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/verification value/);
    await resumePayout(shop.desk, shop.preparer, { orderId, cvv: "983" });
    expect((await readOrder(shop, orderId)).sealedFields).toBeNull();
    const texts = await dumpDatabase();
    expect(texts).toContain("411111••••••0013");
    expect(texts).not.toContain("4111110000000013");
    expect(texts).not.toMatch(/cvv2\W{0,12}(3D)?983/);
  });
});

/** Every text of every table, as a thief with a dump would read it. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await shop.desk.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const parts = await Promise.all(
    rows.map(
      async ({ name }) =>
        (
          await shop.desk.db.execute<{ text: string | null }>(
            sql.raw(`select string_agg(t::text, E'\\n') as text from ${name} t`),
          )
        ).rows[0]?.text ?? "",
    ),
  );
  return parts.join("\n");
}
