// What a request may look like before Next sees it. Pure, and without a loader: the web server runs as plain JavaScript.
// Next reads a query several times and in quadratic time: 4,000 parameters hold the process for a second, 20,000 for a
// minute. What these bounds let through costs it a few milliseconds.

import { uploadBounds } from "../../core/files/upload-bounds.mjs";

/** A page's address with its parameters, in characters. */
export const targetMaxLength = 8_192;
/** Our longest forms have about 20. */
export const parametersMax = 100;
/** A callback has about 40 (interface document, Events). */
export const callbackParametersMax = 200;
/** Names and values together, cookies included. A long address comes again as referrer, and encoded twice as router state. */
export const headersMaxBytes = 32_768;
/** An uploaded file brings the answers about its columns in a header: 200 columns, percent-encoded. */
export const uploadHeadersMaxBytes = 131_072;
/** Next compares a router's state with its pages in quadratic time: 900 parts hold the process for 200 ms. Ours have six. */
export const routerPartsMax = 64;
/** On one host all ports share their cookies; ours are four. */
export const cookiesMax = 100;

/** Server actions and everything without a row of its own: a pasted range is the largest. */
export const bodyMaxBytes = 1_048_576;
/** Arrays and objects inside each other in a server action's arguments; ours have six. React reads them by recursion: 500,000 hold the process for 130 ms. */
export const nestingMax = 64;
/** Values in a server action's arguments; ours have 100,000 row numbers at most. React reads each on its own: 200,000 from ten users at once hold the process for 85 ms. */
export const valuesMax = 110_000;
/** The same from a client without a session, and forms of parts, each of which is read on its own. */
export const formMaxBytes = 65_536;
/** An address and a password, or a browser's report: parsed before anyone is known. */
export const smallBodyMaxBytes = 16_384;
/** 1,000,000 characters (lib/payments/callbacks/receive.ts) of at most three bytes each; the route counts characters. */
export const callbackBodyMaxBytes = 3_000_000;

/** By path, decoded; the first that fits. These are read as they come. */
const bodyBounds = /** @type {const} */ ([
  [/^\/callback\//, callbackBodyMaxBytes],
  [/^\/api\/(auth|csp-reports)(\/|$)/, smallBodyMaxBytes],
  [/^\/sign-out\/?$/, smallBodyMaxBytes],
]);
/** Files are read as they come too. @type {Map<string, number>} */
const uploads = new Map(Object.entries(uploadBounds));
/** Its name in lib/identity/auth/sessions/cookies.ts, with or without its prefix. */
const sessionCookie = /(^|[\s;])(__Host-)?paydesk\.session=/;

/** An array that begins with a text; a quote inside a text would be escaped. */
const routerPart = /(\[|%5B)("|%22)/gi;

/** The fetch standard has no request of these: Next could only fail (https://fetch.spec.whatwg.org/#forbidden-method). */
const unheard = new Set(["TRACE", "TRACK", "CONNECT"]);
/** Exactly the public endpoint: a path with dots or escapes in it would be another one by the time Next reads it. */
export const callbackTarget = /^\/callback\/[A-Za-z0-9_-]{1,64}(\?|$)/;
/** Where others may send a form: the gateway, and a browser with a report or a payer on the way back. */
const openToOthers = /^\/(callback\/|return\/?$|api\/csp-reports\/?$)/;

/** @typedef {{ method?: string, url?: string, headers: import("node:http").IncomingHttpHeaders, rawHeaders: readonly string[] }} AskedRequest */
/** @typedef {{ status: 400 | 403 | 405 | 404 | 413 | 414 | 421 | 431, sentence: string }} Refusal */

/**
 * Why a request is not passed on, and with which status (RFC 9110 §15.5, RFC 6585 §5); null: it is passed on.
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
 * A body in parts is an upload to an API route, or arguments of a named action: Next takes any other for a form of the page, and
 * one that is cut short would be a fault of ours.
 * @param {AskedRequest} request @param {string} path
 * @returns {Refusal | null}
 */
function refuseParts({ method, headers }, path) {
  const isOurs = headers["next-action"] !== undefined || path.startsWith("/api/");
  return method === "POST" && isInParts(headers) && !isOurs
    ? { status: 400, sentence: "This form can't be read. Reload the page and submit it again." }
    : null;
}

/**
 * How many bytes the body of a request may have that `refuseRequest` lets through, and whether it is so large that it is
 * handed over whole and in turn.
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
 * Whether a body, which is the JSON of a server action, has more than `nestingMax` arrays and objects inside each other, or
 * more than `valuesMax` values: every value after the first of its array or object follows a comma.
 * @param {readonly (Uint8Array | null)[]} pieces of it, in order
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

/** The bound of a file that this path takes. @param {string} path */
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
 * The path as Next reads it; null where a part of the target is not percent-encoded UTF-8, holds NUL or names another
 * path than it says (dots, backslashes, another host).
 * @param {string} url
 */
function readPath(url) {
  if (!url.startsWith("/") || url.startsWith("//")) return null;
  try {
    if (decodeURIComponent(url).includes("\0")) return null;
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    return /\\|\/\.{1,2}(\/|$)/.test(path) ? null : path;
  } catch {
    // Not percent-encoded UTF-8 (RFC 3986 §2.1).
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
 * Whether a form or a server action comes from another site's page. As Next compares them, which refuses a foreign one
 * too, but with an error in the log for each.
 * @param {AskedRequest} request @param {string} path @param {string | null} publicUrl
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
 * Whether a browser says that a request comes from the address that users open. A page elsewhere can't say so, whatever a proxy
 * on the way has made of the Host header or its port.
 * @param {string | undefined} origin @param {string | null} publicUrl
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
