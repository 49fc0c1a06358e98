import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { orderAftermath } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges, payees } from "@/db/schema/payees";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { insertOrder, testIds } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { listChanges } from "./change-queries";
import { archivePayee } from "./commands";
import { readPayeeFacts } from "./facts";
import { importPayees, previewImport } from "./import-commands";
import { choosePayees, findPayee, listPayees, payeePageSize } from "./queries";
import { accountsOf, addPayee, decideOn, ibans, openAccountsOf, propose } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  ana = await addTestPerson(desk, "preparer", { password: false });
  bo = await addTestPerson(desk, "approver", { password: false });
});
afterEach(() => database.drop());

const [first, second, third] = ibans;
const everything = { view: "book" as const, text: null };
const factsOf = (payeeId: string, reach: string[] | null = null) =>
  readPayeeFacts(desk.db, { payeeId }, { now: desk.now(), reach });

/** Payouts to somebody: one linked, one typed before the book knew the account, one to an account they had before. */
async function paid(payeeId: string) {
  const { current } = await openAccountsOf(desk, payeeId);
  const typed = { payeeFingerprint: current?.fingerprint, receiverAccount: current?.label };
  const linked = { ...typed, payeeId, payeeAccountId: current?.id };
  await insertOrder(desk.db, { ...typed, amount: "100.10", createdAt: new Date("2025-12-31T23:30:00Z") });
  await insertOrder(desk.db, { ...linked, amount: "0.20", createdAt: new Date("2026-01-05T10:00:00Z") });
  return insertOrder(desk.db, { ...linked, amount: "900.00", createdAt: new Date("2026-02-01T10:00:00Z") });
}

