import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { WrittenCell } from "@/lib/core/text/written-cell";
import { shownSheets } from "@/lib/files/intake/testing";
import * as t from "@/messages/intake/model";
import { WorkbookWriter } from "./write-workbook";

function write(pieces: WrittenCell[][][], rowsMax?: number): Uint8Array<ArrayBuffer> {
  const writer = new WorkbookWriter("Orders", rowsMax);
  const bytes = [...pieces.map((records) => writer.write(records)), writer.end()];
  return new Uint8Array(bytes.flatMap((piece) => [...piece]));
}

describe("a workbook that is written row by row", () => {
  test("reads back as it was written, as text", async () => {
    const header = ["Payee", "Amount", "Id"];
    const rows = [
      ['Zoë Kovač & <Söhne> "x"', "1204310.50", "000000000000000000001"],
      ['=HYPERLINK("http://x")', "0.10", "_x0041_"],
      ["two\nlines\ttab", "9007199254740993.01", "Ковач Ω 田中 🙂"],
    ];
    const [sheet] = await shownSheets(write([[header], rows.slice(0, 1), [], rows.slice(1)]));
    expect(sheet).toEqual([header, ...rows]);
  });

  test("holds no formula, no number and no sign that XML cannot hold, whatever is written", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 20 }), { minLength: 1, maxLength: 40 }), (cells) => {
        const xml = strFromU8(unzipSync(write([[["Head"]], [cells]]))["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
        expect(/<f[ >]|<v>/.test(xml)).toBe(false);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
        expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)).toBe(false);
        expect(xml.split("<c ").length).toBe(2 + cells.length);
      }),
      { seed: 20261121, numRuns: 10 },
    );
  });

  test("holds numbers and dates as such, and as text what a spreadsheet would round", async () => {
    const time = { kind: "time", value: "2026-03-29T14:03:22" } as const;
    const number = (value: string) => ({ kind: "number", value }) as const;
    const cells = ["1250.00", "-0.5", "7", "1.123456789", "9007199254740993.01", "1e3", "=1+1"].map(number);
    const bytes = write([[["Head"]], [[...cells, { kind: "day", value: "2026-03-29" }, time]]]);
    const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect([...xml.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value)).toEqual([
      ...["1250.00", "-0.5", "7"],
      ...["46110", "46110.585671296"],
    ]);
    expect(xml).not.toContain("<f");
    const [sheet] = await shownSheets(bytes);
    expect(sheet?.[1]).toEqual([
      ...["1,250.00", "-0.5", "7", "1.123456789", "9007199254740993.01", "1e3", "=1+1"],
      ...["2026-03-29", "2026-03-29T14:03:22"],
    ]);
  });

  test("holds several tables, each on its own sheets, with its header and the widths of its columns", async () => {
    const writer = new WorkbookWriter("Rows", 2, [14, 30]);
    const first = writer.write([["A", "B"], ["1", "2"], ["3"]]);
    writer.startTable("About <these>", [90]);
    const bytes = new Uint8Array([...first, ...writer.write([["Guide"], ["x"]]), ...writer.end()]);
    expect(await shownSheets(bytes)).toEqual([
      [
        ["A", "B"],
        ["1", "2"],
      ],
      [
        ["A", "B"],
        ["3", ""],
      ],
      [["Guide"], ["x"]],
    ]);
    const parts = unzipSync(bytes);
    const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
    expect([...textOf("xl/workbook.xml").matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      ...["Rows", "Rows 2", "About &lt;these&gt;"],
    ]);
    const widthsOf = (n: number) =>
      [...textOf(`xl/worksheets/sheet${n}.xml`).matchAll(/ width="(\d+)"/g)].map(([, w]) => w);
    expect([1, 2, 3].map(widthsOf)).toEqual([["14", "30"], ["14", "30"], ["90"]]);
  });

  test("continues on another sheet, under the header again, where one is full", async () => {
    const sheets = await shownSheets(write([[["A"], ["1"], ["2"]], [["3"], ["4"]], [["5"]]], 3));
    expect(sheets).toEqual([
      [["A"], ["1"], ["2"]],
      [["A"], ["3"], ["4"]],
      [["A"], ["5"]],
    ]);
  });

  test("nothing at all is a workbook too", async () => {
    await expect(shownSheets(write([]))).rejects.toThrow(t.workbookEmpty);
  });
});
