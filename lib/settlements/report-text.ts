/** What a report's bytes say, and in which encoding they said it. */
export type ReportText = { text: string; encoding: string };

const byteOrderMarks: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/**
 * Decodes a file by its byte order mark, as UTF-8 if it is, else as the Windows code page that its letters look like.
 * The ids, figures and words that are matched are ASCII in all of them.
 */
export function decodeReport(bytes: Uint8Array): ReportText {
  const marked = byteOrderMarks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: new TextDecoder(marked.encoding).decode(bytes), encoding: marked.encoding };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    // Not UTF-8: a program that still writes a code page of Windows.
    const encoding = looksCyrillic(bytes) ? "windows-1251" : "windows-1252";
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

/** In windows-1251 letters are high bytes and stand in rows; in western texts an accented letter stands alone. */
function looksCyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let beside = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    high++;
    if ((bytes[at + 1] ?? 0) >= 0xc0 || (bytes[at - 1] ?? 0) >= 0xc0) beside++;
  }
  return beside > high / 2;
}
