import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { matchItems } from "@/db/schema/matching";
import { startPeriod } from "@/lib/books/close/periods";
import { endMatch, makeMatch } from "@/lib/books/matching/commands";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { endRule, saveRule } from "@/lib/books/matching/rules";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { addDays } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { createPayee } from "@/lib/payments/payees/commands";
import { listBankBalances } from "./bank-balances";
import { reverseJournal } from "./commands";
import { type JournalEntry, linesOf } from "./journal";
import { listNotBooked } from "./not-booked";
import { setLedgerRule } from "./rule-commands";
import { getRun, readEntries } from "./stream";
import { addBankLines, addGatewayLines, addMoves, addTestOrder, exportDays, readAccounts } from "./testing";

const { database, ctx, ana, bo } = provideContext(
  "test",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-12-20T08:00:00Z"),
);
const november = { fromDay: "2026-11-01", toDay: "2026-11-30" };
const december = { fromDay: "2026-12-01", toDay: "2026-12-19" };
const run = (days = november) => exportDays(ctx, ana, days);
const rule = {
  ...{ ruleId: null, name: "Charges", contains: "account charge", account: null, direction: null },
  ...{ becomes: "fee" as const, connectionId: testIds.connection },
};

beforeEach(() => insertOrderSurroundings(database.db));

async function entriesOf(number: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const piece of readEntries(ctx, await getRun(ctx, number))) entries.push(...piece);
  return entries;
}
const described = async (number: number) =>
  (await entriesOf(number)).map((entry) => {
    const [debit, credit] = linesOf(entry);
    return `${entry.date} ${entry.sourceKind} ${entry.kind} ${entry.amount} ${debit.account}/${credit.account}`;
  });

async function findBankItems(periodId: string) {
  return database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId)).orderBy(asc(matchItems.key));
}

async function addReturn(statementId: string, position: number, isCounted: boolean) {
  const at = new Date("2026-11-02T12:00:00Z");
  const { id: orderId } = await insertOrder(database.db, { amount: "100", createdAt: at, updatedAt: at, finalAt: at });
  const { rows } = await database.owner.execute<{ id: string }>(sql`
    insert into order_later_events (order_id, type, status, amount, at, standing)
    values (${orderId}::uuid, 'reversal', 'approved', '40', '2026-11-20T10:00:00Z', ${isCounted ? "counted" : "reported"}) returning id`);
  await database.owner.execute(sql`
    insert into returned_lines (key, part, source, statement_id, position, names, side, amount, currency, booked_on, code, is_evident, order_id,
      later_event_id, found_at, noted_at)
    values (${`bank:${statementId}:${position}`}, 1, 'statement', ${statementId}::uuid, ${position}, '{}', 'credit', '40', 'EUR', '2026-11-10', 'AC04',
      true, ${orderId}::uuid, ${rows[0]?.id}::uuid, now(), now())`);
}

