import { domainToASCII } from "node:url";
import { decodeFormPart, type Pair, splitForm } from "@/lib/core/text/form-encoding";
import { GatewayInputError } from "@/lib/gateway/encode";

/** The exact form on the wire, so that the signature covers what is sent. */
export type RequestTarget = {
  scheme: "http" | "https";
  hostname: string;
  port: number;
  authority: string;
  /** At least "/"; never normalised again. */
  path: string;
  query: string | null;
};

const urlParts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s;
const authorityParts = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const defaultPorts = { http: 80, https: 443 } as const;

/**
 * Splits a URL without the rewriting of URL libraries (dot segments, `;`, case of %2f). User info and fragment are left
 * out, because neither is sent.
 * @throws GatewayInputError unless it is an absolute http or https URL
 */
export function readTarget(url: string): RequestTarget {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(url)) throw new GatewayInputError("the URL has control characters");
  const parts = urlParts.exec(url);
  if (!parts) throw new GatewayInputError("the URL must be absolute: https://host/path");
  const [, rawScheme = "", rawAuthority = "", rawPath = "", rawQuery] = parts;
  const scheme = rawScheme.toLowerCase();
  if (scheme !== "http" && scheme !== "https") {
    throw new GatewayInputError(`the URL must start with https:// or http://, not ${scheme}://`);
  }
  const hostAndPort = authorityParts.exec(rawAuthority.slice(rawAuthority.lastIndexOf("@") + 1));
  if (!hostAndPort) throw new GatewayInputError("the URL's host and port can't be read");
  const hostname = readHostname(hostAndPort[1] ?? "");
  const port = readPort(hostAndPort[2] ?? "", scheme);
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return {
    scheme,
    hostname,
    port,
    authority: port === defaultPorts[scheme] ? host : `${host}:${port}`,
    path: encodeForWire(rawPath === "" ? "/" : rawPath),
    query: rawQuery === undefined ? null : encodeForWire(rawQuery),
  };
}

function readHostname(raw: string): string {
  const bracketed = raw.startsWith("[");
  const lower = raw.toLowerCase();
  // The Host header carries the ASCII form of an international name, so the signature must too.
  const ascii = /^[\x21-\x7e]*$/.test(lower) ? lower : domainToASCII(lower);
  const valid = bracketed ? URL.canParse(`http://${ascii}/`) : /^[a-z0-9._-]+$/.test(ascii);
  if (!valid) throw new GatewayInputError("the URL's host name can't be read");
  return bracketed ? new URL(`http://${ascii}/`).hostname.slice(1, -1) : ascii;
}

function readPort(raw: string, scheme: "http" | "https"): number {
  if (raw === "") return defaultPorts[scheme];
  const port = Number(raw);
  if (port < 1 || port > 65535) throw new GatewayInputError("the URL's port must be between 1 and 65535");
  return port;
}

/** Encodes only spaces and non-ASCII, which a request line cannot hold. */
function encodeForWire(text: string): string {
  try {
    return text.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  } catch (cause) {
    throw new GatewayInputError("the URL has a damaged character (half of a surrogate pair)", { cause });
  }
}

/** RFC 5849 §3.4.1.2. */
export function baseStringUri(target: RequestTarget): string {
  return `${target.scheme}://${target.authority}${target.path}`;
}

/**
 * RFC 5849 §3.4.1.3.1, first source.
 * @throws GatewayInputError when the query is not a form, because a guess would sign other values than the gateway
 * reads
 */
export function queryParameters(target: RequestTarget): Pair[] {
  return splitForm(target.query ?? "").map(([rawName, rawValue]) => {
    const name = decodeFormPart(rawName);
    const value = decodeFormPart(rawValue);
    if (name === null || value === null) {
      throw new GatewayInputError("the URL's query is not percent-encoded UTF-8");
    }
    return [name, value];
  });
}
