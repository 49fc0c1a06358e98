import { describe, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { orderLaterEvents } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges, payees } from "@/db/schema/payees";
import { render } from "@/lib/core/text/render";
import { decideOn } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/payees/import";
import * as modelTexts from "@/messages/payees/model";
import { listChanges } from "./change-queries";
import { archivePayee } from "./commands";
import { readPayeeFacts } from "./facts";
import { importPayees, previewImport } from "./import-commands";
import { payeeList } from "./list-search";
import { choosePayees, findPayee, listPayees } from "./queries";
import { accountsOf, addPayee, ibans, openAccountsOf, propose } from "./testing";

const { ctx, ana, bo } = provideContext("test", { ana: "preparer", bo: "approver" });

const [first, second, third] = ibans;
const everything = { view: "directory" as const, text: null };
const factsOf = (payeeId: string, scope: string[] | null = null) =>
  readPayeeFacts(ctx.db, { payeeId }, { now: ctx.now(), scope });

async function paid(payeeId: string) {
  const { current } = await openAccountsOf(ctx, payeeId);
  const typed = { payeeFingerprint: current?.fingerprint, receiverAccount: current?.label };
  const linked = { ...typed, payeeId, payeeAccountId: current?.id };
  await insertOrder(ctx.db, { ...typed, amount: "100.10", createdAt: new Date("2025-12-31T23:30:00Z") });
  await insertOrder(ctx.db, { ...linked, amount: "0.20", createdAt: new Date("2026-01-05T10:00:00Z") });
  return insertOrder(ctx.db, { ...linked, amount: "900.00", createdAt: new Date("2026-02-01T10:00:00Z") });
}

