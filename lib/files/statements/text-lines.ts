import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";

export type TextLine = { text: string; number: number };

const lineUnitsMost = 10_000;

/** The repetition is bounded, so that a run of carriage returns takes only linear time. */
const ends = { signs: /\r{0,2}\n|\r|@@/, plain: /\r{0,2}\n|\r/ };

/**
 * Splits at LF, CRLF or CR, and at `@@` where `hasSigns` is set.
 * @throws Refusal for a line that is too long: parsers may need more than linear time for one
 */
export function* splitLines(pieces: Iterable<string>, hasSigns = false): Generator<TextLine> {
  const end = hasSigns ? ends.signs : ends.plain;
  let number = 0;
  let rest = "";
  for (const piece of pieces) {
    const all = rest + piece;
    // A line end may continue in the next piece.
    const [open = ""] = (hasSigns ? /(?:\r{1,2}|@)$/ : /\r{1,2}$/).exec(all) ?? [];
    const lines = all.slice(0, all.length - open.length).split(end);
    rest = `${lines.pop() ?? ""}${open}`;
    for (const text of lines) {
      number += 1;
      if (text.includes("\0")) throw new Refusal(t.isNoText(number));
      if (text.length > lineUnitsMost) throw new Refusal(t.lineTooLong(number));
      yield { text, number };
    }
    if (rest.length > lineUnitsMost) throw new Refusal(t.lineTooLong(number + 1));
  }
  for (const text of rest.split(end)) {
    number += 1;
    if (text.includes("\0")) throw new Refusal(t.isNoText(number));
    if (text.trim() !== "") yield { text, number };
  }
}
