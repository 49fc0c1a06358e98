import { shownText } from "./cell";
import type { IntakeFile } from "./options";
import { openBlocks } from "./survey/blocks";
import type { FileForm } from "./survey/survey";
import { ownForm, TableWriter } from "./text/write-table";

/** Our columns of one row, in the order of their names; a row without an entry gets blanks. */
export type ResultColumns = { names: readonly string[]; of: (row: number) => readonly string[] | undefined };

/**
 * The uploader's own file with our columns appended: same cells, same order, same encoding, delimiter and line ends; a workbook's
 * sheet in our own form. Written block by block. `only`: rows to write, all when absent.
 */
export function* writeResultFile(
  file: IntakeFile,
  form: FileForm | null,
  columns: ResultColumns,
  only?: (row: number) => boolean,
): Generator<Uint8Array<ArrayBuffer>> {
  const writer = new TableWriter(form ?? ownForm, true);
  const blanks = columns.names.map(() => "");
  let width = 0;
  for (const { records } of openBlocks(file, form).blocks) {
    const written: string[][] = [];
    for (const { row, cells } of records) {
      if (row === 0) width = cells.length;
      else if (only && !only(row)) continue;
      // A ragged row is padded, so that our columns stand under their names.
      const own = [...cells.map(shownText), ...Array.from({ length: Math.max(0, width - cells.length) }, () => "")];
      written.push([...own, ...(row === 0 ? columns.names : (columns.of(row) ?? blanks))]);
    }
    if (written.length > 0) yield writer.write(written);
  }
}
