import { bounds, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/text-model";
import { decodeText } from "./encodings";
import { RecordCutter } from "./lines";
import type { TableForm } from "./records";

/** Counting stops at `most`, so that a large file costs no more than one of the usual size. */
function countLineEnds(bytes: Uint8Array, most: number): number {
  for (const end of [0x0a, 0x0d]) {
    let count = 0;
    for (let at = bytes.indexOf(end); at >= 0 && count < most; at = bytes.indexOf(end, at + 1)) count += 1;
    if (count > 0) return count;
  }
  return 0;
}

/**
 * Refuses a text file with too many rows before any cell is read. An uncertain count is repeated when the file is read.
 * @throws Refusal
 */
export function refuseLength(bytes: Uint8Array, form: TableForm): void {
  if (countLineEnds(bytes, bounds.rows + 1) <= bounds.rows) return;
  const cutter = new RecordCutter(form.delimiter, form.isPadded);
  const blank = new RegExp(`^[\\s"\\${form.delimiter}]*$`);
  const ends = () => [...cutter.lineEnds.values()].reduce((sum, count) => sum + count, 0);
  let records = form.hasSepLine ? -1 : 0;
  // In a block with quotation marks a blank line may belong to a cell.
  const blanks = { sure: 0, likely: 0 };
  for (const piece of decodeText(bytes, form.text)) {
    const before = ends();
    const whole = cutter.push(piece);
    if (cutter.open.units > bounds.recordUnits) return;
    if (whole === "") continue;
    const lines = whole.slice(0, -1).split("\n");
    const isQuoted = whole.includes('"');
    records += isQuoted ? ends() - before : lines.length;
    for (const line of lines) if (blank.test(line)) blanks[isQuoted ? "likely" : "sure"] += 1;
    if (blanks.sure > bounds.blankLines) refuseBlanks();
  }
  if (!blank.test(cutter.end())) records += 1;
  const rows = records - blanks.sure - blanks.likely - 1;
  if (rows <= bounds.rows) return;
  const parts = Math.ceil(rows / bounds.rows);
  const message = t.tooManyRows(spell(rows), spell(bounds.rows), parts);
  throw new Refusal(message, { row: bounds.rows + 1 });
}

function refuseBlanks(): never {
  const most = spell(bounds.blankLines);
  throw new Refusal(t.tooManyBlanks(most));
}
