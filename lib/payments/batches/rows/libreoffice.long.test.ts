import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProgram, lacks } from "@/db/testing-programs";
import { shownText } from "@/lib/files/intake/cell";
import { shownSheets } from "@/lib/files/intake/testing";
import { makeWorkbook, sheetFile, type WrittenCell } from "@/lib/files/intake/workbook/testing-workbook";
import { WorkbookWriter } from "@/lib/files/intake/workbook/write-workbook";

const run = promisify(execFile);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydesk-office-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const profile = () => `-env:UserInstallation=file://${join(folder, "profile")}`;

async function convert(bytes: Uint8Array, to: "xlsx" | "csv"): Promise<Uint8Array> {
  const [from, target] = [join(folder, "in.xlsx"), join(folder, "out")];
  await writeFile(from, bytes);
  // LibreOffice's filter options: 44 comma, 34 quotation mark, 76 UTF-8; cells as shown.
  const filter = to === "csv" ? "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true" : "xlsx";
  await run(findProgram("LibreOffice") ?? "", [
    "--headless",
    profile(),
    "--convert-to",
    filter,
    "--outdir",
    target,
    from,
  ]);
  return new Uint8Array(await readFile(join(target, `in.${to}`)));
}

test.skipIf(lacks("LibreOffice"))(
  "a result file goes through LibreOffice and comes back with every account, amount and name",
  async () => {
    const records = [
      ["account_number", "account_name", "amount", "currency", "status", "account_sent", "amount_sent"],
      ["0007000002", "Zoë Kovač & <Söhne>", "1.234,56", "EUR", "Completed", "0007000002", "1234.56"],
      ["123456789012345678", "Ковач 田中", "12.5", "EUR", "Failed", "123456789012345678", "12.50"],
      ["DE89370400440532013000", "=1+1", "1E+5", "EUR", "Excluded", "", ""],
      ["00123456", "two\nlines", "1.000", "KWD", "Completed", "00123456", "1.000"],
    ];
    const writer = new WorkbookWriter("Results");
    const bytes = new Uint8Array(Buffer.concat([writer.write(records), writer.end()]));
    expect(await shownSheets(await convert(bytes, "xlsx"))).toEqual([records]);
  },
  180_000,
);

test.skipIf(lacks("LibreOffice"))(
  "a typed workbook shows in LibreOffice what it shows here, and is the same once LibreOffice has saved it",
  async () => {
    const rows: WrittenCell[][] = [
      ["account", "amount", "text"],
      [{ pattern: "0000000000", value: 7_000_002 }, { pattern: "#,##0.00", value: 1234.5 }, "1.234,56"],
      [{ pattern: "00-00-00", value: 123_456 }, { pattern: "0.00", value: 33.333333 }, "a"],
      [123_456_789, { pattern: "0%", value: 0.5 }, "b"],
      [{ pattern: '"ACC "0', value: 12 }, { pattern: "#,##0,", value: 12_000 }, "c"],
      [{ pattern: "yyyy-mm-dd", value: 33_231 }, 0.1 + 0.2, { type: "b", xml: "<v>1</v>" }],
      [{ pattern: "General", value: 12.285 }, 1_000_000, { type: "str", xml: "<v>x</v>" }],
    ];
    const bytes = makeWorkbook([{ rows, name: "Pay" }]);
    const own = await sheetFile(bytes);
    if (own.kind !== "sheet") throw new Error("no sheet");
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(await convert(bytes, "csv")).trimEnd());
    expect(own.rows.map((row) => row.map(shownText))).toEqual(data);
    const again = await sheetFile(await convert(bytes, "xlsx"));
    expect(again.kind === "sheet" && again.rows).toEqual(own.rows);
  },
  180_000,
);
