import { type CodePage, decodePage, encodePage } from "./code-pages";
import { type Fault, fault } from "./faults";

/** Text that is likely not what its writer saw, and the likely text. */
export type SuspectText = { warning: Fault; suggestion: string };

/** Direction marks, zero-width characters and soft hyphens; joiners only where no script needs them (Persian and Hindi do). */
const invisible =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<=^|[\s\d\p{P}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200c\u200d]/gu;
/** Code pages under which UTF-8 is misread, by how often it happens. */
const misreadAs: readonly CodePage[] = ["windows-1252", "windows-1251", "windows-1250", "macintosh", "ibm850"];
/** What a name can be made of, once it was read rightly. */
const readable = /^[\p{L}\p{M}\u2010-\u2026\u20ac\u00a0\u00b0]+$/u;
/** A sign of windows-1252 where windows-1250 has a letter, in the place of a letter: £ukasz, Wa³êsa, Pawe³. */
const central =
  /(?<![\p{L}\p{N}])[£¥ª¯¼¾](?=\p{L}{2})|(?<=\p{L})[£¥ª¯³¹º¼¾¿](?=\p{L})|(?<=\p{L}{3})[³¹º¿](?![\p{L}\p{N}])/u;
/** ASCII, and single Latin letters among it: nothing below suspects any of these, and most names are such. */
const ordinary = /^(?:[\x20-\x7e]|(?!Ã(?: |$))[\u00c0-\u024f](?![^\0-\x7f]))*$/;
const mostShown = 60;

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}

/** A run of characters that are bytes of UTF-8 under a code page ("Ã©" → "é"); null when it is none. `isAmid`: of ASCII letters. */
function rereadRun(run: string, page: CodePage, isAmid: boolean): string | null {
  const { bytes, lost } = encodePage(run, page);
  const text = lost > 0 ? null : decodeUtf8(bytes);
  if (text === null || !readable.test(text) || !/\p{L}|[\u2010-\u2026\u20ac]/u.test(text)) return null;
  // Two letters of one script may make one letter by chance ("Её"); a sign among letters does not.
  return [...text].length > 1 || isAmid || /[^\p{L}]/u.test(run) ? text : null;
}

function repairUtf8(text: string): string {
  // A no-break space is the second byte of "à", and a plain one is what programs make of it.
  const whole = text.replace(/Ã(?= |$)/g, "Ã\u00a0");
  let best = { text, runs: 0 };
  for (const page of misreadAs) {
    let runs = 0;
    const repaired = whole.replace(/[^\0-\x7f]+/g, (run, at: number) => {
      const isAmid = /[a-z]/i.test(whole.charAt(at - 1) + whole.charAt(at + run.length));
      const reread = rereadRun(run, page, isAmid);
      if (reread !== null) runs += 1;
      return reread ?? run;
    });
    if (runs > best.runs) best = { text: repaired, runs };
  }
  return best.text;
}

function repairCentral(text: string): string {
  if (!central.test(text)) return text;
  const { bytes, lost } = encodePage(text, "windows-1252");
  return lost > 0 ? text : decodePage(bytes, "windows-1250");
}

function quote(text: string): string {
  const characters = [...text];
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join("")}…` : text;
}

/**
 * What is suspect in a name or another short text: characters that no one sees, UTF-8 that was read in a code page
 * ("JosÃ©"), windows-1250 that was read as windows-1252 ("£ukasz"). Null when nothing is.
 */
export function findSuspectText(text: string): SuspectText | null {
  if (ordinary.test(text)) return null;
  // First as it is: a soft hyphen may be a byte of a letter.
  const visible = repairUtf8(text).replace(invisible, "");
  const suggestion = repairCentral(repairUtf8(visible));
  if (suggestion === text) return null;
  const key = suggestion === text.replace(invisible, "") ? "invisibleIn" : "wrongEncoding";
  return { warning: fault(key, quote(suggestion)), suggestion };
}
