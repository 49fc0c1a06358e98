/** Order and repeats are kept, and nothing is trimmed. */
export type Pair = [name: string, value: string];

const unreserved = /^[A-Za-z0-9\-._~]*$/;
const leftByEncodeUriComponent = /[!'()*]/g;
const hexOf: Record<string, string> = { "!": "%21", "'": "%27", "(": "%28", ")": "%29", "*": "%2A" };

/**
 * Percent-encodes text as UTF-8; only ALPHA, DIGIT and `-._~` stay (RFC 5849 §3.6).
 * @throws URIError on half a surrogate pair, which UTF-8 cannot carry
 */
export function percentEncode(text: string): string {
  if (unreserved.test(text)) return text;
  return encodeURIComponent(text).replace(leftByEncodeUriComponent, (mark) => hexOf[mark] as string);
}

/**
 * Joins encoded pairs to a form body (W3C HTML 4.01 §17.13.4), with %20 for a space because `+` and %20 decode alike.
 */
export function writeForm(encodedPairs: readonly Pair[]): string {
  return encodedPairs.map(([name, value]) => `${name}=${value}`).join("&");
}

const notPercentEncoded = /%(?![0-9A-Fa-f]{2})/;

/**
 * Decodes one part of a form (W3C HTML 4.01 §17.13.4).
 * @returns null for invalid percent-encoding or UTF-8
 */
export function decodeFormPart(text: string): string | null {
  if (!text.includes("%")) return text.replaceAll("+", " ");
  if (notPercentEncoded.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export function splitForm(text: string): Pair[] {
  const pairs: Pair[] = [];
  for (const piece of text.split("&")) {
    if (piece === "") continue;
    const at = piece.indexOf("=");
    pairs.push(at === -1 ? [piece, ""] : [piece.slice(0, at), piece.slice(at + 1)]);
  }
  return pairs;
}
