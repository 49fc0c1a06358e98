import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { closePeriods } from "@/db/schema/close";
import { matches, matchItems, matchNotes } from "@/db/schema/matching";
import { lockClosedPeriod } from "@/lib/books/close/periods";
import { closeTestPeriod } from "@/lib/books/close/testing";
import { actOnItems, endMatch, makeMatch } from "@/lib/books/matching/commands";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { findPeriod, itemList } from "@/lib/books/matching/queries";
import { assignAccount, storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { shownText } from "@/lib/files/intake/cell";
import { makeWorkbook, type WrittenCell } from "@/lib/files/intake/workbook/testing-workbook";
import { readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import * as model from "@/messages/matching/model";
import * as t from "@/messages/matching/workbook";
import { differencesMax, type WorkbookColumn, workbookColumnNames } from "./columns";
import { applyWorkbook, previewWorkbook } from "./commands";
import { writeDifferences } from "./write-workbook";

const { ctx, database, ana, bo, mia, vic } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", mia: "admin", vic: "viewer" },
  () => new Date("2026-12-03T08:00:00Z"),
);

const elsewhere = "0190aaaa-0000-7000-8000-0000000000ff";
let periodId = "";

beforeEach(async () => {
  const { db } = database;
  await insertOrderSurroundings(db);
  for (const amount of ["100.00", "60.00"]) {
    const at = new Date("2026-11-10T12:00:00Z");
    await insertOrder(db, { amount, createdAt: at, updatedAt: at, finalAt: at });
  }
  const line = { currency: "EUR", batch: "B1", on: "2026-11-10" };
  await storeGatewayLines(db, [
    { ...line, clientOrderId: "part-1", amount: "-25.00" },
    { ...line, clientOrderId: "part-2", amount: "-35.00" },
    { ...line, clientOrderId: "stranger", amount: "-7.00" },
  ]);
  await assignAccount(db, "ACC", "EUR");
  await storeBankLines(db, { account: "ACC", currency: "EUR", closedOn: "2026-11-30" }, [
    { amount: "-67.00", on: "2026-11-12", ids: ["B1"] },
    { amount: "-5.00", on: "2026-11-13", text: "=HYPERLINK(1)" },
  ]);
  const [period] = await db
    .insert(closePeriods)
    .values({ fromDay: "2026-11-01", toDay: "2026-11-30", createdBy: ana.userId, createdAt: ctx.now() })
    .returning({ id: closePeriods.id });
  periodId = period?.id ?? "";
  await evaluate();
});

const evaluate = () => database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
const listOf = (query: Record<string, string> = {}) => itemList.read((name) => query[name]).filter;

async function download(query: Record<string, string> = {}, scope: string[] | null = null) {
  const period = await findPeriod(ctx, periodId);
  if (!period) throw new Error("no period");
  const pieces: Uint8Array[] = [];
  for await (const piece of await writeDifferences(ctx, scope, period, listOf(query))) pieces.push(piece);
  const read = await readWorkbook("d.xlsx", new Uint8Array(Buffer.concat(pieces)));
  if (!read.ok) throw new Error(read.reason);
  const [head = [], ...rows] = read.sheets[0]?.rows ?? [];
  return {
    head: head.map(shownText),
    rows: rows.map((cells) => new Map(workbookColumnNames.map((name, at) => [name, cells[at] ?? ""]))),
  };
}
type Row = Awaited<ReturnType<typeof download>>["rows"][number];
type Filled = { act: string; reason?: string; why?: string; target?: string };

const aboutOf = (row: Row) => shownText(row.get("about"));

function fill(rows: readonly Row[], filled: Record<string, Filled>): Uint8Array<ArrayBuffer> {
  const cellOf = (row: Row, name: WorkbookColumn): WrittenCell => {
    const typed = filled[aboutOf(row)];
    if (name === "act" || name === "reason" || name === "why" || name === "target") return typed?.[name] ?? null;
    const cell = row.get(name) ?? "";
    return typeof cell === "object" && cell.kind === "number" ? Number(cell.value) : shownText(cell);
  };
  const records = rows.map((row) => workbookColumnNames.map((name) => cellOf(row, name)));
  return makeWorkbook([{ rows: [workbookColumnNames.map((name) => t.columns[name]), ...records] }]);
}

const file = (bytes: Uint8Array) => ({ fileName: "november.xlsx", bytes });
async function upload(bytes: Uint8Array, actor = ana) {
  const preview = await previewWorkbook(ctx, actor, file(bytes));
  const { seenDigest } = preview;
  return { preview, apply: () => applyWorkbook(ctx, actor, { ...file(bytes), seenDigest }) };
}
const faultsOf = async (bytes: Uint8Array, actor = ana) =>
  (await previewWorkbook(ctx, actor, file(bytes))).faults.map(({ about, column, message }) => [about, column, message]);

const notes = () => database.db.select().from(matchNotes).orderBy(asc(matchNotes.id));
const ordersOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows
      .filter((row) => shownText(row.get("payee")) !== "")
      .map((row) => [Number(shownText(row.get("left")).replace(/[^\d.-]/g, "")), aboutOf(row)]),
  );
