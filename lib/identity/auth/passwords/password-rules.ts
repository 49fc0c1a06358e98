import * as t from "@/messages/sign-in/model";

/** In code points after NFKC. The upper bound keeps hashing cheap. */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;

const commonest: ReadonlySet<string> = new Set(
  `passwordpassword password1234 password12345 password123456 password2025 password2026 passw0rd1234 123456789012
   1234567890123 12345678901234 123456123456 1234567890ab 012345678910 112233445566 abcdefghijkl abcdefghijklm
   qwertyuiopas qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwerty123456 qwerty1234567 1q2w3e4r5t6y 1qaz2wsx3edc
   asdfghjklasdf zxcvbnmzxcvbnm iloveyou1234 iloveyouiloveyou letmeinletmein letmein12345 welcome12345 welcome123456
   welcomewelcome adminadminadmin administrator administrator1 admin1234567 admin12345678 changemechangeme changeme1234
   changeme12345 paydeskpaydesk paydesk12345 paydesk123456 correcthorsebatterystaple`.split(/\s+/),
);

/**
 * Normalises a password, so that it doesn't depend on the keyboard (RFC 8265 §4.2 uses NFC; NFKC also folds widths).
 */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

const namePartMinLength = 4;

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part.length >= namePartMinLength);

export function findPasswordProblem(password: string, email: string, names: readonly string[] = []): string | null {
  if (/\p{Cs}/u.test(password)) return t.characterInvalid;
  const normal = normalisePassword(password);
  const length = [...normal].length;
  if (length < passwordMinLength) return t.passwordTooShort(passwordMinLength, length);
  if (length > passwordMaxLength) return t.passwordTooLong(passwordMaxLength, length);
  if (/\p{Cc}/u.test(normal)) return t.hasControls;
  const folded = normal.toLowerCase();
  if ([email, ...names].flatMap(partsOf).some((part) => folded.includes(part))) return t.containsIdentity;
  if (new Set(folded).size < 4) return t.tooUniform;
  if (commonest.has(folded.replace(/[\s._!@#-]/g, ""))) return t.passwordCommon;
  return null;
}
