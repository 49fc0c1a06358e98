import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import type { StatementFormat } from "./labels";

const joints: Record<StatementFormat, RegExp | null> = {
  "camt.053": /(<\/(?:\w+)><(?:\w+)>)/,
  "camt.054": /(<\/(?:\w+)><(?:\w+)>)/,
  mt940: /(\n(?::86:)?|[?^]\d\d)/,
  bai2: /(\/?[^\S\n]*\n88,)/,
  csv: null,
};

/** Hides card numbers in a raw bank line that the format splits into pieces. */
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

function continuesIn(format: StatementFormat): (joint: string) => boolean {
  if (format === "bai2") return () => true;
  if (format !== "mt940") {
    return (joint) => {
      const [, closed, opened] = /^<\/(\w+)><(\w+)>$/.exec(joint) ?? [];
      return closed === opened;
    };
  }
  let last = "";
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
