import { describe, expect, test } from "vitest";
import { Refusal } from "@/lib/files/intake/refusal";
import { makeWorkbook, type WrittenCell, type WrittenSheet } from "@/lib/files/intake/workbook/testing-workbook";
import { WorkbookWriter } from "@/lib/files/intake/workbook/write-workbook";
import * as model from "@/messages/matching/model";
import * as t from "@/messages/matching/workbook";
import { ageOf, differencesMax, type WorkbookColumn, workbookColumnNames } from "./columns";
import { readDifferences } from "./read-workbook";

const ids = Array.from({ length: 6 }, (_, at) => `0190aaaa-0000-7000-8000-00000000000${at}`);
type Filled = Partial<Record<WorkbookColumn, WrittenCell>>;
const head = workbookColumnNames.map((name) => t.columns[name]);
const usual: Filled = { left: -100, right: 0, currency: "EUR", about: "PAY-1" };
const rowOf = (cells: Filled): WrittenCell[] =>
  workbookColumnNames.map((name) => ({ ...usual, ...cells })[name] ?? null);

const read = (rows: WrittenCell[][], sheet: Partial<WrittenSheet> = {}) =>
  readDifferences("d.xlsx", makeWorkbook([{ rows, ...sheet }]));
const faultsOf = async (...rows: Filled[]) =>
  (await read([head, ...rows.map(rowOf)])).faults.map(({ row, column, message }) => [row, column, message]);
const refusalOf = async (act: Promise<unknown>) => {
  const error = await act.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
};

