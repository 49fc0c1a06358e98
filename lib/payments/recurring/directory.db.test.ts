import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { orders } from "@/db/schema/orders";
import { recurringProfiles } from "@/db/schema/recurring";
import { recurringFacts } from "@/db/schema/recurring-facts";
import { provideContext } from "@/lib/identity/users/testing-context";
import { addConnection } from "@/lib/payments/connections/testing";
import { newClientOrderId, newId } from "@/lib/payments/orders/ids";
import { readOrderRows } from "@/lib/payments/orders/queries";
import * as t from "@/messages/recurring/model";
import { createProfile, editProfile } from "./commands";
import { profileList } from "./list-search";
import { findProfile, findProfileRevision, findProfiles, listProfiles } from "./queries";
import { updateProfile } from "./update-commands";

const { database, ctx, admin, ana } = provideContext("file", { admin: "admin", ana: "preparer" }, () => new Date());

let place: { connectionId: string; endpointId: string };
beforeEach(async () => {
  place = await addConnection(ctx, admin);
});

let last = 0;
const enter = (facts: Record<string, string> = {}, recurringPaymentId = String(++last)) => {
  ctx.pass(1);
  return createProfile(ctx, ana, { connectionId: place.connectionId, recurringPaymentId, facts });
};
const directoryOf = async (id: string) => {
  const profile = await findProfile(ctx, null, id);
  if (!profile) throw new Error(`no profile ${id}`);
  return profile;
};
const search = async (address: Record<string, string>) => {
  const { filter, cursor } = profileList.read((name) => address[name]);
  const { rows } = await listProfiles(ctx, [place.connectionId], filter, cursor);
  return rows.map(({ recurringPaymentId }) => recurringPaymentId);
};

type Given = Partial<typeof orders.$inferInsert> & { number: string; more?: Record<string, string> };
async function addOrder({ number, more, ...rest }: Given): Promise<string> {
  const id = newId();
  await ctx.db.insert(orders).values({
    ...{ id, kind: "charge", direction: "in", connectionVersion: 1, clientOrderId: newClientOrderId() },
    ...{ connectionId: place.connectionId, endpointId: place.endpointId, destination: "stored_profile" },
    ...{ payeeFingerprint: "f", submission: "accepted", preparedBy: ana.userId },
    fields: { "recurring-payment-id": number, ...more },
    ...rest,
  });
  return id;
}

async function profileOf(orderId: string): Promise<string | null> {
  const [row] = await ctx.db.select({ id: orders.profileId }).from(orders).where(eq(orders.id, orderId));
  return row?.id ?? null;
}

test("an order of a profile is listed under the profile's name, and without one under its number", async () => {
  const { profileId } = await enter({}, "810000901");
  const orderId = await addOrder({ number: "810000901", profileId, receiverAccount: "Profile 810000901" });
  const listed = async () => (await readOrderRows(ctx, null, [orderId]))[0];
  expect(await listed()).toMatchObject({ receiverName: null, receiverAccount: "Profile 810000901" });
  await ctx.db.update(recurringProfiles).set({ label: "Studio Kappa" }).where(eq(recurringProfiles.id, profileId));
  expect(await listed()).toMatchObject({ receiverName: "Studio Kappa", receiverAccount: "Profile 810000901" });
});

test("a revision changes with the directory, an order and its outcome, and not automatically", async () => {
  const { profileId } = await enter({}, "810000900");
  const db = ctx.db;
  const seen: string[] = [];
  const look = async () => {
    const found = await findProfileRevision(ctx, [place.connectionId], profileId);
    expect(await findProfileRevision(ctx, null, profileId)).toEqual(found);
    seen.push(found?.revision ?? "none");
  };
  await look();
  const orderId = await addOrder({ number: "810000900" });
  await look();
  await db.execute(
    sql`update orders set outcome = 'approved', updated_at = now() + interval '1 s' where id = ${orderId}`,
  );
  await look();
  await db.execute(
    sql`insert into order_later_events (order_id, type, status, amount, at) values (${orderId}, 'reversal', 'approved', 5, now())`,
  );
  await look();
  await editProfile(ctx, ana, { profileId, facts: { amount: "7.00" } });
  await look();
  await db.update(recurringProfiles).set({ label: "Gold" }).where(eq(recurringProfiles.id, profileId));
  await look();
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).not.toContain("none");
  expect(await findProfileRevision(ctx, [], profileId)).toBeNull();
  expect(await findProfileRevision(ctx, null, "no id")).toBeNull();
});

