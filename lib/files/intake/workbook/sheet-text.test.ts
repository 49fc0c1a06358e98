import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { readProfileFile } from "@/lib/payments/recurring/import-file";
import * as t from "@/messages/intake/model";
import { readSheetText } from "./sheet-text";
import { makeWorkbook, type WrittenSheet, type WrittenWorkbook } from "./testing-workbook";

const read = (sheets: readonly WrittenSheet[], book?: WrittenWorkbook) =>
  readSheetText("w.xlsx", makeWorkbook(sheets, book));

async function records(sheets: readonly WrittenSheet[], book?: WrittenWorkbook): Promise<string[][]> {
  const found = await read(sheets, book);
  if (!found.ok) throw new Error(found.reason);
  return Papa.parse<string[]>(found.text.trimEnd(), { delimiter: "," }).data;
}

describe("the one sheet of a workbook as text", () => {
  test("has days as ISO 8601 writes them, numbers in full, and texts with their marks", async () => {
    const rows = await records([
      {
        rows: [
          ["recurring-payment-id", "amount", "next", "name"],
          [
            { pattern: "0000000000", value: 80410006 },
            { pattern: "#,##0.00", value: 1250.5 },
            { pattern: "dd.mm.yyyy", value: 46357 },
            'Kovač "A", Söhne',
          ],
          [80410007, 19.9, null, "line\nbreak"],
        ],
      },
    ]);
    expect(rows).toEqual([
      ["recurring-payment-id", "amount", "next", "name"],
      ["0080410006", "1250.5", "2026-12-01", 'Kovač "A", Söhne'],
      ["80410007", "19.9", "", "line\nbreak"],
    ]);
  });

  test("chooses nothing for the user: what it could mean otherwise is refused with its place", async () => {
    const rows = [["a"], ["1"]];
    const refused = async (sheets: readonly WrittenSheet[]) => {
      const found = await read(sheets);
      return found.ok ? "read" : found.reason;
    };
    expect(
      await refused([
        { rows, name: "May" },
        { rows, name: "June" },
      ]),
    ).toBe(t.keepOneSheet("“May”, “June”"));
    expect(await refused([{ rows, name: "May", state: "hidden" }])).toBe(t.keepOneSheet("“May”"));
    expect(await refused([{ rows, rowAttributes: { 2: 'hidden="1"' } }])).toBe(t.showHiddenParts);
    expect(
      await refused([
        {
          rows: [
            ["a", "b"],
            ["1", { pattern: "0%", value: 0.19 }],
          ],
        },
      ]),
    ).toBe(t.showsAnother("B2", "19%", "0.19"));
    expect(await refused([{ rows: [["a"], [{ type: "e", xml: "<v>#N/A</v>" }]] }])).toBe(t.holdsNothing("A2", "#N/A"));
    expect((await readSheetText("w.xlsx", new Uint8Array([80, 75, 3, 4]))).ok).toBe(false);
  });

  test("blank rows keep the numbers of those below them", async () => {
    const found = await read([
      {
        rows: [
          ["recurring-payment-id", "amount"],
          [null, null],
          [80410006, "five"],
        ],
      },
    ]);
    const file = found.ok ? readProfileFile(found.text, "2026-11-27") : found;
    expect(file).toMatchObject({ ok: true, lines: [{ line: 3, number: "80410006", fault: expect.any(String) }] });
  });
});
