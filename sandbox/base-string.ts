export type BytePair = { name: Buffer; value: Buffer };

export class MalformedError extends Error {}

/** Encodes every byte outside ALPHA, DIGIT, "-", ".", "_", "~" as upper-case %XX (RFC 5849 §3.6). */
export function percentEncode(bytes: Buffer): string {
  let encoded = "";
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded;
}

/**
 * Decodes %XX in a latin1 text, and "+" with plusIsSpace.
 * @throws MalformedError at a "%" without two hex digits
 */
export function percentDecode(text: string, plusIsSpace: boolean): Buffer {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new MalformedError('a "%" is not followed by two hex digits');
  const spaced = plusIsSpace ? text.replaceAll("+", " ") : text;
  const bytes = spaced.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/** Reads application/x-www-form-urlencoded pairs in order (RFC 5849 §3.4.1.3.1). */
export function parseForm(text: string): BytePair[] {
  const pairs: BytePair[] = [];
  for (const piece of text.split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = equals < 0 ? piece : piece.slice(0, equals);
    const value = equals < 0 ? "" : piece.slice(equals + 1);
    pairs.push({ name: percentDecode(name, true), value: percentDecode(value, true) });
  }
  return pairs;
}

/** Uses the Host header and the path of the request target as sent (RFC 5849 §3.4.1.2). */
export function baseStringUri(scheme: "http" | "https", host: string, path: string): string {
  const defaultPort = scheme === "http" ? ":80" : ":443";
  const authority = host.toLowerCase();
  const shortened = authority.endsWith(defaultPort) ? authority.slice(0, -defaultPort.length) : authority;
  return `${scheme}://${shortened}${path === "" ? "/" : path}`;
}

/** Encodes each pair, then sorts by name and value in byte order (RFC 5849 §3.4.1.3.2). */
export function normalizeParameters(pairs: readonly BytePair[]): string {
  const encoded = pairs.map((pair) => ({ name: percentEncode(pair.name), value: percentEncode(pair.value) }));
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0); // The text is ASCII, so code units are bytes.
  encoded.sort((a, b) => compare(a.name, b.name) || compare(a.value, b.value));
  return encoded.map((pair) => `${pair.name}=${pair.value}`).join("&");
}

/** Builds the signature base string (RFC 5849 §3.4.1.1). */
export function signatureBaseString(method: string, uri: string, normalizedParameters: string): string {
  const encode = (text: string) => percentEncode(Buffer.from(text, "latin1"));
  return `${encode(method.toUpperCase())}&${encode(uri)}&${encode(normalizedParameters)}`;
}
