import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { reverseJournal } from "./commands";
import { setLedgerRule } from "./rule-commands";
import { addMoves, addTestOrder, exportDays } from "./testing";

const start = () => new Date("2026-12-20T08:00:00Z");
const { database, ctx, ana, bo } = provideContext("file", { ana: "preparer", bo: "approver" }, start);
const days = { fromDay: "2026-11-01", toDay: "2026-11-30" };

beforeAll(async () => {
  const { id: orderId } = await addTestOrder(database.db);
  await addMoves(database.db, [{ orderId, at: "2026-11-02T10:00:00Z", amount: "100" }]);
  await exportDays(ctx, ana, days);
  await reverseJournal(ctx, bo, { run: 1, reason: "To be reversed" });
  await exportDays(ctx, ana, days);
});

const tryOut = (...statements: string[]) =>
  database.owner
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    })
    .then(
      () => "done",
      (error: { cause?: { message?: string } }) => error.cause?.message ?? String(error),
    );

const [runColumns, entryColumns] = [
  "from_day, to_day, is_sandbox, reason, entry_count, totals, made_by, made_at",
  `source_kind, kind, date, reference, connection_id, currency, order_id, payee_id, payee, text, account, cost_centre, tax_code,
   clearing_account, clearing_cost_centre, clearing_tax_code`,
];
const addRun = (number: number, { reverses = "null", totals = "totals", reason = "''" } = {}) =>
  `insert into journal_runs (number, reverses, ${runColumns})
   select ${number}, ${reverses}, ${runColumns.replace("totals", totals).replace("reason", reason)} from journal_runs where number = 1`;
const inBooks = (number: number, books: string, reverses = "null") =>
  addRun(number, { reverses, reason: reverses === "null" ? "''" : "'Wrong'" })
    .replace("(number, reverses,", "(number, books_currency, reverses,")
    .replace(`select ${number},`, `select ${number}, ${books},`);
const addEntry = (run: number, { amount = "amount", side = "side", isLive = "false", position = "position" } = {}) =>
  `insert into journal_entries (run, position, source_id, is_live, amount, side, ${entryColumns})
   select ${run}, ${position}, source_id, ${isLive}, ${amount}, ${side}, ${entryColumns} from journal_entries where run = 1`;

describe("runs of the journal", () => {
  test("are numbered without a gap", async () => {
    expect(await tryOut(addRun(5))).toContain("its number doesn't follow the last one");
    expect(await tryOut(addRun(2))).toContain("its number doesn't follow the last one");
    expect(
      await tryOut(addRun(4), addEntry(4), "do $$ begin set constraints all immediate; raise 'whole'; end $$"),
    ).toBe("whole");
  });

  test("have the entries that they count and total", async () => {
    expect(await tryOut(addRun(4))).toContain("don't add up to its totals");
    expect(await tryOut(addRun(4), addEntry(4, { amount: "99" }))).toContain("don't add up to its totals");
    const totals = `'[{"currency": "EUR", "entries": 1, "amount": "101"}]'::jsonb`;
    expect(await tryOut(addRun(4, { totals }), addEntry(4))).toContain("don't add up to its totals");
    expect(await tryOut(addEntry(3, { position: "2" }))).toContain("no more entries than it counts");
    expect(await tryOut(addRun(4), addEntry(4, { amount: "-100" }))).toContain("journal_entries_amount_check");
  });

  test("have no entry of another currency than their books'", async () => {
    const whole = "do $$ begin set constraints all immediate; raise 'whole'; end $$";
    expect(await tryOut(inBooks(4, "'EUR'"), addEntry(4), whole)).toBe("whole");
    expect(await tryOut(inBooks(4, "'USD'"), addEntry(4), whole)).toContain("of its own days and books");
    expect(await tryOut(inBooks(4, "'eur'"))).toContain("journal_runs_books_check");
    expect(await tryOut(inBooks(4, "'EUR'", "3"))).toContain("journal_runs_books_check");
  });

  test("have no source that is exported already", async () => {
    expect(await tryOut(addRun(4), addEntry(4, { isLive: "true" }))).toContain("journal_entries_source_key");
  });

  test("reverse one that was not reversed, entry by entry", async () => {
    const reason = "'Because'";
    const mirrored = { side: "'credit'" };
    expect(await tryOut(addRun(4, { reverses: "1", reason }), addEntry(4, mirrored))).toContain("reverses_key");
    expect(await tryOut(addRun(4, { reverses: "2", reason }), addEntry(4))).toContain("no reversal itself");
    const reversal = addRun(4, { reverses: "3", reason });
    expect(await tryOut(reversal, addEntry(4, mirrored))).toContain("doesn't mirror run 3");
    const end = "update journal_entries set is_live = false where run = 3";
    expect(await tryOut(reversal, addEntry(4), end)).toContain("doesn't mirror run 3");
    expect(await tryOut(reversal, end, addEntry(4, { ...mirrored, isLive: "true" }))).toContain(
      "a reversal has no live",
    );
  });

  test("never change, and neither do their entries", async () => {
    expect(await tryOut("update journal_runs set reason = 'x' where number = 1")).toContain("may not be changed");
    for (const change of ["amount = 1", "account = 'x'", "position = 2", "is_live = false"])
      expect(await tryOut(`update journal_entries set ${change} where run = 3`), change).toContain("never changes");
    const reverse = [
      addRun(4, { reverses: "3", reason: "'Because'" }),
      "update journal_entries set is_live = false where run = 3",
    ];
    const revive = "update journal_entries set is_live = true where run = 1";
    expect(await tryOut(...reverse, revive)).toContain("never changes");
    expect(await tryOut("delete from journal_entries")).toContain("may not be changed or deleted");
  });
});

test("a ledger rule only ends", async () => {
  const { ruleId } = await setLedgerRule(ctx, bo, {
    ...{ kind: "fee", connectionId: null, currency: "", payeeKey: "", account: "1", costCentre: "", taxCode: "" },
  });
  const update = (change: string) => tryOut(`update ledger_rules set ${change} where id = '${ruleId}'`);
  expect(await update("account = '2'")).toContain("it only ends");
  expect(await update("account = '2', ended_at = now(), ended_by = saved_by")).toContain("it only ends");
  expect(await update("ended_at = now(), ended_by = saved_by")).toBe("done");
  expect(await update("ended_at = null, ended_by = null")).toContain("it only ends");
});
