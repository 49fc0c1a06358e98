import { dictionary } from "@zxcvbn-ts/language-common";
import { normalisePassword } from "./password-rules";

/** OWASP ASVS 5.0, 6.2.4. The list is sorted by frequency. */
const refusedMax = 3_000;
const addedMax = 8;

const commonest: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, refusedMax).map(String));

/**
 * Also finds common passwords that are repeated or have marks around them. Runs on the server, because the list is too
 * long for a page.
 */
export function isCommonPassword(password: string): boolean {
  const folded = normalisePassword(password).toLowerCase();
  const bare = folded.replaceAll(/[\s._!@#-]/g, "");
  const core = /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(bare)?.[1] ?? "";
  const added = bare.length - core.length;
  const candidates = [folded, bare, ...(core.length > 0 && added <= addedMax ? [core] : [])];
  return candidates.some((one) => commonest.has(one) || commonest.has(unrepeated(one)));
}

function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}
