import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections, endpoints } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { accountNames } from "@/lib/gateway/fields/destinations";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { sandboxConnectionId, seedSandboxConnection } from "@/lib/payments/connections/seed";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { insertOrder } from "@/lib/payments/orders/testing";
import { payeeIdentifier } from "@/lib/payments/payees/receiver";
import { copyOfOrder, findOrderOfForm, type ReadyReview, reviewPayout } from "./review";

const account = "DE89370400440532013000";
const card = { credit_card_number: "4111 1111 1111 1111", card_printed_name: "ANA KOVAC" };
const expiry = { expire_month: "12", expire_year: "2030" };

let endpointId: string;
const clientOrderId = newClientOrderId();

const { ctx, preparer } = provideContext("test", { preparer: "preparer" });
beforeEach(async () => {
  await ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 4400 } }));
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  endpointId = endpoint?.id ?? "";
});

const inputOf = (values: Record<string, string>, more: Record<string, unknown> = {}) => ({
  clientOrderId,
  connectionId: sandboxConnectionId,
  endpointId,
  values: { amount: "1250.00", currency: "EUR", ...values },
  ...more,
});
const look = (values: Record<string, string>, more?: Record<string, unknown>) =>
  reviewPayout(ctx, preparer, inputOf(values, more));
async function ready(values: Record<string, string>, more?: Record<string, unknown>): Promise<ReadyReview> {
  const review = await look(values, more);
  if (!review.ok) throw new Error(JSON.stringify(review.errors));
  return review;
}
async function paidBefore(overrides: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const payeeFingerprint = ctx.sealer.fingerprint(`bank:${account}`, "payee");
  const createdAt = new Date(ctx.now().getTime() - 86_400_000);
  const of = { connectionId: sandboxConnectionId, endpointId, payeeFingerprint, createdAt };
  return (await insertOrder(ctx.db, { ...of, ...overrides })).id;
}

