import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { addTestUser } from "@/lib/identity/users/testing";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

const send = async (form: Awaited<ReturnType<typeof shop.payoutForm>>) => submitPayout(shop.ctx, shop.preparer, form);

describe("nothing is sent twice", () => {
  test("20 submits of one form at once: one order, one call, one audit row", async () => {
    const form = await shop.payoutForm();
    const all = await Promise.all(Array.from({ length: 20 }, () => send(form)));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
    expect(all.filter(({ kind }) => kind === "submitted")).toHaveLength(1);
    expect(await shop.acceptedCalls(form.clientOrderId)).toBe(1);
    const rows = await shop.ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, all[0]?.orderId ?? ""));
    expect(rows).toHaveLength(1);
  });

  test("one reference in two tabs at once: one order", async () => {
    const forms = await Promise.all([1, 2, 3, 4].map(() => shop.payoutForm({}, { yourReference: "INV-77" })));
    const all = await Promise.allSettled(forms.map(send));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const lost of all) if (lost.status === "rejected") expect(String(lost.reason)).toMatch(/INV-77/);
  });

  test("a reference is free again once its order finally failed, and after 400 days", async () => {
    const declined = await shop.pay(
      { account_number: "4444000011110002" },
      { yourReference: "INV-78", seenDuplicates: [] },
    );
    await shop.workUntil(declined.orderId, (row) => row.finalAt !== null);
    const second = await shop.pay({}, { yourReference: "INV-78" });
    await expect(shop.pay({}, { yourReference: "INV-78" })).rejects.toThrow(/INV-78/);
    await shop.ctx.db.execute(
      sql`update orders set created_at = created_at - interval '401 days' where id = ${second.orderId}`,
    );
    await expect(shop.pay({}, { yourReference: "INV-78" })).resolves.toMatchObject({ kind: "submitted" });
  });

  test("the same amount to the same payee needs a look at the earlier one", async () => {
    const values = { account_number: "7777000012345678" };
    const first = await shop.pay(values);
    await expect(shop.pay({ account_number: "7777 0000 1234 5678" })).rejects.toMatchObject({
      code: "conflict",
      fields: { seenDuplicates: first.orderId },
    });
    await expect(shop.pay({ ...values, amount: "10.51" })).resolves.toMatchObject({ kind: "submitted" });
    await shop.workUntil(first.orderId, (row) => row.finalAt !== null);
    await expect(shop.pay(values, { seenDuplicates: [first.orderId] })).resolves.toMatchObject({
      kind: "submitted",
    });
  });

  test("the database refuses a second attempt with one number, no matter who asks", async () => {
    const { orderId } = await shop.pay();
    const again = sql`insert into call_orders (call_id, order_id, attempt) select c.id, ${orderId}, 1 from calls c where not exists (select 1 from call_orders o where o.call_id = c.id and o.order_id = ${orderId}) limit 1`;
    await expect(shop.ctx.db.execute(again)).rejects.toMatchObject({
      cause: { constraint: "call_orders_attempt_key" },
    });
    await expect(
      shop.ctx.db.execute(sql`update orders set amount = amount + 1 where id = ${orderId}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("never changes") } });
  });
});

describe("what forbids sending", () => {
  test("the kill switch refuses at once and inside the claim", async () => {
    const form = await shop.payoutForm();
    const { orderId } = await shop.payInOutage();
    await shop.stopConnection("Bank holiday");
    await expect(send(form)).rejects.toThrow(/Bank holiday/);
    const resumed = await resumePayout(shop.ctx, shop.preparer, { orderId });
    expect(resumed.sent).toEqual({ kind: "not_claimed", reason: expect.stringContaining("Bank holiday") });
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "not_sent", attempt: 1 });
    await shop.stopConnection(null);
    expect((await resumePayout(shop.ctx, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
  });

  test("a second refused access in a row pauses the connection; corrected, the same order is sent", async () => {
    const { publicKeyPem, endpoints, groups } = await shop.sandbox.control("GET", "/merchants/paydesk-sandbox");
    const { current } = await controlKeysOf(shop.ctx.db, shop.ctx.sealer, shop.connectionId);
    const { gateway } = await import("@/lib/gateway/protocol");
    const wrong = await gateway.generateKeyPair(2048);
    await shop.sandbox.control("PUT", "/merchants/paydesk-sandbox", {
      publicKeyPem: wrong.publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    const { orderId, clientOrderId } = await shop.pay();
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "access_refused" });
    await shop.pay();
    const [paused] = await shop.ctx.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    expect(paused?.pausedReason).toBeTruthy();
    await expect(shop.pay()).rejects.toThrow(/[Pp]aused/);
    await shop.sandbox.control("PUT", "/merchants/paydesk-sandbox", {
      publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    await shop.ctx.db
      .update(connections)
      .set({ pausedAt: null, pausedReason: null, pausedCause: null, resumeFrom: null, accessRefusals: 0 })
      .where(eq(connections.id, shop.connectionId));
    expect((await resumePayout(shop.ctx, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
  });

  test("a viewer, and a form that is not ours", async () => {
    const viewer = await addTestUser(shop.ctx, "viewer", { password: false });
    await expect(shop.pay({}, {}, viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(shop.pay({}, { clientOrderId: "mine-1" })).rejects.toMatchObject({ code: "invalid" });
    await expect(shop.pay({ notify_url: "https://evil.example" })).rejects.toMatchObject({ code: "invalid" });
    await expect(shop.pay({ client_orderid: "other" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("bug 1: no spelling of a callback address is taken, and the gateway only ever sees ours", async () => {
    const evil = "https://evil.example/x";
    const spellings = ["server-callback-url", "Server_Callback_URL", " notify url ", "NOTIFY-URL", "Client-OrderId"];
    for (const name of spellings) {
      await expect(shop.pay({ [name]: evil })).rejects.toMatchObject({ code: "invalid" });
    }
    const form = await shop.payoutForm();
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
    const { orderId } = await shop.payInOutage(card, { cvv: "983" });
    const waiting = await shop.readOrder(orderId);
    expect(waiting).toMatchObject({ submission: "not_sent", needsCvv: true, nextAttemptAt: null });
    expect(waiting.sealedFields).not.toBeNull();
    await shop.ctx.db.execute(sql`update orders set next_attempt_at = now() - interval '1 hour' where id = ${orderId}`);
    expect(await dispatch(shop.ctx, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    await expect(resumePayout(shop.ctx, shop.preparer, { orderId })).rejects.toThrow(/verification value/);
    await resumePayout(shop.ctx, shop.preparer, { orderId, cvv: "983" });
    expect((await shop.readOrder(orderId)).sealedFields).toBeNull();
    const texts = await dumpDatabase();
    expect(texts).toContain("411111••••••0013");
    expect(texts).not.toContain("4111110000000013");
    expect(texts).not.toMatch(/cvv2\W{0,12}(3D)?983/);
  });
});

async function dumpDatabase(): Promise<string> {
  const { rows } = await shop.ctx.db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const parts = await Promise.all(
    rows.map(
      async ({ name }) =>
        (
          await shop.ctx.db.execute<{ text: string | null }>(
            sql.raw(`select string_agg(t::text, E'\\n') as text from ${name} t`),
          )
        ).rows[0]?.text ?? "",
    ),
  );
  return parts.join("\n");
}
