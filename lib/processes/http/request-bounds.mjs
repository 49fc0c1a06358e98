// Bounds a request before Next sees it. Next parses a query several times and in quadratic time: 4,000 parameters block
// the process for a second, 20,000 for a minute. The bounds limit that to a few milliseconds.

import { uploadBounds } from "../../core/files/upload-bounds.mjs";

export const targetMaxLength = 8_192;
/** The longest forms of Paydesk have about 20 parameters. */
export const parametersMax = 100;
/** A callback has about 40 parameters (interface document, Events). */
export const callbackParametersMax = 200;
/**
 * The bound covers names and values, with cookies. A long address returns as referrer, and encoded twice as router
 * state.
 */
export const headersMaxBytes = 32_768;
/** An upload carries the answers about its columns in a header: 200 columns, percent-encoded. */
export const uploadHeadersMaxBytes = 131_072;
/**
 * Next compares a router's state with its pages in quadratic time: 900 segments block the process for 200 ms. Ours have
 * six.
 */
export const routerPartsMax = 64;
/** All ports of one host share their cookies; Paydesk sets four. */
export const cookiesMax = 100;

/** This covers server actions and every path without its own bound; a pasted range is the largest body. */
export const bodyMaxBytes = 1_048_576;
/**
 * React parses nested arguments of server actions recursively: 500,000 levels block the process for 130 ms. Paydesk
 * uses six levels.
 */
export const nestingMax = 64;
/**
 * Server actions of Paydesk have at most 100,000 row numbers. 200,000 values from ten users at once block the process
 * for 85 ms.
 */
export const valuesMax = 110_000;
/** The bound holds for clients without a session, and for multipart forms, whose parts are parsed one by one. */
export const formMaxBytes = 65_536;
/** These bodies hold an address and a password, or a browser's report, and are parsed before any sign-in. */
export const smallBodyMaxBytes = 16_384;
/** The route allows 1,000,000 characters (lib/payments/callbacks/receive.ts), each of at most three bytes. */
export const callbackBodyMaxBytes = 3_000_000;

