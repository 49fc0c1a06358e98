import type { CallResult } from "@/lib/gateway/response";

/** Text of the gateway's without what we sent in confidence, should it repeat it; digits may stand in groups. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replace(new RegExp([...secret].join("(?:[ +-]|%20)?"), "g"), "[redacted]"), text);
}

/** What people read of a result, cleaned; a short secret is not looked for in ids, which are digits themselves. */
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
