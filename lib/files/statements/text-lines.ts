import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";

/** A line of a text file without its end, and its number from 1. */
export type TextLine = { text: string; number: number };

/** Longer than any line of MT940 or BAI2. */
const lineUnitsMost = 10_000;

/** Bounded, so that a row of carriage returns takes no more time than it is long. */
const ends = { signs: /\r{0,2}\n|\r|@@/, plain: /\r{0,2}\n|\r/ };

/**
 * The lines of a text that comes in pieces, whatever ends them: LF, CRLF or CR alone, and `@@` where `hasSigns` says so. A line
 * that is too long never becomes one: what reads lines may take longer than they are long. @throws Refusal for one that is too long
 */
export function* splitLines(pieces: Iterable<string>, hasSigns = false): Generator<TextLine> {
  const end = hasSigns ? ends.signs : ends.plain;
  let number = 0;
  let rest = "";
  for (const piece of pieces) {
    const all = rest + piece;
    // What ends a line may go on in the next piece.
    const [open = ""] = (hasSigns ? /(?:\r{1,2}|@)$/ : /\r{1,2}$/).exec(all) ?? [];
    const lines = all.slice(0, all.length - open.length).split(end);
    rest = `${lines.pop() ?? ""}${open}`;
    for (const text of lines) {
      number += 1;
      if (text.includes("\0")) throw new Refusal(t.isNoText(number));
      if (text.length > lineUnitsMost) throw new Refusal(t.lineIsTooLong(number));
      yield { text, number };
    }
    if (rest.length > lineUnitsMost) throw new Refusal(t.lineIsTooLong(number + 1));
  }
  for (const text of rest.split(end)) {
    number += 1;
    if (text.includes("\0")) throw new Refusal(t.isNoText(number));
    if (text.trim() !== "") yield { text, number };
  }
}
