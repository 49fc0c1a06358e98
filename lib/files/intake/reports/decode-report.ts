import { byteOrderMarkOf } from "@/lib/files/intake/text/encodings";
import { decodeBytes, guessEncoding } from "@/lib/files/intake/text/guess-encoding";

export type ReportText = { text: string; encoding: string };

/**
 * Reports are decoded even when damaged, because nobody can ask the gateway for another one; payment files are refused.
 * Matched ids, figures and words are ASCII in all encodings.
 */
export function decodeReport(bytes: Uint8Array): ReportText {
  const marked = byteOrderMarkOf(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
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
