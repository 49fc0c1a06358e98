import { bounds, refuseCells, refuseRow } from "./bounds";
import { type Cell, isBlankCell, shownText } from "./cell";
import type { IntakeFile } from "./options";
import { type Block, type Entry, RecordReader, type TableForm } from "./records";

const rowsAtOnce = 2_000;

function* sheetBlocks(rows: readonly (readonly Cell[])[], headingLine: number): Generator<Block<Cell>> {
  let row = -1;
  let header: readonly string[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const records: Entry<Cell>[] = [];
    for (const [index, cells] of rows.slice(at, at + rowsAtOnce).entries()) {
      const line = at + index + 1;
      if (line < headingLine || cells.every(isBlankCell)) continue;
      row += 1;
      refuseRow(row, bounds.workbookRows);
      refuseCells(cells, row, header);
      if (row === 0) header = cells.map(shownText);
      records.push({ row, line, cells: [...cells] });
    }
    yield { records, share: Math.min(1, (at + rowsAtOnce) / rows.length) };
  }
}

/** A file's records from its headings on, block by block; `headingLine` as in RecordReader. Throws Refusal. */
export function openBlocks(
  file: IntakeFile,
  form: TableForm | null,
  headingLine = 1,
): { blocks: Generator<Block<Cell>>; reader: RecordReader | null } {
  if (file.kind === "sheet" || form === null) {
    return { blocks: sheetBlocks(file.kind === "sheet" ? file.rows : [], headingLine), reader: null };
  }
  const reader = new RecordReader(file.bytes, form, headingLine);
  return { blocks: reader.read(), reader };
}
