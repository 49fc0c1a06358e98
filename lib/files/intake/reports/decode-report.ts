import { decodeBytes, guessEncoding } from "@/lib/files/intake/text/guess-encoding";

export type ReportText = { text: string; encoding: string };

const byteOrderMarks: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/**
 * Reports are decoded even when damaged, because nobody can ask the gateway for another one; payment files are refused.
 * Matched ids, figures and words are ASCII in all encodings.
 */
export function decodeReport(bytes: Uint8Array): ReportText {
  const marked = byteOrderMarks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: new TextDecoder(marked.encoding).decode(bytes), encoding: marked.encoding };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    const encoding = guessEncoding(bytes).candidates[0] ?? "windows-1252";
    return { text: decodeBytes(bytes, encoding), encoding };
  }
}

const encodingNames: Record<string, string> = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16" };
const delimiterNames: Record<string, string> = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "vertical bar" };

export const nameForm = (encoding: string, delimiter: string): { encoding: string; delimiter: string } => ({
  encoding: encodingNames[encoding] ?? encoding,
  delimiter: delimiterNames[delimiter] ?? delimiter,
});
