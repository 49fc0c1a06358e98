const high =
  "\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178";
/** Bytes 129, 141, 143, 144 and 157 have no character. */
const highBytes = [
  ...[128, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 142],
  ...[145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159],
];
const follower = `[\\u0080-\\u00bf${high}]`;
/** The pattern matches Latin letters and signs in UTF-8 that were read as Windows-1252: "Ã¼", "Å‚", "â‚¬". */
const mistaken = new RegExp(`[\\u00c2-\\u00c5]${follower}|\\u00e2${follower}${follower}`, "g");

const byteOf = (sign: string): number => {
  const at = high.indexOf(sign);
  return at >= 0 ? (highBytes[at] ?? 0) : sign.charCodeAt(0);
};

/** Repairs only if all non-ASCII text was read wrongly: a correct "MAÇÃ" contains such a pair by chance. */
function unmistake(text: string): string {
  if (!mistaken.test(text) || /[\u0080-\uffff]/.test(text.replace(mistaken, ""))) return text;
  const read = text.replace(mistaken, (sequence) => Buffer.from([...sequence].map(byteOf)).toString("utf8"));
  // A control character was never intended, and U+FFFD proves that the text was no UTF-8.
  return /[\u0080-\u009f\ufffd]/.test(read) ? text : read;
}

const accents: Record<string, string> = {
  ...{
    uml: "\u0308",
    acute: "\u0301",
    grave: "\u0300",
    circ: "\u0302",
    tilde: "\u0303",
    cedil: "\u0327",
    ring: "\u030a",
  },
};
const named: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", szlig: "\u00df", euro: "\u20ac", pound: "\u00a3" },
  ...{
    oslash: "\u00f8",
    Oslash: "\u00d8",
    aelig: "\u00e6",
    AElig: "\u00c6",
    ndash: "\u2013",
    rsquo: "\u2019",
    sect: "\u00a7",
  },
};

/** Digits stay as entities, so that a card number hidden that way stays hidden. */
function signOf(entity: string): string {
  const name = entity.slice(1, -1);
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,5})|(\d{1,6}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0);
  if (code === 39 || code === 34 || code === 38 || (code >= 160 && code < 0xd800)) return String.fromCharCode(code);
  if (Object.hasOwn(named, name)) return named[name] ?? entity;
  const [, letter = "", accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  return Object.hasOwn(accents, accent) ? `${letter}${accents[accent]}`.normalize("NFC") : entity;
}

/**
 * Decodes HTML entities, repairs UTF-8 that was read as Windows-1252, and composes accents. A line's raw text keeps the
 * bank's original.
 */
export function repairText(written: string): string {
  if (!/[&\u0080-\uffff]/.test(written)) return written;
  return unmistake(written.replace(/&(?:#x?[0-9a-f]{1,6}|[A-Za-z]{2,8});/gi, signOf)).normalize("NFC");
}
