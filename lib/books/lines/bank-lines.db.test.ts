import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { connections, connectionVersions } from "@/db/schema/connections";
import { matchItems, matchNotes } from "@/db/schema/matching";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { bookedConnections, bookedLines } from "@/lib/books/accounting/bank-lines";
import { startPeriod } from "@/lib/books/close/periods";
import { readOtherValueDates } from "@/lib/books/close/value-dates";
import { getItem } from "@/lib/books/matching/item-queries";
import { listPositionsOfBatches } from "@/lib/books/matching/line-queries";
import { previewRule } from "@/lib/books/matching/rule-queries";
import { saveRule } from "@/lib/books/matching/rules";
import { assignAccount, storeGatewayLines } from "@/lib/books/matching/testing";
import { addAmounts } from "@/lib/core/money/money";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { bankLines } from "./bank-lines";

const { ctx, database, ana, bo } = provideContext(
  "file",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-12-20T08:00:00Z"),
);
const seed = 20261128;
const on = "2026-11-10";
const sha256 = createHash("sha256").update("raw").digest("hex");

const own = testIds.connection;
const other = "00000000-0000-4000-8000-0000000000b2";
const sandbox = "00000000-0000-4000-8000-0000000000f3";
/** Connections by account; null: an account of no gateway. "LU6" is not assigned. */
const uses: Record<string, (string | null)[]> = {
  ...{
    DE1: [own],
    DE2: [own, other],
    FR3: [other],
    FR4: [own, sandbox],
    AT5: [null],
    AT7: [sandbox],
    NL8: [null, own],
  },
};
const accounts = [...Object.keys(uses), "LU6"];
const batches: Record<string, string[]> = { [own]: ["B1", "B2"], [other]: ["B2", "B3"], [sandbox]: ["B1", "B4"] };
/** `by`: the connection of the rule. */
const rules = [
  { name: "Charges", contains: "charge", becomes: "fee", by: own },
  { name: "Charges of the other", contains: "charge", becomes: "fee", by: other },
  { name: "Rent", contains: "rent", becomes: "unrelated", by: null },
] as const;

type Line = {
  account: string;
  currency: "EUR" | "USD";
  format: "camt.053" | "camt.054";
  amount: string;
  ids: string[];
  text: string;
  state: "" | "unmatched" | "pending" | "confirmed";
};
const someLines = fc.array(
  fc.record<Line>({
    account: fc.constantFrom(...accounts),
    currency: fc.constantFrom("EUR", "EUR", "USD"),
    format: fc.constantFrom("camt.053", "camt.053", "camt.053", "camt.054"),
    amount: fc.constantFrom("10.00", "-10.00", "7.35", "-250.10"),
    ids: fc.subarray(["B1", "B2", "B3", "B4", "B9"], { maxLength: 2 }),
    text: fc.constantFrom("", "Account charge", "Rent of November"),
    state: fc.constantFrom("", "", "", "", "unmatched", "pending", "confirmed"),
  }),
  { minLength: 300, maxLength: 300 },
);
const lines = fc.sample(someLines, { seed, numRuns: 1 })[0] ?? [];
type Stored = Line & { statementId: string; position: number };
const stored: Stored[] = [];
const keyOf = ({ statementId, position }: { statementId: string; position: number }) =>
  `bank:${statementId}:${position}`;

const usersOf = ({ account }: Line) => (uses[account] ?? []).filter((id) => id !== null);