describe("what is known of a payee", () => {
  test("totals by currency and year of the organisation, what went back apart, the last payment and what is open", async () => {
    const payeeId = await addPayee(desk, ana);
    await insertOrder(desk.db, { payeeFingerprint: "somebody else", amount: "5.00" });
    const last = await paid(payeeId);
    const { current } = await openAccountsOf(desk, payeeId);
    const to = { payeeFingerprint: current?.fingerprint };
    await insertOrder(desk.db, { ...to, amount: "7", currency: "JPY", createdAt: new Date("2026-01-01T10:00:00Z") });
    await insertOrder(desk.db, { ...to, amount: "50.00", outcome: "declined", finalAt: desk.now() });
    await insertOrder(desk.db, { ...to, amount: "60.00", submission: "held", outcome: "none" });
    const back = { orderId: last.id, status: "approved", at: desk.now() };
    await desk.db.insert(orderAftermath).values([
      { ...back, type: "reversal", amount: "300.00", currency: "EUR" },
      { ...back, type: "reversal", amount: "1.00", currency: "EUR", status: "declined" },
    ]);
    await desk.db.execute("insert into organisation (id, name, time_zone) values (1, 'Acme', 'Europe/Ljubljana')");
    expect(await factsOf(payeeId)).toMatchObject({
      payee: { id: payeeId },
      lastPaid: { orderId: last.id, amount: "900.00", account: "IBAN …3000" },
      // Half past eleven on New Year's Eve in UTC is the new year in Ljubljana.
      totals: [
        { year: 2026, currency: "EUR", count: 3, approved: "1000.30", wentBack: "300.00" },
        { year: 2026, currency: "JPY", count: 1, approved: "7", wentBack: "0" },
      ],
      openOrders: 1,
    });
  });

  test("another account than the one last paid is found, by whoever asks and however", async () => {
    const payeeId = await addPayee(desk, ana);
    await paid(payeeId);
    const changed = await propose(desk, ana, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    expect((await factsOf(payeeId))?.findings.map(({ kind }) => kind)).toContain("waiting");
    await decideOn(desk, bo, changed.changeId);
    const facts = await factsOf(payeeId);
    expect(facts?.findings.map(({ kind }) => kind)).toEqual(["differs", "changed"]);
    expect(facts?.findings[1]?.text).toBe(
      `The account was changed by ${ana.name}, approved by ${bo.name}. Call-back note: called Jana Novak on +386 1 234 56 78.`,
    );
    expect(facts?.caution).toMatchObject({ kind: "changed" });
    const [old] = await accountsOf(desk, payeeId);
    const byMark = await readPayeeFacts(
      desk.db,
      { fingerprint: old?.fingerprint ?? "" },
      { now: desk.now(), reach: null },
    );
    expect(byMark).toMatchObject({ payee: { id: payeeId }, account: null, caution: { kind: "ended" } });
    expect(await readPayeeFacts(desk.db, { fingerprint: "nobody" }, { now: desk.now(), reach: null })).toMatchObject({
      payee: null,
      account: null,
      findings: [{ kind: "never_paid" }],
    });
  });

  test("who works with some connections sees their payouts, and is told of what was found in all", async () => {
    const payeeId = await addPayee(desk, ana);
    await paid(payeeId);
    const [other] = await desk.db.insert(connections).values({ name: "Other" }).returning();
    const seen = await factsOf(payeeId, [other?.id ?? ""]);
    expect(seen).toMatchObject({ lastPaid: null, totals: [], openOrders: 0, findings: [{ kind: "new" }] });
    expect(await factsOf(payeeId, [testIds.connection])).toMatchObject({ lastPaid: { amount: "900.00" } });
  });
});

describe("the list", () => {
  test("shows who is paid where, by name, and is searched by name, number and the end of the account", async () => {
    const ids = [
      await addPayee(desk, ana, { key: "V-2", name: "berg", iban: second }),
      await addPayee(desk, ana, { key: "V-10", name: "Adler 100%", iban: first }),
      await addPayee(desk, ana, { key: "W-1", name: "Çelik", iban: third }),
    ];
    await paid(ids[1] ?? "");
    await propose(desk, ana, ids[0] ?? "", first);
    const names = async (text: string | null, view: "book" | "waiting" | "archived" = "book") =>
      (await listPayees(desk, { view, text }, null, null)).rows.map(({ name }) => name);
    const { rows, next, previous } = await listPayees(desk, everything, null, null);
    expect(rows).toMatchObject([
      {
        key: "V-10",
        label: "IBAN …3000",
        lastPaid: { amount: "900.00", currency: "EUR", at: new Date("2026-02-01T10:00:00Z") },
        openOrders: 0,
      },
      { key: "V-2", waiting: true, lastPaid: null, openOrders: 0 },
      { key: "W-1" },
    ]);
    expect([next, previous]).toEqual([false, false]);
    expect(await names("v-")).toEqual(["Adler 100%", "berg"]);
    expect(await names("7892")).toEqual(["berg"]);
    expect(await names("0%")).toEqual(["Adler 100%"]);
    expect(await names("_")).toEqual([]);
    expect(await names(null, "waiting")).toEqual(["berg"]);
    await archivePayee(desk, ana, { payeeId: ids[2] ?? "" });
    expect(await names(null, "archived")).toEqual(["Çelik"]);
    expect((await choosePayees(desk, "", null)).map(({ name }) => name)).toEqual(["Adler 100%", "berg"]);
    expect((await choosePayees(desk, "", ["00000000-0000-4000-8000-0000000000c9"]))[0]).toMatchObject({
      lastPaid: null,
      openOrders: 0,
    });
  });

  test("is paged by name, there and back, and nobody is shown twice or left out", async () => {
    const count = payeePageSize * 2 + 5;
    const key = (i: number) => `K-${String(i).padStart(3, "0")}`;
    await desk.db.transaction(async (tx) => {
      for (let i = 0; i < count; i++) {
        await tx.insert(payees).values({ key: key(i), name: `Name ${i % 7}`, createdBy: ana.personId });
      }
    });
    const seen: string[] = [];
    let page = await listPayees(desk, everything, null, null);
    const pages = [page];
    while (page.next) {
      const last = page.rows.at(-1)?.id ?? "";
      page = await listPayees(desk, everything, { side: "after", payeeId: last }, null);
      pages.push(page);
    }
    for (const { rows } of pages) seen.push(...rows.map(({ id }) => id));
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 5]);
    const third = pages[2]?.rows[0]?.id ?? "";
    const back = await listPayees(desk, everything, { side: "before", payeeId: third }, null);
    expect(back.rows.map(({ id }) => id)).toEqual(pages[1]?.rows.map(({ id }) => id));
    expect(back).toMatchObject({ previous: true, next: true });
    const start = await listPayees(desk, everything, { side: "before", payeeId: pages[1]?.rows[0]?.id ?? "" }, null);
    expect(start).toMatchObject({ previous: false, next: true });
  });
});