describe("what the bank moved on an account of gateways", () => {
  test("is booked: transfers, charges, exchange, reserves, hand-made matches, and the rest in suspense", async () => {
    await addGatewayLines(database.db, [
      { kind: "transfer", amount: "200", on: "2026-11-09", batch: "B-2" },
      { kind: "transfer", amount: "-33", on: "2026-11-10", batch: "B-3" },
    ]);
    await saveRule(ctx, bo, rule);
    await saveRule(ctx, bo, { ...rule, name: "Exchange", contains: "conversion", becomes: "fx" });
    await saveRule(ctx, bo, { ...rule, name: "Reserve", contains: "collateral", becomes: "reserve" });
    await addBankLines(database.db, {}, [
      { amount: "-200", on: "2026-11-09", batch: "B-2" },
      { amount: "33", on: "2026-11-10" },
      { amount: "-12.50", on: "2026-11-11", text: "ACCOUNT CHARGE" },
      { amount: "0.40", on: "2026-11-12", text: "Conversion" },
      { amount: "-50", on: "2026-11-13", text: "Collateral" },
      { amount: "1500", on: "2026-11-14", text: "A stranger" },
    ]);
    const { periodId } = await startPeriod(ctx, ana, { from: november.fromDay, to: november.toDay });
    const items = await findBankItems(periodId);
    const pair = items.filter(({ batch, rightAmount }) => batch === "B-3" || compareAmounts(rightAmount, "33") === 0);
    await makeMatch(ctx, ana, { itemIds: pair.map(({ id }) => id), reason: "The bank left out the reference" });
    await run();
    expect(await described(1)).toEqual([
      "2026-11-09 statement_line bank 200 1360/1200",
      "2026-11-10 statement_line bank 33 1200/1360",
      "2026-11-11 statement_line bank_fee 12.50 4970/1200",
      "2026-11-12 statement_line bank_fx 0.40 1200/2150",
      "2026-11-13 statement_line bank_reserve 50 1525/1200",
      "2026-11-14 statement_line suspense 1500 1200/1590",
    ]);
    expect(await listNotBooked(ctx)).toEqual({ rows: [], count: 0 });
    expect(await listBankBalances(ctx)).toMatchObject([
      { account: "DE89", exported: "1270.90", waiting: "0", notBooked: "0", suspense: "1500", gap: "0.00" },
    ]);
  });

  test("leaves suspense once it is explained, and returns there only by reversals, the last first", async () => {
    await addGatewayLines(database.db, [{ kind: "transfer", amount: "-33", on: "2026-11-10", batch: "B-3" }]);
    await addBankLines(database.db, {}, [
      { amount: "33", on: "2026-11-10" },
      { amount: "-12.50", on: "2026-11-11", text: "ACCOUNT CHARGE" },
      { amount: "7", on: "2026-11-12" },
    ]);
    await run();
    expect((await readAccounts(database.db))["1590 EUR"]).toBe("-27.50");
    const { periodId } = await startPeriod(ctx, ana, { from: november.fromDay, to: november.toDay });
    const items = await findBankItems(periodId);
    const pair = items.filter(({ batch, rightAmount }) => batch === "B-3" || compareAmounts(rightAmount, "33") === 0);
    const { matchId } = await makeMatch(ctx, ana, { itemIds: pair.map(({ id }) => id), reason: "The same" });
    await saveRule(ctx, bo, rule);
    await run(december);
    expect(await described(2)).toEqual([
      "2026-12-19 suspense_line bank 33 1590/1360",
      "2026-12-19 suspense_line bank_fee 12.50 4970/1590",
    ]);
    expect(await readAccounts(database.db)).toEqual({
      ...{ "1200 EUR": "27.50", "1360 EUR": "-33", "1590 EUR": "-7.00", "4970 EUR": "12.50" },
    });
    await expect(reverseJournal(ctx, bo, { run: 1, reason: "Wrong" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Reverse run 2 first"),
    });
    await reverseJournal(ctx, bo, { run: 2, reason: "Wrong" });
    await endMatch(ctx, ana, { matchId });
    await reverseJournal(ctx, bo, { run: 1, reason: "Wrong" });
    await run();
    expect(await described(5)).toEqual([
      "2026-11-10 statement_line suspense 33 1200/1590",
      "2026-11-11 statement_line bank_fee 12.50 4970/1200",
      "2026-11-12 statement_line suspense 7 1200/1590",
    ]);
    await expect(run(december)).rejects.toMatchObject({ code: "conflict" });
  });

  test("a return waits in suspense until it counts, and then is the gateway's", async () => {
    const statementId = await addBankLines(database.db, {}, [
      { amount: "40", on: "2026-11-10" },
      { amount: "40", on: "2026-11-11" },
    ]);
    await addReturn(statementId, 1, true);
    await addReturn(statementId, 2, false);
    await run();
    expect((await described(1)).filter((entry) => entry.includes("statement_line"))).toEqual([
      "2026-11-10 statement_line bank 40 1200/1360",
      "2026-11-11 statement_line suspense 40 1200/1590",
    ]);
    expect((await described(1)).filter((entry) => entry.includes("payout_return"))).toEqual([
      "2026-11-20 order_move payout_return 40 1360/4900",
    ]);
  });

  test("is listed with the reason where it isn't booked", async () => {
    const { ruleId } = await saveRule(ctx, bo, {
      ...rule,
      name: "Rent",
      contains: "rent",
      becomes: "unrelated",
      connectionId: null,
    });
    await addBankLines(database.db, {}, [
      { amount: "-800", on: "2026-11-10", text: "RENT" },
      { amount: "5", on: "2026-11-11" },
    ]);
    await addBankLines(database.db, { currency: "USD", usedBy: null }, [{ amount: "9", on: "2026-11-12" }]);
    await run();
    expect((await listNotBooked(ctx)).rows).toMatchObject([
      { currency: "USD", amount: "9", reason: "unassigned", day: "2026-11-12" },
      { currency: "EUR", amount: "-800", reason: "unrelated", rule: "Rent", text: "Gateway RENT" },
    ]);
    expect(await listBankBalances(ctx)).toMatchObject([
      { currency: "EUR", closing: "-795", exported: "5", notBooked: "-800", gap: "0" },
    ]);
    await endRule(ctx, bo, { ruleId });
    expect(await listBankBalances(ctx)).toMatchObject([{ waiting: "-800", notBooked: "0" }]);
    expect(await run()).toMatchObject({ entries: 1 });
  });

  test("a missing statement is a gap that is shown", async () => {
    await addBankLines(database.db, { opening: "10" }, [{ amount: "5", on: "2026-11-10" }]);
    await addBankLines(database.db, { opening: "100" }, [{ amount: "1", on: "2026-11-12" }]);
    await run();
    expect(await listBankBalances(ctx)).toMatchObject([
      { opening: "10", closing: "101", exported: "6", gap: "85", closedOn: "2026-11-12" },
    ]);
  });
});

test("in random months the journal's bank account is the statements' balance, whatever was matched, ruled or reversed (seed 20261127)", async () => {
  const digits = { EUR: 2, JPY: 0, KWD: 3 } as const;
  const currencies = Object.keys(digits) as (keyof typeof digits)[];
  const words = ["", "ACCOUNT CHARGE", "Rent", "conversion", "A stranger"] as const;
  const movement = fc.record({
    currency: fc.constantFrom(...currencies),
    units: fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((units) => units !== 0),
    day: fc.integer({ min: 1, max: 26 }),
    text: fc.constantFrom(...words),
    isNamed: fc.boolean(),
  });
  const [plan = []] = fc.sample(
    fc.array(fc.record({ movements: fc.array(movement, { minLength: 4, maxLength: 12 }), isReversed: fc.boolean() }), {
      minLength: 6,
      maxLength: 6,
    }),
    { seed: 20_261_127, numRuns: 1 },
  );
  const amountOf = (units: number, currency: keyof typeof digits) => {
    const text = String(Math.abs(units)).padStart(digits[currency] + 1, "0");
    const at = text.length - digits[currency];
    return `${units < 0 ? "-" : ""}${text.slice(0, at)}${digits[currency] ? `.${text.slice(at)}` : ""}`;
  };
  const opened: Record<string, string> = {};
  for (const [place, { movements, isReversed }] of plan.entries()) {
    const month = `2026-0${place + 4}`;
    for (const currency of currencies) {
      const own = movements
        .filter((one) => one.currency === currency)
        .sort((a, b) => a.day - b.day)
        .map(({ units, day, text, isNamed }, index) => ({
          amount: amountOf(units, currency),
          on: `${month}-${String(day).padStart(2, "0")}`,
          text,
          ...(isNamed ? { batch: `${month}-${currency}-${index}` } : {}),
        }));
      const named = own.flatMap(({ batch, on }) =>
        batch ? [{ kind: "transfer" as const, amount: "1", currency, batch, on }] : [],
      );
      await addGatewayLines(database.db, named);
      await addBankLines(database.db, { currency, opening: opened[currency] ?? "0" }, own);
      opened[currency] = addAmounts(opened[currency] ?? "0", ...own.map(({ amount }) => amount));
    }
    if (place === 2) await saveRule(ctx, bo, rule);
    if (place === 3)
      await saveRule(ctx, bo, { ...rule, name: "Exchange", contains: "conversion", becomes: "fx", account: "DE89" });
    if (place === 4)
      await saveRule(ctx, bo, { ...rule, name: "Rent", contains: "rent", becomes: "unrelated", connectionId: null });
    const { run: made } = await run({ fromDay: `${month}-01`, toDay: addDays(`${month}-27`, 1) });
    if (isReversed) {
      await reverseJournal(ctx, bo, { run: made, reason: "With other accounts" });
      await run({ fromDay: `${month}-01`, toDay: addDays(`${month}-27`, 1) });
    }
    const [accounts, balances] = [await readAccounts(database.db), await listBankBalances(ctx)];
    const missing = await listNotBooked(ctx);
    for (const { currency, closing, exported, waiting, notBooked, gap } of balances) {
      const listed = missing.rows.filter((row) => row.currency === currency).map(({ amount }) => amount);
      const same = (a: string, b: string, what: string) =>
        expect(compareAmounts(a, b), `${month} ${currency} ${what}: ${a}, ${b}`).toBe(0);
      same(exported, accounts[`1200 ${currency}`] ?? "0", "ledger account");
      same(addAmounts(exported, waiting, notBooked), closing ?? "", "statement");
      same(notBooked, addAmounts("0", ...listed), "list");
      same(waiting, "0", "waiting");
      same(gap ?? "", "0", "gap");
      same(closing ?? "", opened[currency] ?? "0", "model");
    }
    expect(missing.rows.every(({ reason }) => reason === "unrelated")).toBe(true);
  }
  const cleared = await database.db.execute(sql`select from journal_entries where source_kind = 'suspense_line'`);
  expect(cleared.rows.length).toBeGreaterThan(2);
});

describe("a payout", () => {
  const book = async (orderId: string, on: string) => {
    await addMoves(database.db, [{ orderId, at: `${on}T10:00:00Z`, amount: "1" }]);
    const { run: made } = await run({ fromDay: on, toDay: on });
    return (await entriesOf(made))[0];
  };
  const payTo = async (key: string) => {
    const account = { kind: "bank_account" as const, values: { account_number: "DE89370400440532013000" } };
    const { payeeId } = await createPayee(ctx, ana, { key, name: "Hoffmann", note: null, account });
    const { rows } = await database.db.execute<{ fingerprint: string }>(
      sql`select fingerprint from payee_accounts where payee_id = ${payeeId}::uuid`,
    );
    const draft = { submission: "draft", attempt: 0 } as const;
    return addTestOrder(database.db, {
      ...draft,
      payeeFingerprint: rows[0]?.fingerprint ?? "",
      yourReference: "RE-2026-0815",
    });
  };

  test("clears its invoice: on the creditor's account, with the invoice's number as its reference", async () => {
    const { id, clientOrderId } = await payTo("70001");
    await setLedgerRule(ctx, bo, {
      ...{ kind: "payout", connectionId: testIds.connection, currency: "", payeeKey: "" },
      ...{ account: "6300", costCentre: "K1", taxCode: "" },
    });
    expect(await book(id, "2026-11-02")).toMatchObject({
      ...{ reference: "RE-2026-0815", text: clientOrderId },
      own: { account: "70001", costCentre: "", taxCode: "" },
    });
    await setLedgerRule(ctx, bo, {
      ...{ kind: "payout", connectionId: null, currency: "", payeeKey: "70001" },
      ...{ account: "70099", costCentre: "", taxCode: "" },
    });
    expect((await book(id, "2026-11-03"))?.own.account).toBe("70099");
  });

  test.each(["V-1", "12345", "7001", "7000123456"])("the vendor number %s is no creditor's", async (key) => {
    const { id } = await payTo(key);
    expect((await book(id, "2026-11-02"))?.own.account).toBe("4900");
  });

  test("without an invoice's number has our own as its reference", async () => {
    const { id, clientOrderId } = await addTestOrder(database.db, { yourReference: null });
    expect(await book(id, "2026-11-02")).toMatchObject({ reference: clientOrderId, text: "" });
  });
});

test("the journal and the close agree on each bank line, whatever it names", async () => {
  await addGatewayLines(database.db, [{ kind: "transfer", amount: "1", on: "2026-11-02", batch: "B-1" }]);
  await addBankLines(database.db, { usedBy: null }, [{ amount: "-1", on: "2026-11-03", batch: "B-1" }]);
  await startPeriod(ctx, ana, { from: november.fromDay, to: november.toDay });
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  await expect(run()).rejects.toMatchObject({ code: "conflict" });
  expect(negateAmount((await listNotBooked(ctx)).rows[0]?.amount ?? "")).toBe("1");
});