describe("reviewPayout", () => {
  test("is for those who may send", async () => {
    const viewer = await addTestUser(ctx, "viewer", { password: false });
    await expect(reviewPayout(ctx, viewer, inputOf({ account_number: account }))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("shows what would leave: values as they go on the wire, from where, and how updates arrive", async () => {
    const review = await ready({ account_number: "DE89 3704 0044 0532 0130 00", account_name: "Ana Kovač" });
    expect(review).toMatchObject({
      amount: "1250.00",
      currency: "EUR",
      receiver: { name: "Ana Kovač", account: "IBAN …3000" },
      from: { connection: "Sandbox", environment: "sandbox", endpoint: "EUR payouts" },
      rows: [
        { field: "account_number", value: account, look: "digits" },
        { field: "account_name", value: "Ana Kovač", look: "text" },
      ],
      likePayments: [],
      referenceHolder: null,
      lastPaid: null,
      update: { statusQuery: true, lastCallbackAt: null, reasonNeeded: false },
      cvv: "none",
    });
    expect(await ctx.db.select().from(orders)).toEqual([]);
  });

  test("names every fault by its field", async () => {
    const review = await look({ account_number: account, amount: "1,50", receiver_email: "nobody" });
    expect(review).toMatchObject({
      ok: false,
      errors: { amount: expect.any(String), receiver_email: expect.any(String) },
    });
  });

  test("masks a card number, and never takes a verification value", async () => {
    const review = await ready({ ...card, ...expiry }, { cvv: "123" });
    expect(review.rows[0]).toMatchObject({ value: "411111••••••1111", look: "digits" });
    expect(JSON.stringify(review)).not.toContain("4111111111111111");
    expect(JSON.stringify(review)).not.toContain('"123"');
  });

  test("asks for the verification value where the endpoint does, offers it for cards, hides it where it is hidden", async () => {
    expect((await ready({ ...card, ...expiry })).cvv).toBe("optional");
    expect((await ready({ account_number: account })).cvv).toBe("none");
    await ctx.db.update(endpoints).set({ requiredFields: ["cvv2"] });
    expect((await ready({ ...card, ...expiry })).cvv).toBe("required");
    expect((await ready({ "recurring-payment-id": "77" })).cvv).toBe("required");
    await ctx.db.update(endpoints).set({ requiredFields: [], hiddenFields: ["cvv2"] });
    expect((await ready({ ...card, ...expiry })).cvv).toBe("none");
  });

  test("pays a contact where the endpoint hides every account, and knows the same contact again", async () => {
    const contact = { receiver_phone: "+49 151 123 45678", customer_id: "77" };
    expect(await look(contact)).toMatchObject({ ok: false });
    await ctx.db.update(endpoints).set({ hiddenFields: accountNames });
    const review = await ready(contact);
    expect(review).toMatchObject({ destination: "contact", receiver: { account: "Phone …5678" }, likePayments: [] });
    const payeeFingerprint = ctx.sealer.fingerprint(payeeIdentifier("contact", contact), "payee");
    const id = await paidBefore({ payeeFingerprint, destination: "contact" });
    expect(await ready(contact)).toMatchObject({ likePayments: [{ orderId: id }] });
    expect(await ready({ ...contact, customer_id: "78" })).toMatchObject({ likePayments: [] });
  });

  test("shows like payments, the last paid one and the holder of the reference, with their labels' facets", async () => {
    const id = await paidBefore({ yourReference: "INV-1" });
    await ctx.db.insert(orderLaterEvents).values({
      orderId: id,
      type: "reversal",
      status: "approved",
      amount: "1250.00",
      currency: "EUR",
      at: ctx.now(),
    });
    const found = { orderId: id, facets: { outcome: "approved", laterEvents: [{ type: "reversal" }] } };
    expect(await ready({ account_number: account }, { yourReference: "INV-1" })).toMatchObject({
      likePayments: [found],
      lastPaid: found,
      referenceHolder: found,
    });
    const other = await ready({ account_number: account, amount: "1250.01" }, { yourReference: "INV-2" });
    expect(other).toMatchObject({ likePayments: [], referenceHolder: null, lastPaid: found });
  });

  test("needs a reason only where no update can be expected", async () => {
    await ctx.db.update(connections).set({ statusQuery: false });
    expect((await ready({ account_number: account })).update.reasonNeeded).toBe(true);
    await ctx.db.insert(callbacks).values({
      connectionId: sandboxConnectionId,
      method: "GET",
      query: "",
      body: "",
      headers: {},
      receivedAt: ctx.now(),
    });
    expect((await ready({ account_number: account })).update).toEqual({
      statusQuery: false,
      lastCallbackAt: ctx.now(),
      reasonNeeded: false,
    });
  });

  test("is refused for a stopped connection, with the reason", async () => {
    await ctx.db.update(connections).set({ stoppedAt: ctx.now(), stoppedReason: typed("Audit week") });
    await expect(look({ account_number: account })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Audit week"),
    });
  });
});

test("findOrderOfForm finds the order that a form has made", async () => {
  expect(await findOrderOfForm(ctx, null, clientOrderId)).toBeNull();
  const id = await paidBefore({ clientOrderId });
  expect(await findOrderOfForm(ctx, null, clientOrderId)).toMatchObject({ orderId: id });
});

describe("copyOfOrder", () => {
  test("copies all but amount, references and secrets, and says so", async () => {
    const id = await paidBefore({
      destination: "card",
      yourReference: "INV-1",
      fields: {
        amount: "1250.00",
        currency: "EUR",
        credit_card_number: "411111••••••1111",
        card_printed_name: "ANA KOVAC",
        receiver_identity_document_number: "P1234567",
      },
    });
    expect(await copyOfOrder(ctx, null, id, "copy")).toEqual({
      orderId: id,
      connectionId: sandboxConnectionId,
      endpointId,
      kind: "card",
      payeeId: null,
      payeeAccountId: null,
      values: { currency: "EUR", card_printed_name: "ANA KOVAC", receiver_identity_document_number: "P1234567" },
      yourReference: "",
      notCopied: ["Amount", "Card number", "Your reference"],
    });
  });

  test("F10: an edit keeps everything but secrets; a copy of what finally failed keeps its reference", async () => {
    const fields = { amount: "3333.00", currency: "EUR", credit_card_number: "411111••••••1111" };
    const id = await paidBefore({
      destination: "card",
      yourReference: "A-4",
      submission: "draft",
      outcome: "none",
      fields,
    });
    expect(await copyOfOrder(ctx, null, id, "edit")).toMatchObject({
      values: { amount: "3333.00", currency: "EUR" },
      yourReference: "A-4",
      notCopied: ["Card number"],
    });
    const declined = await paidBefore({ yourReference: "A-5", outcome: "declined", fields: { amount: "5.00" } });
    expect(await copyOfOrder(ctx, null, declined, "copy")).toMatchObject({
      values: { amount: "5.00" },
      yourReference: "A-5",
      notCopied: [],
    });
  });

  test("finds nothing where there is nothing", async () => {
    expect(await copyOfOrder(ctx, null, "not-an-id", "copy")).toBeNull();
    expect(await copyOfOrder(ctx, null, "00000000-0000-4000-8000-00000000ffff", "copy")).toBeNull();
  });
});
