import { hideEncoded, redacted } from "@/lib/gateway/hide-card-data";
import type { CallResult } from "@/lib/gateway/response";

/**
 * Shorter secrets, such as a CVV, also occur inside ids and amounts, so only their plain and grouped forms are
 * searched.
 */
const encodedLeast = 12;

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => (secret.length < encodedLeast ? hideShort(rest, secret) : hideLong(rest, secret)), text);
}

function hideShort(text: string, secret: string): string {
  return text.replace(new RegExp([...secret].join("(?:[ +-]|%20)?"), "g"), redacted);
}

function hideLong(text: string, secret: string): string {
  const sign = (one: string) => {
    const code = one.charCodeAt(0);
    const wide = String.fromCharCode(code + 0xfee0);
    return `(?:${one}|${wide}|%${code.toString(16)}|%EF%BC%${(code + 0x60).toString(16)})`;
  };
  const between = "(?:%20|[^A-Za-z0-9%]{1,3})?";
  const patterns = [[...secret], [...secret].reverse()].map((signs) => new RegExp(signs.map(sign).join(between), "gi"));
  const hide = (rest: string) => patterns.reduce((shown, pattern) => shown.replace(pattern, redacted), rest);
  return hideEncoded(hide(text), (decoded) => hide(decoded) !== decoded);
}

/** Short secrets are not searched in ids, which consist of digits. */
export function hideInResult(result: CallResult, secrets: readonly string[]): CallResult {
  const long = secrets.filter((secret) => secret.length > 4);
  const hide = (text: string | null, hidden: readonly string[]) => text && hideSecrets(text, hidden);
  switch (result.kind) {
    case "rejected":
      return {
        ...result,
        message: hideSecrets(result.message, secrets),
        code: hide(result.code, long),
        serialNumber: hide(result.serialNumber, long),
      };
    case "unconfirmed":
      return {
        ...result,
        reason: hideSecrets(result.reason, secrets),
        message: hide(result.message, secrets),
        code: hide(result.code, long),
        serialNumber: hide(result.serialNumber, long),
      };
    case "accepted":
      return { ...result, serialNumber: hide(result.serialNumber, long) };
    case "not_sent":
    case "access_refused":
      return result;
    default:
      return result satisfies never;
  }
}
