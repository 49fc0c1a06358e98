import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { mails } from "@/db/schema/desk";
import { orderLaterEvents } from "@/db/schema/orders";
import { mailContext } from "@/lib/core/mail/outbox";
import type { Actor } from "@/lib/core/runtime/context";
import { updateOrganisation } from "@/lib/identity/organisation/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { readTimeline } from "@/lib/payments/orders/lists/part-queries";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import * as timeline from "@/messages/orders/model";
import * as t from "@/messages/remittance/model";
import { mailsPerOrderMax, sendRemittance } from "./commands";
import { findLastAddress, listSent, readRemittance } from "./queries";

const { database, ctx, admin } = provideContext("file", { admin: "admin" });
let ana: Actor;
let vic: Actor;
const iban = "DE89370400440532013000";
const fields = {
  amount: "1250.00",
  currency: "EUR",
  account_number: iban,
  account_name: "Kovač GmbH",
  order_desc: "Oak",
};
const finalAt = new Date("2026-03-01T23:30:00Z");
const completed = (more: object = {}) =>
  insertOrder(database.db, { fields, finalAt, yourReference: "RE-7; RE-8", receiverName: "Kovač", ...more });

beforeAll(async () => {
  [ana, vic] = [await addTestUser(ctx, "preparer"), await addTestUser(ctx, "viewer")];
  await updateOrganisation(ctx, admin, {
    ...{ name: "Acme", timeZone: "Europe/Ljubljana", numberForm: "1.234,56" },
    ...{ legalName: "Acme Trgovina d.o.o.", address: "Slovenska cesta 1\n1000 Ljubljana" },
  });
});

const factOf = ({ facts }: { facts: { term: string; value: string }[] }, term: string) =>
  facts.find((fact) => fact.term === term)?.value;

test("names payer, payee, amount, value date of the organisation's zone, account as paid and invoices", async () => {
  const { id, clientOrderId } = await completed();
  const { remittance } = await readRemittance(ctx, null, id, true);
  expect(remittance).toMatchObject({
    notPaid: null,
    sandbox: null,
    payer: { name: "Acme Trgovina d.o.o.", address: ["Slovenska cesta 1", "1000 Ljubljana"] },
    payee: "Kovač",
    amount: "1.250,00 EUR",
    lines: [
      { reference: "RE-7", description: "Oak" },
      { reference: "RE-8", description: "" },
    ],
  });
  expect(factOf(remittance, t.valueDate)).toBe("2 March 2026");
  expect(factOf(remittance, t.accountHolder)).toBe("Kovač GmbH");
  expect(factOf(remittance, t.paymentId)).toBe(clientOrderId);
  expect(JSON.stringify(remittance)).toContain("DE89 3704 0044 0532 0130 00");
  for (const inside of [id, "Acme EU", "EUR payouts", "Ana Kovač"])
    expect(JSON.stringify(remittance)).not.toContain(inside);
});

test("shows the account's last digits to those who may not read it whole, and of a card to everyone", async () => {
  const { id } = await completed();
  const masked = JSON.stringify((await readRemittance(ctx, null, id, false)).remittance);
  expect(masked).toContain("3000");
  expect(masked).not.toMatch(/DE89|3704/);
  const card = { amount: "1.00", currency: "EUR", credit_card_number: "411111••••••1111" };
  const paid = await completed({ destination: "card", fields: card, receiverAccount: "411111••••••1111" });
  expect(JSON.stringify((await readRemittance(ctx, null, paid.id, true)).remittance)).not.toContain("4111111111111111");
});

test("says plainly what isn't paid, and is not mailed then", async () => {
  const open = await completed({ outcome: "none", finalAt: null });
  const back = await completed();
  const later = { orderId: back.id, type: "reversal", status: "approved", amount: "1250.00", currency: "EUR" };
  await database.db.insert(orderLaterEvents).values({ ...later, at: finalAt });
  for (const [{ id }, status] of [
    [open, orderStatuses.processing],
    [back, orderStatuses.reversed],
  ] as const) {
    const { remittance } = await readRemittance(ctx, null, id, true);
    expect(remittance.notPaid).toEqual({ label: status.label, meaning: status.meaning });
    expect(factOf(remittance, t.valueDate)).toBeUndefined();
    expect(remittance.foot).toContain(t.thisIsNoConfirmation);
    await expect(sendRemittance(ctx, ana, { orderId: id, address: "a@example.com" })).rejects.toMatchObject({
      code: "conflict",
      message: t.onlyCompleted(status.label),
    });
    expect(await listSent(ctx, id)).toEqual([]);
  }
});

