import { Refusal } from "@/lib/intake/refusal";
import * as t from "@/messages/statements/model";

/** A line of a text file without its end, and its number from 1. */
export type TextLine = { text: string; number: number };

/** Longer than any line of MT940 or BAI2. */
const lineUnitsMost = 10_000;

/** The lines of a text that comes in pieces, whatever ends them. A line that is too long never becomes one: what reads lines may take longer than they are long. @throws Refusal for one that is too long */
export function* splitLines(pieces: Iterable<string>): Generator<TextLine> {
  let number = 0;
  let rest = "";
  for (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number += 1;
      if (line.includes("\0")) throw new Refusal(t.isNoText(number));
      if (line.length > lineUnitsMost) throw new Refusal(t.lineIsTooLong(number));
      yield { text: line.endsWith("\r") ? line.slice(0, -1) : line, number };
    }
    if (rest.length > lineUnitsMost) throw new Refusal(t.lineIsTooLong(number + 1));
  }
  if (rest.includes("\0")) throw new Refusal(t.isNoText(number + 1));
  if (rest.trim() !== "") yield { text: rest.replace(/\r$/, ""), number: number + 1 };
}
