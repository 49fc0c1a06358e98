import type { TextMarks } from "@/lib/core/text/written-cell";
import { ownForm, TableWriter, type WrittenForm } from "@/lib/files/intake/text/write-table";
import type { JournalEntry, JournalRun } from "../journal";

export type FileOptions = {
  marks: TextMarks;
  datev: { consultant: string; client: string };
  currency: string | null;
};

export type Pieces = AsyncIterable<readonly JournalEntry[]>;

/** A printer writes the same bytes for the same run at any time. */
export type Printer = (run: JournalRun, pieces: Pieces, options: FileOptions) => AsyncGenerator<Uint8Array>;

export const programForm: WrittenForm = { ...ownForm, text: { encoding: "utf-8", bom: false }, delimiter: "," };

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