const bodyBounds = /** @type {const} */ ([
  [/^\/callback\//, callbackBodyMaxBytes],
  [/^\/api\/(auth|csp-reports)(\/|$)/, smallBodyMaxBytes],
  [/^\/sign-out\/?$/, smallBodyMaxBytes],
]);
/** @type {Map<string, number>} */
const uploads = new Map(Object.entries(uploadBounds));
/** The cookie's name is set in lib/identity/auth/sessions/cookies.ts, with or without its prefix. */
const sessionCookie = /(^|[\s;])(__Host-)?paydesk\.session=/;

/** Matches an array that begins with a string; a quote inside a string would be escaped. */
const routerPart = /(\[|%5B)("|%22)/gi;

/**
 * The fetch standard has no request with these methods, so Next could only fail
 * (https://fetch.spec.whatwg.org/#forbidden-method).
 */
const unheard = new Set(["TRACE", "TRACK", "CONNECT"]);
/** Matches exactly the public endpoint: Next would read a path with dots or escapes as another one. */
export const callbackTarget = /^\/callback\/[A-Za-z0-9_-]{1,64}(\?|$)/;
/** Other sites may post to these paths: the gateway, a browser's report, or a payer on the way back. */
const openToOthers = /^\/(callback\/|return\/?$|api\/csp-reports\/?$)/;

/** @typedef {{ method?: string, url?: string, headers: import("node:http").IncomingHttpHeaders, rawHeaders: readonly string[] }} AskedRequest */
/** @typedef {{ status: 400 | 403 | 405 | 404 | 413 | 414 | 421 | 431, sentence: string }} Refusal */

/**
 * Refuses a request with a status (RFC 9110 §15.5, RFC 6585 §5), or returns null to pass it on.
 * @param {AskedRequest} request
 * @param {string | null} publicUrl the address that users open
 * @returns {Refusal | null}
 */
export function refuseRequest(request, publicUrl = null) {
  const { method = "GET", url = "" } = request;
  if (unheard.has(method)) return { status: 405, sentence: "This request method isn't supported." };
  if (callbackTarget.test(url))
    return refuseParameters(url, callbackParametersMax) ?? refuseLength(request, "/callback/");
  if (url.length > targetMaxLength) {
    return {
      status: 414,
      sentence: `This address is longer than ${spell(targetMaxLength)} characters. Remove some filters.`,
    };
  }
  const path = readPath(url);
  if (path === null) {
    return { status: 400, sentence: "This address contains unreadable characters. Open the page from the menu." };
  }
  if (/^\/_next\/image(\/|$)/.test(path)) return { status: 404, sentence: "This page doesn't exist." };
  return (
    refuseParameters(url, parametersMax) ??
    refuseHeaders(request, path) ??
    (method === "POST" && isForeign(request, path, publicUrl)
      ? { status: 403, sentence: "This request came from another site and was ignored. Open Paydesk and try there." }
      : null) ??
    refuseParts(request, path) ??
    refuseLength(request, path)
  );
}

/**
 * A multipart body is an upload to an API route, or arguments of a named action. Next takes any other for a form of the
 * page, and a truncated one would count as our error.
 * @param {AskedRequest} request
 * @param {string} path
 * @returns {Refusal | null}
 */
function refuseParts({ method, headers }, path) {
  const isOurs = headers["next-action"] !== undefined || path.startsWith("/api/");
  return method === "POST" && isInParts(headers) && !isOurs
    ? { status: 400, sentence: "This form can't be read. Reload the page and submit it again." }
    : null;
}

/**
 * @param {AskedRequest} request
 * @returns {{ maxBytes: number, isHeld: boolean }}
 */
export function bodyBoundOf(request) {
  const { url = "", headers } = request;
  const path = callbackTarget.test(url) ? "/callback/" : (readPath(url) ?? "");
  const maxBytes = boundOf(request, path);
  const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : maxBytes;
  return { maxBytes, isHeld: ownBoundOf(path) === undefined && maxBytes === bodyMaxBytes && length > formMaxBytes };
}

/** @type {Refusal} */
export const tooComplex = { status: 400, sentence: "This request can't be read. Reload the page and try again." };

/**
 * Every value after the first of its array or object follows a comma, so counting commas bounds the values.
 * @param {readonly (Uint8Array | null)[]} pieces of the body, in order
 */
export function isTooComplex(pieces) {
  let depth = 0;
  let commas = 0;
  let isText = false;
  let isEscaped = false;
  for (const piece of pieces) {
    for (const byte of piece ?? []) {
      if (isEscaped) isEscaped = false;
      else if (byte === 0x22 /* " */) isText = !isText;
      else if (isText) isEscaped = byte === 0x5c /* \\ */;
      else if (byte === 0x2c /* , */) commas += 1;
      else if (byte === 0x5b /* [ */ || byte === 0x7b /* { */) depth += 1;
      else if (byte === 0x5d /* ] */ || byte === 0x7d /* } */) depth -= 1;
      if (depth > nestingMax || commas >= valuesMax) return true;
    }
  }
  return false;
}

/** @param {number} maxBytes @returns {Refusal} */
export function tooLarge(maxBytes) {
  const most = maxBytes < 1_000_000 ? `${maxBytes / 1024} KB` : `${Math.floor(maxBytes / 1_000_000)} MB`;
  return { status: 413, sentence: `This request is larger than ${most}. Send less at once.` };
}

/** @param {AskedRequest["headers"]} headers */
function isInParts(headers) {
  return headers["content-type"]?.trim().toLowerCase().startsWith("multipart/") ?? false;
}

/** @param {string} path */
const uploadBoundOf = (path) => uploads.get(path.replace(/\/$/, ""));

/** @param {string} path */
const ownBoundOf = (path) => uploadBoundOf(path) ?? bodyBounds.find(([shape]) => shape.test(path))?.[1];

/** @param {AskedRequest} request @param {string} path */
function boundOf({ headers }, path) {
  const ofPath = ownBoundOf(path);
  if (ofPath !== undefined) return ofPath;
  return isInParts(headers) || !sessionCookie.test(headers.cookie ?? "") ? formMaxBytes : bodyMaxBytes;
}

/**
 * Returns null where a part of the target is not percent-encoded UTF-8, holds NUL, or names another path than it says
 * (dots, backslashes, another host).
 * @param {string} url
 */
function readPath(url) {
  if (!url.startsWith("/") || url.startsWith("//")) return null;
  try {
    if (decodeURIComponent(url).includes("\0")) return null;
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    return /\\|\/\.{1,2}(\/|$)/.test(path) ? null : path;
  } catch {
    // The text is not percent-encoded UTF-8 (RFC 3986 §2.1).
    return null;
  }
}

/** @param {string} url @param {number} most @returns {Refusal | null} */
function refuseParameters(url, most) {
  const from = url.indexOf("?");
  if (from === -1) return null;
  let count = 1;
  for (let at = from + 1; at < url.length && count <= most; at += 1) {
    const unit = url.charCodeAt(at);
    if (unit === 0x26 /* & */ || unit === 0x3b /* ; */) count += 1;
  }
  return count > most
    ? { status: 400, sentence: `This address has more than ${most} parameters. Remove some filters.` }
    : null;
}

/** @param {AskedRequest} request @param {string} path @returns {Refusal | null} */
function refuseHeaders(request, path) {
  const { method, rawHeaders, headers } = request;
  const most = method === "POST" && uploadBoundOf(path) !== undefined ? uploadHeadersMaxBytes : headersMaxBytes;
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  const cookies = (headers.cookie ?? "").split(";", cookiesMax + 1).length;
  const parts = String(headers["next-router-state-tree"] ?? "").match(routerPart)?.length ?? 0;
  if (parts > routerPartsMax) return { status: 400, sentence: "This page is out of date. Reload it." };
  if (bytes <= most && cookies <= cookiesMax) return null;
  return {
    status: 431,
    sentence: "Your browser sent too many cookies or headers. Delete this site's cookies, then sign in again.",
  };
}

/** @param {AskedRequest} request @param {string} path @returns {Refusal | null} */
function refuseLength(request, path) {
  const most = boundOf(request, path);
  return Number(request.headers["content-length"] ?? 0) > most ? tooLarge(most) : null;
}

/**
 * Next refuses a request from another site too, but logs an error for each.
 * @param {AskedRequest} request
 * @param {string} path
 * @param {string | null} publicUrl
 */
function isForeign({ headers }, path, publicUrl) {
  const { origin } = headers;
  const isAction = "next-action" in headers || headers["content-type"]?.startsWith("multipart/");
  if (origin === undefined || isOwnOrigin(origin, publicUrl) || (openToOthers.test(path) && !isAction)) return false;
  const forwarded = headers["x-forwarded-host"];
  const host = (typeof forwarded === "string" ? forwarded.split(",", 1)[0]?.trim() : undefined) ?? headers.host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Compares the Origin header with the public address. A foreign page can't forge Origin, whatever a proxy has made of
 * Host or its port.
 * @param {string | undefined} origin
 * @param {string | null} publicUrl
 */
export function isOwnOrigin(origin, publicUrl) {
  return (
    publicUrl !== null &&
    origin !== undefined &&
    URL.canParse(origin) &&
    new URL(origin).origin === new URL(publicUrl).origin
  );
}

/** @param {number} count */
function spell(count) {
  return count.toLocaleString("en-GB");
}
