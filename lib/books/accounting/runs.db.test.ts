import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections, connectionVersions } from "@/db/schema/connections";
import { bankAccounts } from "@/db/schema/matching";
import { accountTies } from "@/db/schema/users";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { addDays } from "@/lib/core/time/calendar";
import { updateOrganisation } from "@/lib/identity/organisation/commands";
import { provideContext } from "@/lib/identity/users/testing-context";
import type { Direction, MoveLine } from "@/lib/payments/orders/facets";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { createPayee } from "@/lib/payments/payees/commands";
import * as t from "@/messages/accounting/model";
import * as approvals from "@/messages/approvals/model";
import { reverseJournal } from "./commands";
import { type JournalEntry, linesOf } from "./journal";
import { listRuns, readWaiting } from "./queries";
import { endLedgerRule, setLedgerRule } from "./rule-commands";
import { getRun, readEntries } from "./stream";
import { addBankLines, addGatewayLines, addMoves, addTestOrder, exportDays, readAccounts } from "./testing";

const start = () => new Date("2026-12-20T08:00:00Z");
const { database, ctx, ana, bo, admin } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", admin: "admin" },
  start,
);

const november = { fromDay: "2026-11-01", toDay: "2026-11-30" };
const run = (days = november) => exportDays(ctx, ana, days);
const rule = { connectionId: null, currency: "", payeeKey: "", costCentre: "", taxCode: "" } as const;

async function entriesOf(number: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const piece of readEntries(ctx, await getRun(ctx, number))) entries.push(...piece);
  return entries;
}

const described = (entries: readonly JournalEntry[]) =>
  entries.map(({ kind, date, amount, currency, ...entry }) => {
    const [debit, credit] = linesOf({ kind, date, amount, currency, ...entry });
    return `${date} ${kind} ${amount} ${currency} ${debit.account}/${credit.account}`;
  });

