import { type KeyObject, verify } from "node:crypto";
import { promisify } from "node:util";

export type BytePair = { name: Buffer; value: Buffer };

class MalformedError extends Error {}

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
function percentDecode(text: string, plusIsSpace: boolean): Buffer {
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

const verifyInThreadPool = promisify(verify);

export type SignedRequest = {
  method: string;
  host: string;
  target: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: Buffer;
};

export type Verdict =
  | { ok: true; consumerKey: string; timestamp: number; nonce: string; pairs: BytePair[] }
  | { ok: false; reason: string; consumerKey: string | null };

/**
 * Reads an "Authorization: OAuth ..." header (RFC 5849 §3.5.1).
 * @throws MalformedError for another scheme, an unreadable header or a repeated parameter
 */
export function parseAuthorization(header: string | undefined): Map<string, string> {
  if (header === undefined) throw new MalformedError("there is no Authorization header");
  const scheme = /^OAuth[ \t]+/i.exec(header);
  if (!scheme) throw new MalformedError("the Authorization scheme is not OAuth");
  const parameter = /[ \t]*([A-Za-z0-9._~%-]+)="([^"\\]*)"[ \t]*(,|$)/y;
  parameter.lastIndex = scheme[0].length;
  const parameters = new Map<string, string>();
  for (let more = true; more; ) {
    const match = parameter.exec(header);
    if (!match) throw new MalformedError('the Authorization header is not a list of name="value"');
    const name = percentDecode(match[1] ?? "", false).toString("utf8");
    if (parameters.has(name)) throw new MalformedError(`the Authorization header contains ${name} twice`);
    parameters.set(name, percentDecode(match[2] ?? "", false).toString("utf8"));
    more = match[3] === ",";
  }
  return parameters;
}

/** The returned key is not yet authenticated. */
export function claimedConsumerKey(header: string | undefined): string | null {
  try {
    return parseAuthorization(header).get("oauth_consumer_key") ?? null;
  } catch (cause) {
    if (cause instanceof MalformedError) return null;
    throw cause;
  }
}

/**
 * Checks access except for the nonce, which the caller must check and mark as used in one step. Shares no code with the
 * product's signer.
 */
export async function verifyRequest(
  request: SignedRequest,
  keyOf: (consumerKey: string) => KeyObject | null,
  windowSeconds: number,
  now: Date,
): Promise<Verdict> {
  let consumerKey: string | null = null;
  try {
    const oauth = parseAuthorization(request.authorization);
    const need = (name: string): string => {
      const value = oauth.get(name);
      if (!value) throw new MalformedError(`${name} is missing`);
      return value;
    };
    consumerKey = need("oauth_consumer_key");
    const key = keyOf(consumerKey);
    if (!key) throw new MalformedError("the consumer key is unknown");
    if (need("oauth_signature_method") !== "RSA-SHA256") throw new MalformedError("the method is not RSA-SHA256");
    if (need("oauth_version") !== "1.0") throw new MalformedError("oauth_version is not 1.0");
    const timestamp = readTimestamp(need("oauth_timestamp"), windowSeconds, now);
    const nonce = need("oauth_nonce");
    if (nonce.length > 256) throw new MalformedError("oauth_nonce is longer than 256 characters");
    const signature = readSignature(need("oauth_signature"));
    if (!/^application\/x-www-form-urlencoded[ \t]*(;|$)/i.test(request.contentType ?? "")) {
      throw new MalformedError("the content type is not application/x-www-form-urlencoded");
    }
    const pairs = parseForm(request.body.toString("latin1"));
    if (pairs.some((pair) => pair.name.toString("latin1").startsWith("oauth_"))) {
      throw new MalformedError("oauth parameters belong in the header, not in the body");
    }
    const baseString = baseStringOf(request, oauth, pairs);
    if (!(await verifyInThreadPool("RSA-SHA256", Buffer.from(baseString, "latin1"), key, signature))) {
      throw new MalformedError("the signature doesn't match the request and the key");
    }
    return { ok: true, consumerKey, timestamp, nonce, pairs };
  } catch (cause) {
    if (cause instanceof MalformedError) return { ok: false, reason: cause.message, consumerKey };
    throw cause;
  }
}

/** Builds the signature base string (RFC 5849 §3.4.1). */
export function baseStringOf(
  request: Pick<SignedRequest, "method" | "host" | "target">,
  oauth: ReadonlyMap<string, string>,
  bodyPairs: readonly BytePair[],
): string {
  const digest = request.target.indexOf("?");
  const path = digest < 0 ? request.target : request.target.slice(0, digest);
  const queryPairs = digest < 0 ? [] : parseForm(request.target.slice(digest + 1));
  const headerPairs = [...oauth]
    .filter(([name]) => name !== "oauth_signature" && name !== "realm")
    .map(([name, value]) => ({ name: Buffer.from(name, "utf8"), value: Buffer.from(value, "utf8") }));
  return signatureBaseString(
    request.method,
    baseStringUri("http", request.host, path),
    normalizeParameters([...headerPairs, ...queryPairs, ...bodyPairs]),
  );
}

function readTimestamp(text: string, windowSeconds: number, now: Date): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new MalformedError("oauth_timestamp is not a number of seconds");
  const timestamp = Number(text);
  const behindSeconds = Math.round(now.getTime() / 1000 - timestamp);
  if (Math.abs(behindSeconds) > windowSeconds) {
    const side = behindSeconds > 0 ? "behind" : "ahead of";
    throw new MalformedError(`oauth_timestamp is ${Math.abs(behindSeconds)} s ${side} the gateway's clock`);
  }
  return timestamp;
}

function readSignature(text: string): Buffer {
  const signature = Buffer.from(text, "base64");
  if (signature.toString("base64") !== text) throw new MalformedError("oauth_signature is not base64");
  return signature;
}
