import * as common from "@/messages/common";
import * as t from "@/messages/intake/model";
import { templateSheets } from "./sample-row";
import type { Template } from "./template";

/** Rows below the header that are text already, so that typed ids keep their zeros. */
const typedRows = 500;
const guideHeader = [t.column, common.nameLabel, t.required, t.length, t.description, t.example];

/** A template as a workbook: one sheet to fill, where every cell is text, and one that explains the columns. */
export async function writeTemplateWorkbook({ header, rows, guide }: Template): Promise<Blob> {
  const { default: writeWorkbook } = await import("write-excel-file/universal");
  const text = (value: string) => ({ value, type: String, format: "@" });
  const bold = (value: string) => ({ value, type: String, fontWeight: "bold" as const });
  const blanks = Array.from({ length: typedRows }, () => header.map(() => text("")));
  const explained = guide.map(({ name, label, necessity, length, help, example }) =>
    [name, label, t.necessities[necessity], length, help, example].map(text),
  );
  return writeWorkbook([
    {
      data: [header.map(bold), ...rows.map((row) => row.map(text)), ...blanks],
      sheet: templateSheets.rows,
      stickyRowsCount: 1,
      columns: header.map((name) => ({ width: Math.max(14, name.length + 2) })),
    },
    {
      data: [guideHeader.map(bold), ...explained],
      sheet: templateSheets.guide,
      stickyRowsCount: 1,
      columns: [30, 26, 14, 10, 90, 26].map((width) => ({ width })),
    },
  ]).toBlob();
}