describe("what is known of a payee", () => {
  test("totals by currency and year of the organisation, what went back apart, the last payment and what is open", async () => {
    const payeeId = await addPayee(ctx, ana);
    await insertOrder(ctx.db, { payeeFingerprint: "somebody else", amount: "5.00" });
    const last = await paid(payeeId);
    const { current } = await openAccountsOf(ctx, payeeId);
    const to = { payeeFingerprint: current?.fingerprint };
    await insertOrder(ctx.db, { ...to, amount: "7", currency: "JPY", createdAt: new Date("2026-01-01T10:00:00Z") });
    await insertOrder(ctx.db, { ...to, amount: "50.00", outcome: "declined", finalAt: ctx.now() });
    await insertOrder(ctx.db, { ...to, amount: "60.00", submission: "held", outcome: "none" });
    const back = { orderId: last.id, status: "approved", at: ctx.now() };
    await ctx.db.insert(orderLaterEvents).values([
      { ...back, type: "reversal", amount: "300.00", currency: "EUR" },
      { ...back, type: "reversal", amount: "1.00", currency: "EUR", status: "declined" },
    ]);
    await ctx.db.execute("insert into organisation (id, name, time_zone) values (1, 'Acme', 'Europe/Ljubljana')");
    expect(await factsOf(payeeId)).toMatchObject({
      payee: { id: payeeId },
      lastPaid: { orderId: last.id, amount: "900.00", account: "IBAN …3000" },
      totals: [
        { year: 2026, currency: "EUR", count: 3, approved: "1000.30", returned: "300.00" },
        { year: 2026, currency: "JPY", count: 1, approved: "7", returned: "0" },
      ],
      openOrders: 1,
    });
  });

  test("another account than the one last paid is found, by every user and in every way", async () => {
    const payeeId = await addPayee(ctx, ana);
    await paid(payeeId);
    const changed = await propose(ctx, ana, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    expect((await factsOf(payeeId))?.findings.map(({ kind }) => kind)).toContain("waiting");
    await decideOn(ctx, bo, changed.changeId);
    const facts = await factsOf(payeeId);
    expect(facts?.findings.map(({ kind }) => kind)).toEqual(["differs", "changed"]);
    expect(facts?.findings[1]?.text).toBe(
      modelTexts.by(
        modelTexts.historyChanged,
        ana.name,
        modelTexts.approvedBy(bo.name),
        modelTexts.callBackPart("called Jana Novak on +386 1 234 56 78"),
      ),
    );
    expect(facts?.coolingOff).toMatchObject({ kind: "changed" });
    const [old] = await accountsOf(ctx, payeeId);
    const byDigest = await readPayeeFacts(
      ctx.db,
      { fingerprint: old?.fingerprint ?? "" },
      { now: ctx.now(), scope: null },
    );
    expect(byDigest).toMatchObject({ payee: { id: payeeId }, account: null, coolingOff: { kind: "ended" } });
    expect(await readPayeeFacts(ctx.db, { fingerprint: "nobody" }, { now: ctx.now(), scope: null })).toMatchObject({
      payee: null,
      account: null,
      findings: [{ kind: "never_paid" }],
    });
  });

  test("who works with some connections sees their payouts, and is shown what was found in all", async () => {
    const payeeId = await addPayee(ctx, ana);
    await paid(payeeId);
    const [other] = await ctx.db.insert(connections).values({ name: "Other" }).returning();
    const seen = await factsOf(payeeId, [other?.id ?? ""]);
    expect(seen).toMatchObject({ lastPaid: null, totals: [], openOrders: 0, findings: [{ kind: "new" }] });
    expect(await factsOf(payeeId, [testIds.connection])).toMatchObject({ lastPaid: { amount: "900.00" } });
  });
});

describe("the list", () => {
  test("shows who is paid where, by name, and is searched by name, number and the end of the account", async () => {
    const ids = [
      await addPayee(ctx, ana, { key: "V-2", name: "berg", iban: second }),
      await addPayee(ctx, ana, { key: "V-10", name: "Adler 100%", iban: first }),
      await addPayee(ctx, ana, { key: "W-1", name: "Çelik", iban: third }),
    ];
    await paid(ids[1] ?? "");
    await propose(ctx, ana, ids[0] ?? "", first);
    const names = async (text: string | null, view: "directory" | "waiting" | "archived" = "directory") =>
      (await listPayees(ctx, { view, text }, null, null)).rows.map(({ name }) => name);
    const { rows, after, before } = await listPayees(ctx, everything, null, null);
    expect(rows).toMatchObject([
      {
        key: "V-10",
        label: "IBAN …3000",
        country: "DE",
        lastPaid: { amount: "900.00", currency: "EUR", at: new Date("2026-02-01T10:00:00Z") },
        openOrders: 0,
      },
      { key: "V-2", waiting: true, lastPaid: null, openOrders: 0 },
      { key: "W-1" },
    ]);
    expect([after, before]).toEqual([false, false]);
    expect(await names("v-")).toEqual(["Adler 100%", "berg"]);
    expect(await names("7892")).toEqual(["berg"]);
    expect(await names("0%")).toEqual(["Adler 100%"]);
    expect(await names("_")).toEqual([]);
    expect(await names(null, "waiting")).toEqual(["berg"]);
    await archivePayee(ctx, ana, { payeeId: ids[2] ?? "" });
    expect(await names(null, "archived")).toEqual(["Çelik"]);
    const choose = async (text: string, scope: string[] | null = null) =>
      (await choosePayees(ctx, text, scope)).map(({ name }) => name);
    expect(await choose("")).toEqual(["Adler 100%", "berg"]);
    const { current } = await openAccountsOf(ctx, ids[0] ?? "");
    const at = new Date("2026-03-01T10:00:00Z");
    const to = { payeeId: ids[0] ?? "", payeeAccountId: current?.id, payeeFingerprint: current?.fingerprint };
    await insertOrder(ctx.db, { ...to, createdAt: at });
    expect(await choose("")).toEqual(["berg", "Adler 100%"]);
    expect(await choose("", ["00000000-0000-4000-8000-0000000000c9"])).toEqual(["Adler 100%", "berg"]);
    expect(await choose("e")).toEqual(["Adler 100%", "berg"]);
    expect(await choose("Bergg")).toEqual(["berg"]);
    expect(await choose("Zzzzz")).toEqual([]);
    expect((await choosePayees(ctx, "", ["00000000-0000-4000-8000-0000000000c9"]))[0]).toMatchObject({
      lastPaid: null,
      openOrders: 0,
    });
  });

  test("is paged by name, there and back, and no payee is shown twice or missing", async () => {
    const count = payeeList.pageRows * 2 + 5;
    const key = (i: number) => `K-${String(i).padStart(3, "0")}`;
    await ctx.db.transaction(async (tx) => {
      for (let i = 0; i < count; i++) {
        await tx.insert(payees).values({ key: key(i), name: `Name ${i % 7}`, createdBy: ana.userId });
      }
    });
    const seen: string[] = [];
    let page = await listPayees(ctx, everything, null, null);
    const pages = [page];
    while (page.after) {
      const last = page.rows.at(-1)?.id ?? "";
      page = await listPayees(ctx, everything, { side: "after", id: last }, null);
      pages.push(page);
    }
    for (const { rows } of pages) seen.push(...rows.map(({ id }) => id));
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 5]);
    const third = pages[2]?.rows[0]?.id ?? "";
    const back = await listPayees(ctx, everything, { side: "before", id: third }, null);
    expect(back.rows.map(({ id }) => id)).toEqual(pages[1]?.rows.map(({ id }) => id));
    expect(back).toMatchObject({ before: true, after: true });
    const start = await listPayees(ctx, everything, { side: "before", id: pages[1]?.rows[0]?.id ?? "" }, null);
    expect(start).toMatchObject({ before: false, after: true });
  });
});

