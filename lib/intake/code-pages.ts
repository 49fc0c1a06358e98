/**
 * The two code pages of Windows that spreadsheets still write, by the WHATWG tables (encoding.spec.whatwg.org). Our own,
 * because Node's decoder reads 0x80-0x9F of windows-1252 as control characters, and because no platform has an encoder.
 */
export type CodePage = "windows-1251" | "windows-1252";

const upper1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";
const upper1251 =
  "\u0402\u0403\u201a\u0453\u201e\u2026\u2020\u2021\u20ac\u2030\u0409\u2039\u040a\u040c\u040b\u040f" +
  "\u0452\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122\u0459\u203a\u045a\u045c\u045b\u045f" +
  "\u00a0\u040e\u045e\u0408\u00a4\u0490\u00a6\u00a7\u0401\u00a9\u0404\u00ab\u00ac\u00ad\u00ae\u0407" +
  "\u00b0\u00b1\u0406\u0456\u0491\u00b5\u00b6\u00b7\u0451\u2116\u0454\u00bb\u0458\u0405\u0455\u0457";

function tableOf(upper: string, rest: (byte: number) => number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    if (byte < 0x80) return byte;
    return byte - 0x80 < upper.length ? upper.charCodeAt(byte - 0x80) : rest(byte);
  });
}

const tables: Record<CodePage, Uint16Array> = {
  "windows-1252": tableOf(upper1252, (byte) => byte),
  // From 0xC0 on: А to я, in the order of Unicode.
  "windows-1251": tableOf(upper1251, (byte) => 0x0410 + byte - 0xc0),
};

const reverses = new Map<CodePage, Map<number, number>>();

function reverseOf(page: CodePage): Map<number, number> {
  const known = reverses.get(page);
  if (known) return known;
  const made = new Map([...tables[page]].map((unit, byte) => [unit, byte]));
  reverses.set(page, made);
  return made;
}

const unitsAtOnce = 8192;

/** UTF-16 code units as text, in pieces that fit an argument list. */
export function textOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  }
  return text;
}

export function decodePage(bytes: Uint8Array, page: CodePage): string {
  const table = tables[page];
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) units[at] = table[bytes[at] ?? 0] ?? 0;
  return textOf(units);
}

/** `lost`: characters that the page does not have; a question mark stands for each. */
export function encodePage(text: string, page: CodePage): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  const reverse = reverseOf(page);
  const bytes: number[] = [];
  let lost = 0;
  for (const character of text) {
    const byte = reverse.get(character.codePointAt(0) ?? 0);
    if (byte === undefined) lost += 1;
    bytes.push(byte ?? 0x3f);
  }
  return { bytes: Uint8Array.from(bytes), lost };
}

/** In windows-1251 letters are high bytes and stand in rows; in western texts an accented letter mostly stands alone. */
export function looksCyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let beside = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    high += 1;
    if ((bytes[at + 1] ?? 0) >= 0xc0 || (bytes[at - 1] ?? 0) >= 0xc0) beside += 1;
  }
  return beside > high / 2;
}