const bankLine = "=HYPERLINK(1)";

describe("the list of differences as a file", () => {
  test("has what the page shows, ages, and columns to fill in; texts stay texts", async () => {
    const { head, rows } = await download();
    expect(head).toEqual(workbookColumnNames.map((name) => t.columns[name]));
    const stranger = rows.find((row) => aboutOf(row) === "stranger");
    expect(Object.fromEntries(stranger ?? [])).toMatchObject({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), period: "2026-11-01 – 2026-11-30" },
      ...{ comparison: model.legs.gateway, kind: model.classes.missing_here, currency: "EUR" },
      ...{ left: { kind: "number", value: "0" }, right: { kind: "number", value: "-7" } },
      ...{ difference: { kind: "number", value: "7" }, since: { kind: "date", text: "2026-11-10" } },
      ...{ age: { kind: "number", value: "23" }, ageing: t.ages.month, act: "", reason: "", target: "" },
    });
    expect(rows.map(aboutOf)).toContain(bankLine);
    expect(rows).toHaveLength(6);
  });

  test("is of the list that the page shows, and of the user's connections", async () => {
    expect((await download({ leg: "bank" })).rows.map(aboutOf)).toEqual([bankLine]);
    expect((await download({ view: "explained" })).rows).toEqual([]);
    expect((await download({}, [testIds.connection])).rows).toHaveLength(6);
    expect((await download({}, [elsewhere])).rows).toEqual([]);
  });

  test("is refused where it would be too long, before a row is written", async () => {
    await database.owner.execute(
      `insert into match_items select (jsonb_populate_record(null::match_items, to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'key', 'many ' || n))).*
         from (select * from match_items where leg = 'bank' limit 1) i, generate_series(1, ${differencesMax}) n`,
    );
    await expect(download({ leg: "bank" })).rejects.toMatchObject({ code: "limit" });
  });
});

const byAna = { why: "Fee", target: "" };
beforeEach(async () => {
  byAna.target = await userName(ana.userId);
});