describe("a profile entered by hand", () => {
  test("holds its details and who entered them; the same number a second time leads to the first", async () => {
    const { profileId } = await enter({
      kind: "SRC",
      charging: "automatic",
      label: "Gold",
      ssn: "123-45-6789",
      repeats: "07",
      "gateway-state": "Stopped",
      state: "CA",
    });
    const profile = await directoryOf(profileId);
    expect(profile).toMatchObject({
      kind: "SRC",
      charging: "automatic",
      label: "Gold",
      currency: null,
      source: "typed",
    });
    const { known } = profile.directory.facts;
    expect([known.repeats?.value, known.ssn?.value]).toEqual(["7", "••••6789"]);
    expect([known["gateway-state"]?.value, known.state?.value]).toEqual(["Stopped", "CA"]);
    expect(known.label?.from).toMatchObject({ source: "typed", by: ana.name });
    await expect(enter({}, profile.recurringPaymentId)).rejects.toMatchObject({
      code: "conflict",
      fields: { profileId },
    });
  });

  test("is validated field by field, and holds no card numbers", async () => {
    const facts = { kind: "XXX", period: "year", "credit-card-number": "4111111111111111", "start-date": "31.02.2027" };
    await expect(enter(facts)).rejects.toMatchObject({
      code: "invalid",
      fields: {
        kind: expect.stringContaining("SRC, DST"),
        period: expect.any(String),
        "credit-card-number": expect.stringContaining(t.fieldUnknown),
        "start-date": expect.any(String),
      },
    });
  });

  test("a later edit adds a line with old and new; the same value adds none, blank removes it", async () => {
    const { profileId } = await enter({ amount: "5.00", label: "Gold" });
    const edit = (facts: Record<string, string>) => editProfile(ctx, ana, { profileId, facts });
    expect(await edit({ "amount-sequence": "1.00,2.00", label: "Gold" })).toEqual({ changed: 1 });
    expect(await edit({ "amount-sequence": "1.00,2.00", label: "Gold" })).toEqual({ changed: 0 });
    expect(await edit({ label: "" })).toEqual({ changed: 1 });
    const { label, directory } = await directoryOf(profileId);
    expect([label, directory.facts.known.amount]).toEqual([null, undefined]);
    expect(directory.history.map(({ field, old, new: is }) => [field, old, is])).toEqual([
      ["label", "Gold", null],
      ["amount-sequence", null, "1.00,2.00"],
      ["label", null, "Gold"],
      ["amount", null, "5.00"],
    ]);
    const entries = await ctx.db.select().from(audit).where(eq(audit.subjectId, profileId));
    expect(entries.map(({ permission }) => permission)).toEqual([
      "recurring.create",
      "recurring.edit",
      "recurring.edit",
    ]);
  });
});

describe("a profile that an order names", () => {
  test("is in the directory with that order, and gets what the charge shows", async () => {
    const number = String(++last);
    const id = await addOrder({ number, direction: "out", currency: "EUR", amount: "5", receiverName: "Mia Kos" });
    const profileId = (await profileOf(id)) ?? "";
    const profile = await directoryOf(profileId);
    expect(profile).toMatchObject({ recurringPaymentId: number, kind: "DST", currency: "EUR", charging: null });
    expect(profile).toMatchObject({ source: "order", createdBy: null, endpoint: { id: place.endpointId } });
    expect(profile.directory.facts.known.kind?.from).toMatchObject({ source: "order", orderId: id, by: null });
    await addOrder({ number, direction: "in", currency: "USD", amount: "5", origin: "found", preparedBy: null });
    expect(await directoryOf(profileId)).toMatchObject({ kind: "DST", currency: "EUR", charging: "automatic" });
    const [row] = await findProfiles(ctx, null, [profileId]);
    expect(row).toMatchObject({ payer: null, lastCharge: { amount: "5" } });
  });

  test("a payout by it shows neither kind nor currency; one to a token is no profile's", async () => {
    const number = String(++last);
    const id = await addOrder({ number, kind: "payout", direction: "out", currency: "EUR", amount: "5" });
    expect(await directoryOf((await profileOf(id)) ?? "")).toMatchObject({ kind: null, currency: null });
    const fields = { card_recurring_payment_id: "12" };
    const other = await addOrder({ number, kind: "payout", direction: "out", fields });
    expect(await profileOf(other)).toBeNull();
  });

  test("nothing removes an order from its profile, a profile from the directory, or a line from its history", async () => {
    const number = String(++last);
    const id = await addOrder({ number });
    await ctx.db.update(orders).set({ profileId: null }).where(eq(orders.id, id));
    const profileId = (await profileOf(id)) ?? "";
    const { profileId: other } = await enter();
    await ctx.db.update(orders).set({ profileId: other }).where(eq(orders.id, id));
    expect(await profileOf(id)).toBe(profileId);
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: "23001" } });
    await refused(database.owner.delete(recurringProfiles).where(eq(recurringProfiles.id, other)));
    await refused(database.owner.update(recurringProfiles).set({ recurringPaymentId: "x" }));
    await refused(database.owner.update(recurringFacts).set({ value: "x" }));
    await refused(database.owner.delete(recurringFacts));
  });
});

