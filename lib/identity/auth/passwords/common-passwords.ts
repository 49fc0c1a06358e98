import { dictionary } from "@zxcvbn-ts/language-common";
import { normalisePassword } from "./password-rules";

/** How many of the commonest passwords are refused (OWASP ASVS 5.0, 6.2.4). The list is sorted by how often each was found. */
const refusedMax = 3_000;
/** A common password with so few characters before and after it is still one. */
const addedMax = 8;

const commonest: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, refusedMax).map(String));

/** Whether a password is a common one, also repeated or with marks around it. The list is too long for a page. */
export function isCommonPassword(password: string): boolean {
  const folded = normalisePassword(password).toLowerCase();
  const bare = folded.replaceAll(/[\s._!@#-]/g, "");
  const core = /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(bare)?.[1] ?? "";
  const added = bare.length - core.length;
  const candidates = [folded, bare, ...(core.length > 0 && added <= addedMax ? [core] : [])];
  return candidates.some((one) => commonest.has(one) || commonest.has(unrepeated(one)));
}

/** "abcabc" → "abc"; what repeats nothing stays. */
function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}
