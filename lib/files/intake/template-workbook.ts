import * as common from "@/messages/common";
import * as t from "@/messages/intake/model";
import { templateSheets } from "./sample-row";
import type { Template } from "./template";
import { WorkbookWriter } from "./workbook/write-workbook";

/** Cells formatted as text keep the leading zeros of typed ids. */
const typedRows = 500;
const guideHeader = [t.column, common.nameLabel, t.required, t.length, t.description, t.example];
const guideWidths = [30, 26, 14, 10, 90, 26];

export function writeTemplateWorkbook({ header, rows, guide }: Template): Blob {
  const widths = header.map((name) => Math.max(14, name.length + 2));
  const writer = new WorkbookWriter(templateSheets.rows, undefined, widths);
  const blanks = Array.from({ length: typedRows }, () => header.map(() => ""));
  const toFill = writer.write([header, ...rows, ...blanks]);
  writer.startTable(templateSheets.guide, guideWidths);
  const explained = guide.map((column) => [
    column.name,
    column.label,
    t.necessities[column.necessity],
    column.length,
    column.help,
    column.example,
  ]);
  const toRead = writer.write([guideHeader, ...explained]);
  return new Blob([toFill, toRead, writer.end()]);
}