describe("the list", () => {
  test("finds by number, label, payer and card, and by what the profile is", async () => {
    await enter({ label: "Gold club", kind: "SRC", "first-name": "Ana", "last-name": "Novak" }, "71001");
    await enter({ kind: "DST", charging: "manual", "last-four": "0013" }, "71002");
    await addOrder({ number: "82001", receiverName: "Mia Kos" });
    await addOrder({
      number: "82001",
      kind: "update",
      submission: "unconfirmed",
      more: { "credit-card-number": "411111••••••4444" },
    });
    expect(await search({ q: "71" })).toEqual(["71002", "71001"]);
    expect(await search({ q: "CLUB" })).toEqual(["71001"]);
    expect(await search({ q: "nov" })).toEqual(["71001"]);
    expect(await search({ q: "mia" })).toEqual(["82001"]);
    expect(await search({ q: "0013" })).toEqual(["71002"]);
    expect(await search({ q: "4444" })).toEqual(["82001"]);
    expect(await search({ q: "%" })).toEqual([]);
    expect(await search({ kind: "SRC" })).toEqual(["82001", "71001"]);
    expect(await search({ charging: "manual" })).toEqual(["71002"]);
    expect(await search({ changes: "open" })).toEqual(["82001"]);
    const page = await listProfiles(ctx, [], profileList.read(() => undefined).filter, null);
    expect(page.rows).toEqual([]);
  });

  test("is read page by page, forwards and backwards", async () => {
    const count = profileList.pageRows + 3;
    await ctx.db.insert(recurringProfiles).values(
      Array.from({ length: count }, (_, at) => ({
        ...{ connectionId: place.connectionId, recurringPaymentId: `p${at}`, source: "order" as const },
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
      })),
    );
    const { filter: all } = profileList.read(() => undefined);
    const page = (cursor: Parameters<typeof listProfiles>[3]) => listProfiles(ctx, [place.connectionId], all, cursor);
    const first = await page(null);
    const second = await page({ side: "after", id: first.rows.at(-1)?.id ?? "" });
    expect([first.before, first.after, second.before, second.after]).toEqual([false, true, true, false]);
    expect(second.rows.map(({ recurringPaymentId }) => recurringPaymentId)).toEqual(["p2", "p1", "p0"]);
    const back = await page({ side: "before", id: second.rows[0]?.id ?? "" });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });
});

describe("a change", () => {
  const change = (profileId: string, values: Record<string, string>) =>
    updateProfile(ctx, ana, { clientOrderId: newClientOrderId(), profileId, values });

  test("is refused while kind or endpoint are not known", async () => {
    const { profileId } = await enter();
    await expect(change(profileId, { amount: "1.00" })).rejects.toMatchObject({
      fields: { kind: expect.any(String), endpoint: expect.any(String) },
    });
  });

  test("a policy for it is held by the database too", async () => {
    await database.owner.execute(sql`alter table approval_policies disable trigger user`);
    await ctx.db.execute(sql`insert into approval_policies (permission, version, rules, created_by, in_force_from)
      values ('recurring.update', 1, '{"approvers":1,"tiers":[],"unknownAmounts":1,"expiresAfterHours":72}', ${admin.userId}, now())`);
    await database.owner.execute(sql`alter table approval_policies enable trigger user`);
    const unasked = addOrder({ number: "55", kind: "update", submission: "queued" });
    await expect(unasked).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the approval rule requires more users") },
    });
  });
});
