import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import type { StatementFormat } from "./labels";

/** What stands between pieces of one text, as each format writes it. The first group: its kind. */
const joints: Record<StatementFormat, RegExp | null> = {
  // The end of an element, and the next one of the same name.
  "camt.053": /(<\/(?:\w+)><(?:\w+)>)/,
  "camt.054": /(<\/(?:\w+)><(?:\w+)>)/,
  // The end of a line, also where the details go on in a second field, and a subfield.
  mt940: /(\n(?::86:)?|[?^]\d\d)/,
  // The end of a record, and its continuation.
  bai2: /(\/?[^\S\n]*\n88,)/,
  csv: null,
};

/** Of a line as the bank wrote it: the card numbers that its form cuts in pieces are hidden where they stand. */
export function hideCutCards(format: StatementFormat, raw: string): string {
  const joint = joints[format];
  if (joint === null) return raw;
  const parts = raw.split(joint);
  const goesOn = continuesIn(format);
  let text: number[] = [0];
  const finish = () => {
    const hidden = hideCardsInPieces(text.map((at) => parts[at] ?? ""));
    for (const [place, at] of text.entries()) parts[at] = hidden[place] ?? "";
    text = [];
  };
  for (let at = 1; at < parts.length; at += 2) {
    if (!goesOn(parts[at] ?? "")) finish();
    text.push(at + 1);
  }
  finish();
  return parts.join("");
}

/** Whether a text goes on behind a joint. Of MT940 asked in their order: a purpose goes on in purposes, and a name in names. */
function continuesIn(format: StatementFormat): (joint: string) => boolean {
  if (format === "bai2") return () => true;
  if (format !== "mt940") {
    return (joint) => {
      const [, closed, opened] = /^<\/(\w+)><(\w+)>$/.exec(joint) ?? [];
      return closed === opened;
    };
  }
  let last = "";
  // Its first line ends with ids, which no text continues.
  let isFirst = true;
  return (joint) => {
    if (joint.startsWith("\n")) {
      const goesOn = !isFirst;
      isFirst = false;
      return goesOn;
    }
    const kind = /^.(?:2\d|6[0-3])$/.test(joint) ? "purpose" : /^.3[23]$/.test(joint) ? "name" : joint;
    const goesOn = kind === last && kind !== joint;
    last = kind;
    return goesOn;
  };
}