describe("a file of differences", () => {
  test("gives the rows that users filled in, and counts those that they left alone", async () => {
    const found = await read([
      head,
      rowOf({ id: ids[0], act: "Resolve", reason: "Bank fee", why: "timing ", until: "2026-12-05", target: "Ana" }),
      rowOf({ id: ids[1] }),
      rowOf({ id: ids[2], act: "Match", target: "A", left: 0, right: { pattern: "#,##0.00", value: -12.5 } }),
    ]);
    expect(found).toMatchObject({ faults: [], untouched: 1, hidden: 0 });
    expect(found.rows).toEqual([
      {
        ...{ row: 2, itemId: ids[0], left: "-100", right: "0", currency: "EUR" },
        ...{ act: "resolve", reason: "Bank fee", target: "Ana", explanation: "timing", until: "2026-12-05" },
      },
      {
        ...{ row: 4, itemId: ids[2], left: "0", right: "-12.5", currency: "EUR" },
        ...{ act: "match", reason: "", target: "A", explanation: null, until: null },
      },
    ]);
  });

  test("may have other columns, another order, a title above, other sheets, and blank rows", async () => {
    const table = [
      ["March, second try", null, null],
      [],
      [
        "My remarks",
        "Reason",
        "ACT",
        "Explained by",
        "Timing until",
        "owner, assignee  or match group",
        "Currency",
        "Gateway or bank",
        "Paydesk or gateway",
        "Difference ID",
      ],
      ["x", "Rounding", "ignore", null, null, null, "EUR", 0, -100, ids[0] ?? ""],
      [],
      ["total", null, null, null, null, null, null, null, { type: "", xml: "<f>SUM(G4:G5)</f><v>-100</v>" }, null],
      ["  ", null, null, null, null, null, null, null, null, null],
    ];
    const bytes = makeWorkbook([
      { rows: [["Pivot"], [1]], name: "Pivot" },
      { rows: table, name: "Differences" },
    ]);
    const found = await readDifferences("d.xlsx", bytes);
    expect(found).toMatchObject({ faults: [], untouched: 0 });
    expect(found.rows).toMatchObject([{ row: 4, itemId: ids[0], act: "ignore", reason: "Rounding" }]);
  });

  test.each([
    ["case and blanks around", "  rESOLVE "],
    ["a non-breaking blank", "\u00a0Resolve\u00a0"],
    ["full-width letters", "Ｒｅｓｏｌｖｅ"],
    ["as the list calls what was done", "Resolved"],
  ])("takes an act with %s", async (_, act) => {
    const found = await read([
      head,
      rowOf({ id: ids[0], act, why: "Fee", target: "Ana", reason: "\u00a0Bank\u00a0fee_x0007_ \n second line " }),
    ]);
    expect(found.rows).toMatchObject([{ act: "resolve", reason: "Bank fee  \n second line" }]);
  });

  test("takes the values of formulas, and numbers that are texts", async () => {
    const found = await read([
      head,
      rowOf({
        ...{ id: { type: "str", xml: `<f>A9</f><v>${ids[0]?.toUpperCase()}</v>` }, left: "\u2212100.00", right: "0" },
        ...{ act: { type: "str", xml: '<f>IF(TRUE,"Assign")</f><v>Assign</v>' }, target: "Ana" },
      }),
      rowOf({ id: ids[1], act: { type: "str", xml: '<f>""</f><v></v>' } }),
      rowOf({ id: ids[2], act: "Match", target: 7 }),
    ]);
    expect(found).toMatchObject({ faults: [], untouched: 1 });
    expect(found.rows).toMatchObject([
      { itemId: ids[0], act: "assign", target: "Ana", left: "-100.00" },
      { act: "match", target: "7" },
    ]);
  });

  test("tells how many filled-in rows a filter or a user hides", async () => {
    const rows = ids.slice(0, 4).map((id) => rowOf({ id, act: "Note", reason: "x" }));
    const found = await read([head, ...rows], {
      rowAttributes: { 3: 'hidden="1"', 5: 'hidden="1"' },
      after: '<autoFilter ref="A1:T4"><filterColumn colId="0"/></autoFilter>',
    });
    expect([found.rows.length, found.hidden]).toEqual([4, 2]);
  });

  test("names each error by row and column", async () => {
    expect(
      await faultsOf(
        { id: ids[0], act: "Settled" },
        { id: "42", act: "Resolve" },
        { id: ids[1], reason: "forgot the act" },
        { id: ids[2], act: "Assign" },
        { id: ids[3], act: "Match" },
        { id: ids[4], act: "Note", reason: "x", target: "Ana" },
        { id: ids[5], act: "Ignore", reason: "x".repeat(501) },
        { id: ids[0], act: "Note", reason: "Card 4111 1111 1111 1111" },
        { id: ids[0], act: { type: "e", xml: "<v>#N/A</v>" } },
        { id: ids[0], act: { type: "", xml: "<f>B2</f>" } },
        { id: ids[0], act: "Note", reason: "x", left: "about 100" },
        { id: ids[0], act: "Resolve", reason: "x", why: "Because", target: "Ana" },
        { id: ids[0], act: "Resolve", reason: "x", why: "Timing", until: "5 December", target: "Ana" },
        { id: ids[0], act: "Ignore", reason: "x", why: "Fee" },
      ),
    ).toEqual([
      [2, "act", t.unknownAct("Settled")],
      [3, "id", t.idMissing],
      [3, "reason", model.reasonMissing],
      [3, "target", t.enterAnOwner],
      [3, "why", model.chooseAnExplanation],
      [4, "act", t.actMissing],
      [5, "target", t.enterAUser],
      [6, "target", t.enterAGroup],
      [7, "target", t.targetNotUsed("Note")],
      [8, "reason", model.reasonTooLong(500)],
      [9, "reason", t.cardNumber],
      [10, "act", t.cellHoldsNothing("#N/A")],
      [11, "act", t.cellHoldsNothing("=B2")],
      [12, "left", t.amountChanged],
      [13, "why", t.unknownWhy("Because", Object.values(model.explanations).join(", "))],
      [14, "until", t.dayInvalid],
      [15, "why", t.whyNotUsed("Ignore")],
    ]);
  });

  test("an act merged over several rows is not left out silently", async () => {
    const at = String.fromCharCode(65 + workbookColumnNames.indexOf("act"));
    const rows = [head, rowOf({ id: ids[0], act: "Note", reason: "x" }), rowOf({ id: ids[1], reason: "x" })];
    const found = await read(rows, { after: `<mergeCells><mergeCell ref="${at}2:${at}3"/></mergeCells>` });
    expect(found.rows).toHaveLength(1);
    expect(found.faults).toMatchObject([{ row: 3, column: "act" }]);
  });

  test("is refused where it is none, lacks a column or has one twice, and where it is too long", async () => {
    expect(await refusalOf(readDifferences("d.xlsx", new TextEncoder().encode("a;b")))).toContain("Excel");
    expect(
      await refusalOf(
        read([
          ["Name", "City"],
          ["Ana", "Ljubljana"],
        ]),
      ),
    ).toBe(t.notOurFile);
    const lacking = head.map((one) => (one === t.columns.currency ? "Money" : one));
    expect(await refusalOf(read([lacking]))).toBe(t.columnMissing(t.columns.currency));
    expect(await refusalOf(read([[...head, "Act"]]))).toBe(t.columnMissing(t.columns.act));
    const rows = Array.from({ length: differencesMax + 1 }, () => rowOf({ id: ids[0] }));
    expect(await refusalOf(read([head, ...rows]))).toBe(t.tooManyRows("5,000"));
    expect((await read([head, ...rows.slice(1), [" "]])).untouched).toBe(differencesMax);
  });

  test("as we write it has texts that no spreadsheet runs", async () => {
    const writer = new WorkbookWriter(t.sheet);
    const texts = ["=1+1", "+SUM(A1)", "-2+3", "@cmd"];
    const records = texts.map((text, at) =>
      workbookColumnNames.map((name) => {
        if (name === "left" || name === "right") return { kind: "number" as const, value: "0" };
        return name === "id" ? (ids[at] ?? "") : name === "act" ? "Note" : name === "reason" ? text : "";
      }),
    );
    const parts = [writer.write([head, ...records]), writer.end()];
    const found = await readDifferences("d.xlsx", new Uint8Array(Buffer.concat(parts)));
    expect(found.rows.map(({ reason }) => reason)).toEqual(texts);
  });

  test("says how old a difference is as lists of open items do", () => {
    expect([0, 1, 6, 7, 29, 30, 400].map(ageOf)).toEqual([
      ...["today", "week", "week", "month", "month", "older", "older"],
    ]);
  });
});