describe("a run of the journal", () => {
  test("has what each order, line and bank movement did to the gateway's balance", async () => {
    const { id: orderId, clientOrderId } = await addTestOrder(database.db, { yourReference: "INV-1" });
    await addMoves(database.db, [
      { orderId, at: "2026-11-02T10:00:00Z", amount: "100.00" },
      { orderId, at: "2026-11-02T11:00:00Z", line: "sent", amount: "100.00" },
      { orderId, at: "2026-11-03T10:00:00Z", line: "other_amount", amount: "-7.50" },
      { orderId, at: "2026-11-04T10:00:00Z", line: "reversed", amount: "20.00" },
      { orderId, at: "2026-11-04T11:00:00Z", line: "approved", amount: "30.00", direction: "in" },
      { orderId, at: "2026-11-05T10:00:00Z", line: "charged_back", amount: "30.00", direction: "in" },
      { orderId, at: "2026-11-05T10:00:00Z", line: "later_unclear", amount: "0" },
      { orderId, at: "2026-11-06T10:00:00Z", line: "approved", amount: "0" },
      { orderId, at: "2026-11-06T10:00:00Z", line: "approved", amount: "9", currency: "" },
    ]);
    await addGatewayLines(database.db, [
      { amount: "-1.20", on: "2026-11-06", batch: "B-1" },
      { kind: "fx", amount: "0.40", on: "2026-11-07", batch: "B-1" },
      { kind: "reserve", amount: "-5", on: "2026-11-08", batch: "B-1" },
      { kind: "payment", amount: "-92.50", on: "2026-11-08", batch: "B-1" },
      { kind: "transfer", amount: "200", on: "2026-11-09", batch: "B-2" },
    ]);
    await addBankLines(database.db, {}, [
      { amount: "-200.00", on: "2026-11-09", batch: "B-2" },
      { amount: "55.00", on: "2026-11-10", batch: "B-1" },
      { amount: "77.00", on: "2026-11-10", batch: "of another company" },
      { amount: "78.00", on: "2026-11-10" },
    ]);
    await addBankLines(database.db, { format: "camt.054" }, [{ amount: "55.00", on: "2026-11-10", batch: "B-1" }]);
    expect(await run()).toEqual({ run: 1, entries: 12 });
    const entries = await entriesOf(1);
    expect(described(entries)).toEqual([
      "2026-11-02 payout 100.00 EUR 4900/1360",
      "2026-11-03 payout 7.50 EUR 1360/4900",
      "2026-11-04 payout_return 20.00 EUR 1360/4900",
      "2026-11-04 charge 30.00 EUR 1360/8200",
      "2026-11-05 charge_return 30.00 EUR 8200/1360",
      "2026-11-06 fee 1.20 EUR 4970/1360",
      "2026-11-07 fx 0.40 EUR 1360/2150",
      "2026-11-08 reserve 5 EUR 1525/1360",
      "2026-11-09 bank 200.00 EUR 1360/1200",
      "2026-11-10 bank 55.00 EUR 1200/1360",
      "2026-11-10 suspense 77.00 EUR 1200/1590",
      "2026-11-10 suspense 78.00 EUR 1200/1590",
    ]);
    expect(entries[0]).toMatchObject({
      reference: "INV-1",
      payee: "Ana Kovač",
      text: clientOrderId,
      connection: "Acme EU",
    });
    const [{ details } = {}] = await database.db.select().from(audit).where(eq(audit.permission, "journal.export"));
    expect(details).toMatchObject({ run: 1, entries: 12, totals: ["604.10 EUR"] });
  });

  test("takes the days of the organisation, and only those that are over", async () => {
    await updateOrganisation(ctx, admin, { name: "Acme", timeZone: "Asia/Tokyo", numberForm: "1,234.56" });
    const { id: orderId } = await addTestOrder(database.db);
    await addMoves(database.db, [
      { orderId, at: "2026-10-31T14:59:59Z", amount: "1" },
      { orderId, at: "2026-10-31T15:00:00Z", amount: "2" },
      { orderId, at: "2026-11-30T14:59:59Z", amount: "3" },
      { orderId, at: "2026-11-30T15:00:00Z", amount: "4" },
    ]);
    await run();
    expect((await entriesOf(1)).map(({ date, amount }) => `${date} ${amount}`)).toEqual([
      "2026-11-01 2",
      "2026-11-30 3",
    ]);
    await expect(run({ fromDay: "2026-12-01", toDay: "2026-12-20" })).rejects.toMatchObject({ code: "invalid" });
    await run({ fromDay: "2026-12-01", toDay: "2026-12-19" });
    await expect(run({ fromDay: "2025-12-01", toDay: "2026-01-31" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("has nothing twice where runs overlap, and what is learnt later in a later one", async () => {
    const { id: orderId } = await addTestOrder(database.db);
    const waits = (await readWaiting(ctx))?.count ?? 0;
    await addMoves(database.db, [{ orderId, at: "2026-11-02T10:00:00Z", amount: "100.00" }]);
    expect(await readWaiting(ctx)).toEqual({ count: waits + 1, fromDay: "2026-11-02", toDay: "2026-11-30" });
    await run({ fromDay: "2026-11-01", toDay: "2026-11-15" });
    await addMoves(database.db, [
      { orderId, at: "2026-11-20T10:00:00Z", line: "reversed", amount: "100.00" },
      { orderId, at: "2026-11-03T10:00:00Z", line: "other_amount", amount: "-0.01" },
    ]);
    await addGatewayLines(database.db, [{ amount: "-1", on: "2026-11-04" }]);
    expect(await readWaiting(ctx)).toMatchObject({ count: waits + 3, fromDay: "2026-11-03" });
    expect(await run()).toEqual({ run: 2, entries: 3 });
    expect((await entriesOf(2)).map(({ date }) => date)).toEqual(["2026-11-03", "2026-11-04", "2026-11-20"]);
    await expect(run()).rejects.toMatchObject({ code: "conflict" });
    expect(await readWaiting(ctx)).toBeNull();
    expect(await readAccounts(database.db)).toEqual({ "4900 EUR": "-0.01", "4970 EUR": "1", "1360 EUR": "-0.99" });
  });

  test("is one of two that are made at once, and the other has the rest or nothing", async () => {
    const { id: orderId } = await addTestOrder(database.db);
    const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T10:00:00Z`;
    await addMoves(
      database.db,
      Array.from({ length: 28 }, (_, day) => ({ orderId, at: at(day + 1), amount: "1.5" })),
    );
    const outcomes = await Promise.allSettled([
      run({ fromDay: "2026-11-01", toDay: "2026-11-20" }),
      run({ fromDay: "2026-11-10", toDay: "2026-11-30" }),
      run(),
      run(),
    ]);
    const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(made.map((one) => one.run).sort()).toEqual(made.map((_, index) => index + 1));
    expect(made.reduce((sum, { entries }) => sum + entries, 0)).toBe(28);
    const { rows } = await database.db.execute(
      sql`select source_id from journal_entries group by 1 having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });

  test("leaves sandboxes out, unless there is nothing else", async () => {
    await insertOrderSurroundings(database.db);
    const sandboxId = "00000000-0000-4000-8000-0000000000c2";
    const [version] = await database.db.select().from(connectionVersions);
    await database.owner.insert(connections).values({ id: sandboxId, name: "Play" });
    if (!version) throw new Error("no version");
    await database.owner
      .insert(connectionVersions)
      .values({ ...version, connectionId: sandboxId, environment: "sandbox" });
    const { id: orderId } = await addTestOrder(database.db);
    await addMoves(database.db, [{ orderId, at: "2026-11-02T10:00:00Z", amount: "1" }], sandboxId);
    await expect(run()).rejects.toMatchObject({ code: "conflict" });
    expect(await readWaiting(ctx)).toBeNull();
  });

  test("gives a bank movement to the gateway that uses the account, and to none where several may be meant", async () => {
    await insertOrderSurroundings(database.db);
    const otherId = "00000000-0000-4000-8000-0000000000c3";
    const [version] = await database.db.select().from(connectionVersions);
    await database.owner.insert(connections).values({ id: otherId, name: "Other" });
    if (!version) throw new Error("no version");
    await database.owner.insert(connectionVersions).values({ ...version, connectionId: otherId });
    for (const id of [testIds.connection, otherId])
      await addGatewayLines(database.db, [{ kind: "transfer", amount: "1", on: "2026-11-02", batch: "B-1" }], id);
    await addBankLines(database.db, { usedBy: null }, [{ amount: "-1", on: "2026-11-03", batch: "B-1" }]);
    await expect(run()).rejects.toMatchObject({ code: "conflict" });
    await database.db.insert(bankAccounts).values({
      ...{ account: "DE89", currency: "EUR", connectionId: otherId, savedBy: testIds.user, savedAt: start() },
    });
    await run();
    expect((await entriesOf(1)).map(({ connection }) => connection)).toEqual(["Other"]);
  });

  test("is no concern of a user who doesn't work with all connections", async () => {
    const limited = { ...ana, connectionIds: [testIds.connection] };
    await expect(exportDays(ctx, limited, november)).rejects.toMatchObject({ code: "not_found" });
    const one = { ...bo, connectionIds: [testIds.connection] };
    await expect(setLedgerRule(ctx, one, { ...rule, kind: "fee", account: "1" })).rejects.toMatchObject({
      code: "not_found",
    });
    await insertOrderSurroundings(database.db);
    await setLedgerRule(ctx, one, { ...rule, connectionId: testIds.connection, kind: "fee", account: "1" });
  });
});

describe("a reversal", () => {
  test("is made by another user than the run, as soon as there is one", async () => {
    const { id: orderId } = await addTestOrder(database.db);
    await addMoves(database.db, [{ orderId, at: "2026-11-02T10:00:00Z", amount: "100.10" }]);
    expect(await exportDays(ctx, bo, november)).toEqual({ run: 1, entries: 1 });
    const own = { run: 1, reason: "Wrong account" };
    const isOffered = async (to: { userId: string }) =>
      (await listRuns(ctx, to.userId, null)).rows.map(({ isForAnother }) => !isForAnother);
    expect([await isOffered(bo), await isOffered(admin)]).toEqual([[false], [true]]);
    await expect(reverseJournal(ctx, bo, own)).rejects.toMatchObject({
      code: "forbidden",
      message: t.ownRunNotReversible,
    });
    await ctx.db.insert(accountTies).values({
      ...{ userId: bo.userId, tiedTo: admin.userId, permission: "users.create", at: new Date("2026-01-01") },
    });
    await database.owner.execute(sql`alter table connection_versions disable trigger user`);
    await insertOrderSurroundings(database.db);
    await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
    expect(await isOffered(admin)).toEqual([false]);
    await expect(reverseJournal(ctx, admin, own)).rejects.toMatchObject({ message: approvals.youCountAsOne(bo.name) });
    await ctx.db.execute(
      sql`update users set disabled_at = now(), approver_until = null, admin_until = null where id <> ${bo.userId}`,
    );
    expect(await isOffered(bo)).toEqual([true]);
    expect(await reverseJournal(ctx, bo, own)).toEqual({ run: 2, entries: 1 });
  });

  test("has each entry with debit and credit exchanged, and lets the days be exported with other accounts", async () => {
    const { id: orderId } = await addTestOrder(database.db);
    await addMoves(database.db, [
      { orderId, at: "2026-11-02T10:00:00Z", amount: "100.10" },
      { orderId, at: "2026-11-03T10:00:00Z", amount: "-0.333", currency: "KWD" },
    ]);
    await run();
    await setLedgerRule(ctx, bo, { ...rule, kind: "payout", account: "6300" });
    expect(await reverseJournal(ctx, bo, { run: 1, reason: "Wrong account" })).toEqual({ run: 2, entries: 2 });
    const mirrored = (await entriesOf(1)).map((entry) => {
      const [debit, credit] = linesOf(entry);
      return {
        ...entry,
        side: entry.side === "debit" ? "credit" : "debit",
        debit: credit.account,
        credit: debit.account,
      };
    });
    const reversal = (await entriesOf(2)).map((entry) => {
      const [debit, credit] = linesOf(entry);
      return { ...entry, debit: debit.account, credit: credit.account };
    });
    expect(reversal).toEqual(mirrored.map((entry) => ({ ...entry, run: 2, isLive: false })));
    expect(await readAccounts(database.db)).toEqual({});
    await expect(reverseJournal(ctx, bo, { run: 1, reason: "Again" })).rejects.toMatchObject({ code: "conflict" });
    await expect(reverseJournal(ctx, bo, { run: 2, reason: "Back" })).rejects.toMatchObject({ code: "conflict" });
    await expect(reverseJournal(ctx, bo, { run: 9, reason: "None" })).rejects.toMatchObject({ code: "not_found" });
    expect(await run()).toEqual({ run: 3, entries: 2 });
    expect(described(await entriesOf(3))).toEqual([
      "2026-11-02 payout 100.10 EUR 6300/1360",
      "2026-11-03 payout 0.333 KWD 1360/6300",
    ]);
    expect(await readAccounts(database.db)).toEqual({
      ...{ "1360 EUR": "-100.10", "1360 KWD": "0.333", "6300 EUR": "100.10", "6300 KWD": "-0.333" },
    });
  });
});

describe("rules", () => {
  test("the most specific one counts: payee, then connection, then currency", async () => {
    const account = { kind: "bank_account" as const, values: { account_number: "DE89370400440532013000" } };
    const { payeeId } = await createPayee(ctx, ana, { key: "V-1", name: "Acme", note: null, account });
    const { rows } = await database.db.execute<{ id: string; fingerprint: string }>(
      sql`select id, fingerprint from payee_accounts where payee_id = ${payeeId}::uuid`,
    );
    const [known] = rows;
    const { id: other } = await addTestOrder(database.db);
    const draft = { submission: "draft", attempt: 0 } as const;
    const { id: theirs } = await addTestOrder(database.db, { ...draft, payeeFingerprint: known?.fingerprint ?? "" });
    const set = (values: Partial<Parameters<typeof setLedgerRule>[2]>) =>
      setLedgerRule(ctx, bo, { ...rule, kind: "payout", account: "x", ...values });
    let day = 0;
    const book = async (orderId: string, currency = "EUR", line: MoveLine = "approved") => {
      day += 1;
      const on = addDays("2026-11-01", day);
      await addMoves(database.db, [{ orderId, at: `${on}T10:00:00Z`, amount: "1", currency, line }]);
      const { run: made } = await run({ fromDay: on, toDay: on });
      const [entry] = await entriesOf(made);
      return `${entry?.own.account}/${entry?.clearing.account}`;
    };
    await set({ account: "all" });
    const { ruleId } = await set({ account: "euro", currency: "eur" });
    expect([await book(other), await book(other, "USD")]).toEqual(["euro/1360", "all/1360"]);
    await set({ account: "acme", connectionId: testIds.connection });
    expect(await book(other)).toBe("acme/1360");
    await set({ account: "vendor", payeeKey: "V-1", costCentre: "K1", taxCode: "9" });
    expect([await book(theirs), await book(other)]).toEqual(["vendor/1360", "acme/1360"]);
    expect(await book(theirs, "EUR", "refunded")).toBe("vendor/1360");
    await set({ account: "back", kind: "payout_return", payeeKey: "V-1" });
    expect(await book(theirs, "EUR", "refunded")).toBe("back/1360");
    await set({ account: "clear", kind: "clearing", currency: "USD" });
    expect([await book(theirs, "USD"), await book(theirs)]).toEqual(["vendor/clear", "vendor/1360"]);
    await set({ account: "vendor2", payeeKey: "V-1" });
    expect(await book(theirs)).toBe("vendor2/1360");
    await endLedgerRule(ctx, bo, { ruleId });
    await expect(endLedgerRule(ctx, bo, { ruleId })).rejects.toMatchObject({ code: "conflict" });
    await expect(set({ payeeKey: "V-9" })).rejects.toMatchObject({ fields: { payeeKey: expect.any(String) } });
    await expect(set({ kind: "fee", payeeKey: "V-1" })).rejects.toMatchObject({
      fields: { payeeKey: expect.any(String) },
    });
    await expect(set({ account: "a\nb" })).rejects.toMatchObject({ code: "invalid" });
    await expect(setLedgerRule(ctx, ana, { ...rule, kind: "fee", account: "1" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("whatever moved", () => {
  const minor = { EUR: 2, JPY: 0, KWD: 3, USD: 2 } as const;
  const currency = fc.constantFrom(...(Object.keys(minor) as (keyof typeof minor)[]));
  const withAmount = <Rest extends object>(rest: fc.Arbitrary<Rest>) =>
    fc.tuple(rest, currency, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })).map(([one, code, units]) => {
      const digits = String(Math.abs(units)).padStart(minor[code] + 1, "0");
      const point = digits.length - minor[code];
      const amount = `${units < 0 ? "-" : ""}${digits.slice(0, point)}${minor[code] ? `.${digits.slice(point)}` : ""}`;
      return { ...one, currency: code as string, amount };
    });
  const lines = ["approved", "other_amount", "second_order", "reversed", "refunded", "charged_back"] as const;
  const move = withAmount(
    fc.record({ line: fc.constantFrom<MoveLine>(...lines), direction: fc.constantFrom<Direction>("in", "out") }),
  );
  const line = withAmount(fc.record({ kind: fc.constantFrom("fee" as const, "fx" as const, "reserve" as const) }));
  const transfer = withAmount(fc.record({}));

  test("each entry, each currency and the run as a whole are in balance, and clearing is what the gateway holds", async () => {
    const { id: orderId } = await addTestOrder(database.db);
    const held: Record<string, string> = {};
    const add = (code: string, amount: string) => {
      held[code] = addAmounts(held[code] ?? "0", amount);
    };
    let day = "2026-01-01";
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 30 }),
        fc.array(line, { maxLength: 20 }),
        fc.array(transfer, { maxLength: 6 }),
        async (moves, fees, transfers) => {
          day = addDays(day, 1);
          const at = `${day}T12:00:00Z`;
          await addMoves(
            database.db,
            moves.map((one) => ({ ...one, orderId, at })),
          );
          const batches = [...new Set(transfers.map((one) => one.currency))];
          await addGatewayLines(database.db, [
            ...fees.map((one) => ({ ...one, on: day })),
            ...batches.map((code) => ({ kind: "transfer" as const, amount: "1", currency: code, batch: day, on: day })),
          ]);
          for (const code of batches) {
            const own = transfers.filter((one) => one.currency === code);
            await addBankLines(
              database.db,
              { currency: code },
              own.map(({ amount }) => ({ amount, on: day, batch: day })),
            );
          }
          for (const { direction, line: what, amount, currency: code } of moves) {
            const isReturn = what === "reversed" || what === "refunded" || what === "charged_back";
            add(code, (direction === "out") === isReturn ? amount : negateAmount(amount));
          }
          for (const { amount, currency: code } of fees) add(code, amount);
          for (const { amount, currency: code } of transfers) add(code, negateAmount(amount));
          const expected = [...moves, ...fees, ...transfers].filter(({ amount }) => compareAmounts(amount, "0") !== 0);
          if (expected.length === 0) return;
          const made = await run({ fromDay: day, toDay: day });
          expect(made.entries).toBe(expected.length);
          await checkBalance(made.run);
        },
      ),
      { seed: 20261126, numRuns: 40 },
    );
    const accounts = await readAccounts(database.db);
    for (const [code, amount] of Object.entries(held))
      expect(compareAmounts(accounts[`1360 ${code}`] ?? "0", amount), code).toBe(0);
  });

  async function checkBalance(number: number) {
    const { totals } = await getRun(ctx, number);
    const sums: Record<string, { debit: string; credit: string; entries: number }> = {};
    for (const entry of await entriesOf(number)) {
      expect(linesOf(entry).map(({ side }) => side)).toEqual(["debit", "credit"]);
      expect(compareAmounts(entry.amount, "0")).toBe(1);
      const sum = sums[entry.currency] ?? { debit: "0", credit: "0", entries: 0 };
      for (const { side } of linesOf(entry)) sum[side] = addAmounts(sum[side], entry.amount);
      sums[entry.currency] = { ...sum, entries: sum.entries + 1 };
    }
    for (const { currency: code, entries, amount } of totals) {
      const sum = sums[code];
      expect(sum?.debit, code).toBe(sum?.credit);
      expect([compareAmounts(sum?.debit ?? "0", amount), sum?.entries]).toEqual([0, entries]);
    }
    expect(Object.keys(sums)).toHaveLength(totals.length);
  }

  test("what triggers write of real orders is exported too", async () => {
    await insertOrder(database.db, { updatedAt: new Date("2026-11-02T10:00:00Z"), amount: "12.50" });
    await run();
    expect(described(await entriesOf(1))).toEqual(["2026-11-02 payout 12.50 EUR 4900/1360"]);
  });
});