/** Returns the only batch that a line names among the connections of its account. */
function batchOf(line: Line): { connectionId: string; batch: string } | null {
  if (line.state === "unmatched" || line.state === "pending") return null;
  const named = usersOf(line).flatMap((connectionId) =>
    line.ids.filter((id) => batches[connectionId]?.includes(id)).map((batch) => ({ connectionId, batch })),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

function ruleOf(line: Line) {
  if (batchOf(line)) return null;
  const fits = rules.filter(
    ({ contains, by }) => line.text.toLowerCase().includes(contains) && (by === null || usersOf(line).includes(by)),
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** Returns of these lines are all of orders of `own`. */
function connectionOf(line: Line): string | null {
  if (line.state === "pending") return own;
  const [only, ...more] = usersOf(line);
  const returned = line.state === "confirmed" ? own : null;
  return batchOf(line)?.connectionId ?? returned ?? ruleOf(line)?.by ?? (more.length === 0 ? (only ?? null) : null);
}

const statementLinesOfBank = () => stored.filter(({ format }) => format === "camt.053");

async function storeLine(line: Line): Promise<void> {
  const { db } = database;
  const [isCredit, amount] = [!line.amount.startsWith("-"), line.amount.replace("-", "")];
  const statementId = await db.transaction(async (tx) => {
    const [file] = await tx
      .insert(statementFiles)
      .values({
        name: "bank.xml",
        sha256: createHash("sha256").update(randomUUID()).digest("hex"),
        sizeBytes: 1,
        uploadedBy: testIds.user,
        uploadedAt: ctx.now(),
      })
      .returning({ id: statementFiles.id });
    const sums = { creditCount: isCredit ? 1 : 0, debitCount: isCredit ? 0 : 1 };
    const balances = line.format === "camt.053" ? { opening: "0", closing: line.amount } : {};
    const [statement] = await tx
      .insert(statements)
      .values({
        ...{ fileId: file?.id ?? "", format: line.format, account: line.account, number: String(stored.length) },
        ...{ currency: line.currency, closedOn: on, pendingCount: 0, ...balances, ...sums },
        ...{ creditAmount: isCredit ? amount : "0", debitAmount: isCredit ? "0" : amount },
      })
      .returning({ id: statements.id });
    await tx.insert(statementLines).values({
      ...{ statementId: statement?.id ?? "", position: 1, amount, isReversal: false },
      ...{ direction: isCredit ? ("credit" as const) : ("debit" as const), bookingDate: on, valueDate: "2026-12-01" },
      ...{ code: "", counterparty: "Gateway", text: line.text, raw: "raw", sha256 },
      references: line.ids.map((id) => ({ kind: "endToEnd" as const, id })),
    });
    return statement?.id ?? "";
  });
  const place = { statementId, position: 1 };
  stored.push({ ...line, ...place });
  if (line.state === "unmatched")
    await db.insert(matchNotes).values({
      ...{ leg: "bank" as const, key: keyOf(place), act: "unmatch" as const, userId: testIds.user, at: ctx.now() },
      ...{ text: "Not this one.", leftAmount: "0", rightAmount: line.amount },
    });
  if (line.state === "pending" || line.state === "confirmed") await storeReturn(place, line);
}

async function storeReturn(place: { statementId: string; position: number }, { state, currency }: Line): Promise<void> {
  const at = new Date("2026-11-02T12:00:00Z");
  const order = await insertOrder(database.db, { amount: "40", currency, createdAt: at, updatedAt: at, finalAt: at });
  const standing = state === "confirmed" ? "counted" : "reported";
  const { rows } = await database.owner.execute<{ id: string }>(sql`
    insert into order_later_events (order_id, type, status, amount, at, standing)
    values (${order.id}::uuid, 'reversal', 'approved', '40', ${at.toISOString()}, ${standing}) returning id`);
  await database.owner.execute(sql`
    insert into returned_lines (key, part, source, statement_id, position, names, side, amount, currency, booked_on, code, is_evident, order_id,
      later_event_id, found_at, noted_at)
    values (${keyOf(place)}, 1, 'statement', ${place.statementId}::uuid, ${place.position}, '{}', 'credit', '40', ${currency}, ${on}, 'AC04',
      true, ${order.id}::uuid, ${rows[0]?.id}::uuid, now(), now())`);
}

let periodId = "";
beforeAll(async () => {
  const { db, owner } = database;
  await insertOrderSurroundings(db);
  for (const [id, name, environment] of [
    [other, "Acme US", "production"],
    [sandbox, "Sandbox", "sandbox"],
  ] as const) {
    await db.insert(connections).values({ id, name });
    const [version] = await db.select().from(connectionVersions).where(eq(connectionVersions.connectionId, own));
    if (version) await owner.insert(connectionVersions).values({ ...version, connectionId: id, environment });
  }
  for (const currency of ["EUR", "USD"]) {
    for (const account of Object.keys(uses))
      for (const connectionId of uses[account] ?? []) await assignAccount(db, account, currency, connectionId);
    for (const [connectionId, names] of Object.entries(batches))
      await storeGatewayLines(
        db,
        names.map((batch) => ({ amount: "9000.00", currency, batch, on })),
        connectionId,
      );
  }
  for (const { by, ...rule } of rules)
    await saveRule(ctx, bo, { ...rule, ruleId: null, account: null, direction: null, connectionId: by });
  for (const line of lines) await storeLine(line);
  periodId = (await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" })).periodId;
});

test(`the source names each line's connection, batch and sign (seed ${seed})`, async () => {
  const { rows } = await database.db.execute<Record<string, string | null>>(sql`
    with ${bankLines(sql`select l.*, null as mark from statement_lines l where l.counted_on is not null`)}
    select 'bank:' || statement_id || ':' || position as key, connection_id, batch, amount::text, becomes from bank_lines`);
  const expected = statementLinesOfBank().map((line) => ({
    ...{ key: keyOf(line), connection_id: connectionOf(line), batch: batchOf(line)?.batch ?? null },
    ...{ amount: line.amount, becomes: ruleOf(line)?.becomes ?? null },
  }));
  expect(new Map(rows.map((row) => [row.key, row]))).toEqual(new Map(expected.map((row) => [row.key, row])));
  for (const count of [rows.filter(({ batch }) => batch !== null).length, rows.filter(({ becomes }) => becomes).length])
    expect(count).toBeGreaterThan(20);
});

test("the journal books each line on the connection and batch that matching gives it", async () => {
  const { rows } = await database.db.execute<Record<string, string | null>>(sql`
    with ${bookedConnections(null)}, ${bookedLines(sql`true`)}
    select 'bank:' || statement_id || ':' || position as key, connection_id, batch, amount::text, kind from booked_lines where kind is not null`);
  const booked = [own, other];
  const assigned = statementLinesOfBank().filter(
    (line) =>
      usersOf(line).some((id) => booked.includes(id)) &&
      (ruleOf(line)?.becomes !== "unrelated" || line.state === "pending" || line.state === "confirmed"),
  );
  const expected = assigned.map((line) => {
    const connection = booked.find((id) => id === connectionOf(line));
    const batch = connection && batchOf(line)?.batch;
    const isBank = batch !== undefined || line.state === "confirmed";
    const charge = ruleOf(line)?.becomes === "fee" ? "bank_fee" : "suspense";
    return {
      ...{
        key: keyOf(line),
        connection_id:
          connection ??
          usersOf(line)
            .filter((id) => booked.includes(id))
            .sort()[0],
      },
      ...{ batch: batch ?? "", amount: line.amount },
      kind: line.state === "pending" ? "suspense" : isBank ? "bank" : charge,
    };
  });
  expect(new Map(rows.map((row) => [row.key, row]))).toEqual(new Map(expected.map((row) => [row.key, row])));
});

test("a statement's page marks exactly the lines that are matched by their batch", async () => {
  for (const line of stored) {
    const matched = line.format === "camt.053" && batchOf(line) !== null;
    const marked = await listPositionsOfBatches(ctx, line.statementId, [1, 1]);
    expect([...marked], keyOf(line)).toEqual(matched ? [1] : []);
  }
});

test("a difference lists exactly the bank lines of its batch, and each other line is one of its own", async () => {
  const ofBank = and(eq(matchItems.periodId, periodId), eq(matchItems.leg, "bank"));
  const items = await database.db
    .select()
    .from(matchItems)
    .where(and(ofBank, isNotNull(matchItems.batch)));
  expect(items.length).toBe(12);
  for (const item of items) {
    const { right } = await getItem(ctx, null, item.id);
    const expected = statementLinesOfBank().filter((line) => {
      const named = batchOf(line);
      return (
        named?.batch === item.batch && named?.connectionId === item.connectionId && line.currency === item.currency
      );
    });
    expect(right.map(({ matchedKey }) => matchedKey).sort(), item.key).toEqual(expected.map(keyOf).sort());
    expect(addAmounts("0", ...right.map(({ amount }) => amount)), item.key).toBe(
      addAmounts("0", ...expected.map(({ amount }) => amount)),
    );
    expect(item.rightAmount, item.key).toBe(addAmounts("0", ...expected.map(({ amount }) => amount)));
  }
  const singles = await database.db
    .select()
    .from(matchItems)
    .where(and(ofBank, isNotNull(matchItems.statementId)));
  const alone = statementLinesOfBank().filter(
    (line) =>
      batchOf(line) === null &&
      (line.state === "pending" || (usersOf(line).length > 0 && ruleOf(line)?.becomes !== "unrelated")),
  );
  expect(new Map(singles.map(({ key, connectionId, rightAmount }) => [key, [connectionId, rightAmount]]))).toEqual(
    new Map(alone.map((line) => [keyOf(line), [connectionOf(line), line.amount]])),
  );
});

test("value dates and previews of rules have the same lines and signs", async () => {
  const dated = await readOtherValueDates(database.db, { fromDay: "2026-11-01", toDay: "2026-11-30" });
  expect(new Map(dated.filter(({ kind }) => kind === "bank_line").map(({ ref, amount }) => [ref, amount]))).toEqual(
    new Map(statementLinesOfBank().map((line) => [`${line.statementId}:${line.position}`, line.amount])),
  );
  const { totals } = await previewRule(ctx, { contains: "CHARGE", account: null, direction: null });
  for (const currency of ["EUR", "USD"]) {
    const charged = statementLinesOfBank().filter((line) => line.currency === currency && line.text.includes("charge"));
    const amount = addAmounts("0", ...charged.map((line) => line.amount));
    expect(totals).toContainEqual({ currency, lines: charged.length, amount });
  }
});
