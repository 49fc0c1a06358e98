import { type CodePage, decodePage, encodePage } from "./code-pages";
import { type Fault, fault } from "./faults";

export type SuspectText = { warning: Fault; suggestion: string };

/**
 * Direction marks, zero-width characters and soft hyphens. Joiners count only where no script needs them (Persian and
 * Hindi do).
 */
const invisible =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<=^|[\s\d\p{P}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200c\u200d]/gu;
/** Code pages that UTF-8 is misread under, most frequent first. */
const misreadAs: readonly CodePage[] = ["windows-1252", "windows-1251", "windows-1250", "macintosh", "ibm850"];
const readable = /^[\p{L}\p{M}\u2010-\u2026\u20ac\u00a0\u00b0]+$/u;
/** windows-1250 read as windows-1252 puts signs in place of letters: £ukasz, Wa³êsa, Pawe³. */
const central =
  /(?<![\p{L}\p{N}])[£¥ª¯¼¾](?=\p{L}{2})|(?<=\p{L})[£¥ª¯³¹º¼¾¿](?=\p{L})|(?<=\p{L}{3})[³¹º¿](?![\p{L}\p{N}])/u;
/** ASCII and single Latin letters are never suspect, and most names match. */
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

function rereadRun(run: string, page: CodePage, isAmid: boolean): string | null {
  const { bytes, lost } = encodePage(run, page);
  const text = lost > 0 ? null : decodeUtf8(bytes);
  if (text === null || !readable.test(text) || !/\p{L}|[\u2010-\u2026\u20ac]/u.test(text)) return null;
  // Two letters of one script may form one letter by chance ("Её"); a sign among letters doesn't.
  return [...text].length > 1 || isAmid || /[^\p{L}]/u.test(run) ? text : null;
}

function rereadRuns(text: string): { text: string; runs: number; all: number } {
  // The second byte of "à" is a no-break space, which programs turn into a plain one.
  const whole = text.replace(/Ã(?= |$)/g, "Ã\u00a0");
  let best = { text, runs: 0, all: 0 };
  for (const page of misreadAs) {
    let [runs, all] = [0, 0];
    const repaired = whole.replace(/[^\0-\x7f]+/g, (run, at: number) => {
      const isAmid = /[a-z]/i.test(whole.charAt(at - 1) + whole.charAt(at + run.length));
      const reread = rereadRun(run, page, isAmid);
      all += 1;
      if (reread !== null) runs += 1;
      return reread ?? run;
    });
    if (runs > best.runs) best = { text: repaired, runs, all };
  }
  return best;
}

/** Rereads UTF-8 that was read in a code page ("MÃ¼ller"). */
export function rereadUtf8(text: string): string {
  return ordinary.test(text) ? text : rereadRuns(text).text;
}

/** Rereads only where nothing beyond ASCII was read rightly, for texts that nobody is asked about. */
export function rereadWholly(text: string): string {
  if (ordinary.test(text)) return text;
  const found = rereadRuns(text);
  return found.runs === found.all ? found.text : text;
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

/** Finds invisible characters, UTF-8 read in a code page ("JosÃ©") and windows-1250 read as windows-1252 ("£ukasz"). */
export function findSuspectText(text: string): SuspectText | null {
  if (ordinary.test(text)) return null;
  // Invisible characters are removed last, because a soft hyphen may be a byte of a letter.
  const visible = rereadUtf8(text).replace(invisible, "");
  const suggestion = repairCentral(rereadUtf8(visible));
  if (suggestion === text) return null;
  const key = suggestion === text.replace(invisible, "") ? "invisibleIn" : "wrongEncoding";
  return { warning: fault(key, quote(suggestion)), suggestion };
}
