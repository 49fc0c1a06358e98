import { bounds, refuseCells, refuseRow } from "@/lib/files/intake/bounds";
import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import type { IntakeFile, SheetFile } from "@/lib/files/intake/options";
import { type Block, type Entry, RecordReader, type TableForm } from "@/lib/files/intake/text/records";

const rowsAtOnce = 2_000;

function* sheetBlocks({ rows, hidden }: SheetFile, headingLine: number): Generator<Block<Cell>> {
  const hiddenBy = new Map<number, Entry["hidden"]>();
  for (const at of hidden?.rows ?? []) hiddenBy.set(at, "row");
  for (const at of hidden?.filteredRows ?? []) hiddenBy.set(at, "filter");
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
      const by = hiddenBy.get(line - 1);
      records.push({ row, line, cells: [...cells], ...(by && { hidden: by }) });
    }
    yield { records, share: Math.min(1, (at + rowsAtOnce) / rows.length) };
  }
}

export function openBlocks(
  file: IntakeFile,
  form: TableForm | null,
  headingLine = 1,
): { blocks: Generator<Block<Cell>>; reader: RecordReader | null } {
  if (file.kind === "sheet") return { blocks: sheetBlocks(file, headingLine), reader: null };
  if (form === null) throw new Error("a text file without its form");
  const reader = new RecordReader(file.bytes, form, { headingLine });
  return { blocks: reader.read(), reader };
}
