import type { TextMarks } from "@/lib/core/text/written-cell";
import { ownForm, TableWriter, type WrittenForm } from "@/lib/files/intake/text/write-table";
import type { JournalEntry, JournalRun } from "../journal";

/** What of a file isn't in its run. */
export type FileOptions = {
  /** How the organisation's spreadsheets read text. */
  marks: TextMarks;
  /** Whose books DATEV imports into: the numbers of the tax consultant and of the client there. */
  datev: { consultant: string; client: string };
  /** Of all its entries, where the format has one currency; null: each entry has its own. */
  currency: string | null;
};

/** A piece of the entries of a run, in their order. */
export type Pieces = AsyncIterable<readonly JournalEntry[]>;

/** Writes a run as a file, piece by piece. The same run gives the same bytes at any time. */
export type Printer = (run: JournalRun, pieces: Pieces, options: FileOptions) => AsyncGenerator<Uint8Array>;

/** What accounting programs read: commas between cells, no byte order mark. */
export const programForm: WrittenForm = { ...ownForm, text: { encoding: "utf-8", bom: false }, delimiter: "," };

/** A table with heads, of which each entry gives some records. No cell starts a formula. */
export async function* printTable(
  form: WrittenForm,
  heads: readonly string[],
  pieces: Pieces,
  recordsOf: (entry: JournalEntry) => readonly (readonly string[])[],
): AsyncGenerator<Uint8Array> {
  const writer = new TableWriter(form, true);
  yield writer.write([heads]);
  for await (const entries of pieces) yield writer.write(entries.flatMap(recordsOf));
}