describe("a file", () => {
  const head = "key,name,account_number,account_name,called_person,called_number,called_on";
  const called = "Jana Novak,+386 1 234 56 78,2026-03-01";
  const take = async (text: string, actor = ana) => {
    const preview = await previewImport(desk, actor, text);
    if (!preview.ok) throw new Error(preview.problem);
    return importPayees(desk, actor, { fileName: "vendors.csv", text, seenMark: preview.mark });
  };

  test("takes in the new ones and other names at once, and changed accounts as one set that others approve", async () => {
    const [a, b] = [await addPayee(desk, ana, { key: "V-1" }), await addPayee(desk, ana, { key: "V-2", iban: second })];
    const c = await addPayee(desk, ana, { key: "V-3", name: "Kovač Trading", iban: third });
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
    expect(await findPayee(desk, c)).toMatchObject({ key: "V-3", name: "Kovač d.o.o." });
    const keys = (await listPayees(desk, everything, null, null)).rows.map(({ key }) => key);
    expect(keys.sort()).toEqual(["V-1", "V-2", "V-3", "V-4"]);
    const label = async (id: string) => (await openAccountsOf(desk, id)).current?.label;
    expect([await label(a), await label(b)]).toEqual(["IBAN …3000", "IBAN …7892"]);
    expect(await listChanges(desk, "open", 10)).toMatchObject([
      { id: done.changeId, accounts: [{ next: { key: "V-1" } }, { next: { key: "V-2" } }] },
    ]);
    await decideOn(desk, bo, done.changeId ?? "");
    expect([await label(a), await label(b)]).toEqual(["IBAN …5555", "IBAN …3000"]);
    expect(await desk.db.select().from(payeeChanges)).toMatchObject([{ source: "file", fileName: "vendors.csv" }]);
  });

  test("all or nothing: of a rejected set no account comes into force", async () => {
    const [a, b] = [await addPayee(desk, ana, { key: "V-1" }), await addPayee(desk, ana, { key: "V-2", iban: second })];
    const done = await take(`${head}\nV-1,Kovač Trading,${third},K,${called}\nV-2,Kovač Trading,${first},K,${called}`);
    await decideOn(desk, bo, done.changeId ?? "", { decision: "reject", reason: "The second is wrong." });
    for (const id of [a, b]) expect((await accountsOf(desk, id))[1]?.closedReason).toContain("The second is wrong.");
  });

  test("that was looked at before the book changed is looked at again", async () => {
    const text = `${head}\nV-1,Ana,1234567,Ana,,,`;
    const preview = await previewImport(desk, ana, text);
    if (!preview.ok) throw new Error(preview.problem);
    await addPayee(desk, bo, { key: "v-1" });
    const seen = { fileName: "vendors.csv", text, seenMark: preview.mark };
    await expect(importPayees(desk, ana, seen)).rejects.toMatchObject({ code: "conflict" });
    await expect(importPayees(desk, ana, { ...seen, seenMark: "x" })).rejects.toMatchObject({ code: "conflict" });
    const nothing = `${head}\nv-1,Kovač Trading,,,,,`;
    await expect(take(nothing)).rejects.toMatchObject({ message: "Nothing in this file changes the book." });
  });

  test("with a column for card numbers leaves no trace", async () => {
    const text = "key,name,card_number\nV-1,Ana,4111111111111111";
    expect(await previewImport(desk, ana, text)).toMatchObject({ ok: false });
    await expect(importPayees(desk, ana, { fileName: "x.csv", text, seenMark: "x" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await desk.db.select().from(payees)).toEqual([]);
    expect(await desk.db.select().from(payeeAccounts)).toEqual([]);
  });

  test("of two that come at once, one is taken in", async () => {
    const text = `${head}\nV-1,Ana,1234567,Ana,,,\nV-2,Bo,7654321,Bo,,,`;
    const preview = await previewImport(desk, ana, text);
    if (!preview.ok) throw new Error(preview.problem);
    const input = { fileName: "vendors.csv", text, seenMark: preview.mark };
    const ends = await Promise.allSettled([importPayees(desk, ana, input), importPayees(desk, bo, input)]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
    expect(await desk.db.select().from(payees)).toHaveLength(2);
  });

  test("nobody without the right looks at a file here", async () => {
    const viewer = await addTestPerson(desk, "viewer", { password: false });
    await expect(previewImport(desk, viewer, "key,name")).rejects.toMatchObject({ code: "forbidden" });
  });
});