describe("a file", () => {
  const head = "key,name,account_number,account_name,called_person,called_number,called_on";
  const called = "Jana Novak,+386 1 234 56 78,2026-03-01";
  const take = async (text: string, actor = ana) => {
    const preview = await previewImport(ctx, actor, text);
    if (!preview.ok) throw new Error(preview.problem);
    return importPayees(ctx, actor, { fileName: "vendors.csv", text, seenDigest: preview.digest });
  };

  test("takes in the new ones and other names at once, and changed accounts as one set that others approve", async () => {
    const [a, b] = [await addPayee(ctx, ana, { key: "V-1" }), await addPayee(ctx, ana, { key: "V-2", iban: second })];
    const c = await addPayee(ctx, ana, { key: "V-3", name: "Kovač Trading", iban: third });
    const text = [
      head,
      `V-1,Kovač Trading,${third},Kovač Trading,${called}`,
      `V-2,Kovač Trading,${first},Kovač Trading,${called}`,
      `v-3,Kovač d.o.o.,,,,,`,
      `V-4,Novak,1234567,Novak,,,`,
      `V-5,Novak,,,,,`,
    ].join("\n");
    const done = await take(text);
    expect(done).toMatchObject({
      counts: { new: 1, changed: 2, renamed: 1, unchanged: 0, refused: 1 },
      required: 1,
      flagged: 0,
    });
    expect(await findPayee(ctx, c)).toMatchObject({ key: "V-3", name: "Kovač d.o.o." });
    const keys = (await listPayees(ctx, everything, null, null)).rows.map(({ key }) => key);
    expect(keys.sort()).toEqual(["V-1", "V-2", "V-3", "V-4"]);
    const label = async (id: string) => (await openAccountsOf(ctx, id)).current?.label;
    expect([await label(a), await label(b)]).toEqual(["IBAN …3000", "IBAN …7892"]);
    expect(await listChanges(ctx, "open", 10)).toMatchObject([
      { id: done.changeId, accounts: [{ next: { key: "V-1" } }, { next: { key: "V-2" } }] },
    ]);
    await decideOn(ctx, bo, done.changeId ?? "");
    expect([await label(a), await label(b)]).toEqual(["IBAN …5555", "IBAN …3000"]);
    expect(await ctx.db.select().from(payeeChanges)).toMatchObject([{ source: "file", fileName: "vendors.csv" }]);
  });

  test("all or nothing: of a rejected set no account comes into force", async () => {
    const [a, b] = [await addPayee(ctx, ana, { key: "V-1" }), await addPayee(ctx, ana, { key: "V-2", iban: second })];
    const done = await take(`${head}\nV-1,Kovač Trading,${third},K,${called}\nV-2,Kovač Trading,${first},K,${called}`);
    await decideOn(ctx, bo, done.changeId ?? "", { decision: "reject", reason: "The second is wrong." });
    for (const id of [a, b])
      expect(render((await accountsOf(ctx, id))[1]?.closedReason)).toContain("The second is wrong.");
  });

  test("that was previewed before the payees changed is previewed again", async () => {
    const text = `${head}\nV-1,Ana,1234567,Ana,,,`;
    const preview = await previewImport(ctx, ana, text);
    if (!preview.ok) throw new Error(preview.problem);
    await addPayee(ctx, bo, { key: "v-1" });
    const seen = { fileName: "vendors.csv", text, seenDigest: preview.digest };
    await expect(importPayees(ctx, ana, seen)).rejects.toMatchObject({ code: "conflict" });
    await expect(importPayees(ctx, ana, { ...seen, seenDigest: "x" })).rejects.toMatchObject({ code: "conflict" });
    const nothing = `${head}\nv-1,Kovač Trading,,,,,`;
    await expect(take(nothing)).rejects.toMatchObject({ message: t.nothingToImport });
  });

  test("with a column for card numbers leaves no trace", async () => {
    const text = "key,name,card_number\nV-1,Ana,4111111111111111";
    expect(await previewImport(ctx, ana, text)).toMatchObject({ ok: false });
    await expect(importPayees(ctx, ana, { fileName: "x.csv", text, seenDigest: "x" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await ctx.db.select().from(payees)).toEqual([]);
    expect(await ctx.db.select().from(payeeAccounts)).toEqual([]);
  });

  test("of two that come at once, one is imported", async () => {
    const text = `${head}\nV-1,Ana,1234567,Ana,,,\nV-2,Bo,7654321,Bo,,,`;
    const preview = await previewImport(ctx, ana, text);
    if (!preview.ok) throw new Error(preview.problem);
    const input = { fileName: "vendors.csv", text, seenDigest: preview.digest };
    const ends = await Promise.allSettled([importPayees(ctx, ana, input), importPayees(ctx, bo, input)]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
    expect(await ctx.db.select().from(payees)).toHaveLength(2);
  });

  test("no one without the permission previews a file", async () => {
    const viewer = await addTestUser(ctx, "viewer", { password: false });
    await expect(previewImport(ctx, viewer, "key,name")).rejects.toMatchObject({ code: "forbidden" });
  });
});