describe("a filled-in file", () => {
  test("is previewed, and applied all at once: one audit entry, and the same file again changes nothing", async () => {
    const { rows } = await download();
    const orders = ordersOf(rows);
    const bytes = fill(rows, {
      [orders[-100] ?? ""]: { act: "Note", reason: "Asked the gateway" },
      stranger: { act: "Resolve", reason: "Booked by hand", ...byAna },
      [bankLine]: { act: "Assign", target: (await userName(bo.userId)).toUpperCase() },
      ...Object.fromEntries(
        ["part-1", "part-2", orders[-60] ?? ""].map((about) => [about, { act: "Match", target: "A" }]),
      ),
    });
    const { preview, apply } = await upload(bytes);
    expect(preview).toMatchObject({
      ...{ faults: [], counts: { resolve: 1, ignore: 0, note: 1, assign: 1, match: 3 }, matches: 1 },
      ...{ done: 0, untouched: 0, hidden: 0 },
    });
    expect([await notes(), await database.db.$count(matches)]).toEqual([[], 0]);

    expect(await apply()).toEqual({ kind: "applied", rows: 6 });
    expect((await notes()).map(({ act, text, userId, assigneeId }) => [act, text, userId, assigneeId])).toEqual(
      expect.arrayContaining([
        ["note", "Asked the gateway", ana.userId, null],
        ["resolve", "Booked by hand", ana.userId, null],
        ["assign", "", ana.userId, bo.userId],
      ]),
    );
    const left = await database.db.select().from(matchItems).where(eq(matchItems.periodId, periodId));
    expect(left.map(({ isNamed }) => isNamed).sort()).toEqual([false, false, true]);
    const entries = await database.db.select().from(audit).where(eq(audit.permission, "matching.act"));
    expect(entries).toMatchObject([
      {
        ...{ subjectType: "period", subjectId: periodId, userId: ana.userId },
        details: { file: "november.xlsx", items: 6, matches: 1, acts: ["resolve 1", "note 1", "assign 1", "match 3"] },
      },
    ]);

    expect(await apply()).toEqual({ kind: "applied", rows: 0 });
    const again = await upload(bytes);
    expect(again.preview).toMatchObject({ faults: [], done: 6, counts: { resolve: 0, match: 0 } });
    expect(await again.apply()).toEqual({ kind: "applied", rows: 0 });
    expect([
      (await notes()).length,
      await database.db.$count(matches),
      await database.db.$count(audit, eq(audit.permission, "matching.act")),
    ]).toEqual([3, 1, 1]);

    const [match] = await database.db.select().from(matches);
    await endMatch(ctx, ana, { matchId: match?.id ?? "" });
    expect((await faultsOf(bytes)).map(([, , message]) => message)).toEqual(Array(3).fill(t.itemIsGone));
  });

  test("with one error changes nothing at all, and names what is gone or changed", async () => {
    const { rows } = await download();
    const orders = ordersOf(rows);
    const bytes = fill(rows, {
      stranger: { act: "Resolve", reason: "Booked by hand", ...byAna },
      [orders[-100] ?? ""]: { act: "Resolve", reason: "Too small", ...byAna },
      [bankLine]: { act: "Note", reason: "x" },
    });
    const { apply } = await upload(bytes);
    await storeGatewayLines(database.db, [
      { clientOrderId: orders[-100] ?? "", amount: "-99.00", currency: "EUR", batch: "B2", on: "2026-11-11" },
    ]);
    await expect(apply()).rejects.toMatchObject({ code: "conflict", message: t.changedSincePreview });
    expect(await notes()).toEqual([]);
    await evaluate();
    expect(await faultsOf(bytes)).toEqual([[orders[-100], "left", t.itemChanged("-100.00", "-99.00", "EUR")]]);
    await storeGatewayLines(database.db, [
      { clientOrderId: orders[-100] ?? "", amount: "-1.00", currency: "EUR", batch: "B2", on: "2026-11-11" },
    ]);
    await evaluate();
    expect(await faultsOf(bytes)).toEqual([[orders[-100], "id", t.itemIsGone]]);
    const faulty = await upload(bytes);
    await expect(faulty.apply()).rejects.toMatchObject({ code: "conflict" });
    const misread = await upload(fill(rows, { stranger: { act: "Burn" } }));
    await expect(misread.apply()).rejects.toMatchObject({ code: "invalid" });
    expect(await notes()).toEqual([]);
  });

  test("that another file replaced after the preview isn't applied", async () => {
    const { rows } = await download();
    const { preview } = await upload(fill(rows, { stranger: { act: "Resolve", reason: "Fee", ...byAna } }));
    const other = file(fill(rows, { stranger: { act: "Resolve", reason: "Something else", ...byAna } }));
    await expect(applyWorkbook(ctx, ana, { ...other, seenDigest: preview.seenDigest })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("is refused to users who may not, and rows of other connections are gone for users who see only some", async () => {
    const { rows } = await download();
    const resolve = fill(rows, { stranger: { act: "Resolve", reason: "Fee", ...byAna } });
    await expect(upload(resolve, vic)).rejects.toMatchObject({ code: "forbidden" });
    await expect(applyWorkbook(ctx, vic, { ...file(resolve), seenDigest: "" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const stranger = { ...ana, connectionIds: [elsewhere] };
    expect(await faultsOf(resolve, stranger)).toEqual([["stranger", "id", t.itemIsGone]]);
    await expect((await upload(resolve, stranger)).apply()).rejects.toMatchObject({ code: "not_found" });
    expect(await notes()).toEqual([]);

    const limited = { ...ana, connectionIds: [testIds.connection] };
    const all = Object.fromEntries(
      ["part-1", "part-2", ordersOf(rows)[-60] ?? ""].map((about) => [about, { act: "Match", target: "1" }]),
    );
    expect(await (await upload(fill(rows, all), limited)).apply()).toMatchObject({ rows: 3 });
    await database.owner.execute(`update match_items set connection_id = null where leg = 'bank'`);
    const bank = fill(rows, { [bankLine]: { act: "Note", reason: "x" } });
    expect(await faultsOf(bank, limited)).toHaveLength(1);
    expect(await faultsOf(bank)).toEqual([]);
  });

  test("keeps to what the state of the period allows", async () => {
    const { rows } = await download();
    const bytes = fill(rows, {
      stranger: { act: "Resolve", reason: "Fee", ...byAna },
      [bankLine]: { act: "Note", reason: "For the auditor" },
    });
    await closeTestPeriod(ctx, { preparer: ana, approver: bo, periodId });
    expect(await faultsOf(bytes)).toEqual([["stranger", "period", model.periodClosed]]);
    const note = await upload(fill(rows, { [bankLine]: { act: "Note", reason: "For the auditor" } }));
    expect(await note.apply()).toMatchObject({ rows: 1 });
    await lockClosedPeriod(ctx, mia, { periodId });
    expect((await faultsOf(bytes)).map(([, , message]) => message)).toEqual(Array(2).fill(model.periodLocked));
  });
});

async function userName(id: string): Promise<string> {
  const { rows } = await database.db.$client.query("select name from users where id = $1", [id]);
  return rows[0].name;
}

test("a user who sees only some connections matches on a page too, and works on no item of several connections", async () => {
  const limited = { ...ana, connectionIds: [testIds.connection] };
  const items = await database.db.select().from(matchItems);
  const idOf = (amount: string) =>
    items.filter(({ leftAmount, rightAmount }) => leftAmount === amount || rightAmount === amount).map(({ id }) => id);
  const itemIds = ["-60.00", "-25.00", "-35.00"].flatMap(idOf);
  expect(itemIds).toHaveLength(3);
  await makeMatch(ctx, limited, { itemIds, reason: "" });
  await database.owner.execute(`update match_items set connection_id = null where leg = 'bank'`);
  const [bank, stranger] = [idOf("-5.00"), idOf("-7.00")];
  const note = { act: "note" as const, reason: "x", itemIds: [...bank, ...stranger] };
  await expect(actOnItems(ctx, limited, note)).rejects.toMatchObject({ code: "not_found" });
});