test("is mailed once a request, sealed, with a line in the timeline and in the audit log", async () => {
  const { id } = await completed();
  await sendRemittance(ctx, ana, { orderId: id, address: " Billing@Example.com " });
  const [mail] = await database.db.select().from(mails).where(eq(mails.kind, "remittance"));
  expect(mail).toMatchObject({ address: "Billing@Example.com", userId: ana.userId, state: "waiting" });
  expect(mail?.subject).toBe(t.subject("Acme Trgovina d.o.o.", "1.250,00 EUR", "RE-7, RE-8"));
  expect(mail?.textSealed).not.toContain("Kovač");
  const text = ctx.sealer.open(mail?.textSealed ?? "", mailContext(mail?.id ?? ""));
  for (const part of ["DE89 3704 0044 0532 0130 00", "2 March 2026", "RE-8", "1000 Ljubljana"])
    expect(text).toContain(part);
  const line = async () => (await readTimeline(ctx, id)).items.at(-1);
  expect(await line()).toMatchObject({
    title: timeline.remittanceAdviceEmailed("Billing@Example.com"),
    actor: ana.name,
    evidence: timeline.mailStates.waiting,
  });
  await database.db
    .update(mails)
    .set({ state: "kept", endedAt: new Date() })
    .where(eq(mails.id, mail?.id ?? ""));
  expect(await line()).toMatchObject({ evidence: timeline.mailStates.kept });
  const rows = await database.db
    .select()
    .from(audit)
    .where(and(eq(audit.permission, "orders.sendRemittance"), eq(audit.subjectId, id)));
  expect(rows).toMatchObject([{ userId: ana.userId, details: { to: "Billing@Example.com", subject: mail?.subject } }]);
});

test("remembers where the last one to the same account went, within the reader's connections", async () => {
  const payeeFingerprint = "the same account";
  const first = await completed({ payeeFingerprint });
  const next = await completed({ payeeFingerprint });
  expect(await findLastAddress(ctx, null, next.id)).toBeNull();
  await sendRemittance(ctx, ana, { orderId: first.id, address: "old@example.com" });
  await sendRemittance(ctx, ana, { orderId: first.id, address: "new@example.com" });
  expect(await findLastAddress(ctx, [testIds.connection], next.id)).toBe("new@example.com");
  expect(await findLastAddress(ctx, [], next.id)).toBeNull();
  expect((await listSent(ctx, first.id)).map(({ to }) => to)).toEqual(["new@example.com", "old@example.com"]);
});

test("is refused to those who may not, for another connection's order, to no address, and too often", async () => {
  const { id } = await completed();
  const input = { orderId: id, address: "a@example.com" };
  await expect(sendRemittance(ctx, vic, input)).rejects.toMatchObject({ code: "forbidden" });
  const limited = { ...ana, connectionIds: ["00000000-0000-4000-8000-0000000000ff"] };
  await expect(sendRemittance(ctx, limited, input)).rejects.toMatchObject({ code: "not_found" });
  for (const address of ["", "no address", "a@example.com, b@example.com", "a@example.com\nBcc: b@example.com"])
    await expect(sendRemittance(ctx, ana, { orderId: id, address })).rejects.toMatchObject({
      code: "invalid",
      fields: { address: expect.any(String) },
    });
  const charge = await completed({ kind: "charge", direction: "in" });
  await expect(sendRemittance(ctx, ana, { ...input, orderId: charge.id })).rejects.toMatchObject({ code: "not_found" });
  for (let sent = 0; sent < mailsPerOrderMax; sent++) await sendRemittance(ctx, ana, input);
  await expect(sendRemittance(ctx, ana, input)).rejects.toMatchObject({ code: "limit" });
});
