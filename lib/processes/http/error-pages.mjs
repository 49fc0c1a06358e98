import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { askedHeader, errorIdHeader, fixedSecurityHeaders, problemHeader } from "../../core/net/headers.mjs";

// This file is plain JavaScript without imports, because its pages are shown when the built ones can't be.

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}h1{font-size:1.25rem}";
const styleDigest = `sha256-${createHash("sha256").update(style).digest("base64")}`;

export const plainPagePolicy = `default-src 'none'; style-src '${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * @param {{ title: string, heading: string, sentence: string, link: { href: string, text: string }, cookie?: string |
 * undefined }} page
 */
export function plainPage({ title, heading, sentence, link, cookie = "" }) {
  const theme = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie)?.[1] ?? "light dark";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${theme}"><title>${title}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${sentence}</p><p><a href="${link.href}">${link.text}</a></p></main></body></html>`;
}

// Next answers a missing or failing page with a blank document, and renders the rest with scripts seconds later.

export const problemPath = "/problem";
/** A page that fails because the database is away fails slowly, and so would the error page. */
export const problemMaxMs = 5_000;
const blankMark = 'id="__next_error__"';

/** @typedef {import("node:http").OutgoingHttpHeaders} Headers */
/** @typedef {{ status: number, headers: Headers, body: Buffer }} Answer */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => Promise<unknown>} Handle */

/**
 * Wraps a handler so that missing or failing pages are rendered completely by the server; a plain page is the fallback.
 * @param {Handle} handle
 * @param {{ https: boolean }} options
 * @returns {Handle}
 */
export function showErrors(handle, { https }) {
  return async (request, response) => {
    for (const name of [problemHeader, askedHeader, errorIdHeader]) delete request.headers[name];
    if (!asksForPage(request)) return handle(request, response);
    const held = hold(response, isErrorPage);
    const handled = handle(request, response);
    const answer = await Promise.race([held, handled.then(() => null)]);
    if (answer !== null) await answerInstead(handle, request, response, answer, https);
    return handled;
  };
}

/** @param {IncomingMessage} request */
function asksForPage({ method, headers, url = "" }) {
  if (method !== "GET" || headers.rsc !== undefined || !headers.accept?.includes("text/html")) return false;
  return !/^\/(api|callback|_next)\//.test(url);
}

/** @param {ServerResponse} head */
function isErrorPage(head) {
  const isError = head.statusCode === 404 || head.statusCode >= 500;
  return isError && String(head.getHeader("content-type")).startsWith("text/html");
}

/** @param {Handle} handle @param {IncomingMessage} request @param {ServerResponse} response @param {Answer} answer @param {boolean} https */
async function answerInstead(handle, request, response, { status, headers, body }, https) {
  const text = decode(body, headers["content-encoding"]);
  const errorId = status === 404 ? undefined : /digest\\?":\\?"(\d+(?:@E\d+)?)/.exec(text)?.[1];
  // Without a session this request would only lead to the sign-in page.
  const shown = request.headers.cookie ? await readProblem(handle, request, { status, errorId }) : null;
  if (response.destroyed) return;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (shown?.status === 200) return send(response, status, shown);
  if (!text.includes(blankMark)) return send(response, status, { headers, body });
  send(response, status, {
    headers: {
      ...fixedSecurityHeaders(https),
      "content-security-policy": plainPagePolicy,
      "content-type": "text/html; charset=utf-8",
    },
    body: Buffer.from(writePlain(status, request)),
  });
}

/** @param {number} status @param {IncomingMessage} request */
function writePlain(status, { url = "/", headers: { cookie } }) {
  if (status === 404) {
    const heading = "This page doesn't exist";
    const link = { href: "/", text: "Go to Paydesk" };
    return plainPage({ title: "Not found", heading, sentence: "Check the address.", link, cookie });
  }
  const sentence =
    "Paydesk didn't respond. If you were sending something, check the list of orders before you try again; it may have been sent.";
  const link = { href: escapeHtml(url), text: "Try again" };
  return plainPage({ title: "Not available", heading: "This page couldn't be loaded", sentence, link, cookie });
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** @param {ServerResponse} response @param {number} status @param {{ headers: Headers, body: Buffer }} answer */
function send(response, status, { headers, body }) {
  const { "content-length": _, "transfer-encoding": __, etag: ___, ...kept } = headers;
  response.writeHead(status, { ...kept, "content-length": body.length });
  response.end(body);
}

/**
 * @param {Handle} handle
 * @param {IncomingMessage} request
 * @param {{ status: number, errorId: string | undefined }} problem
 * @returns {Promise<Answer | null>}
 */
async function readProblem(handle, request, { status, errorId }) {
  const again = new IncomingMessage(request.socket);
  const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
  Object.assign(again, {
    method: "GET",
    url: problemPath,
    httpVersion: "1.1",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  });
  again.headers = { ...headers, [problemHeader]: String(status), [askedHeader]: request.url ?? "/" };
  if (errorId !== undefined) again.headers[errorIdHeader] = errorId;
  again.push(null);
  const response = new ServerResponse(again);
  const held = hold(response, () => true);
  const leaving = new AbortController();
  const handled = handle(again, response).then(
    () => held,
    () => null,
  );
  const late = sleep(problemMaxMs, null, { signal: leaving.signal }).catch(() => null);
  const answer = await Promise.race([held, handled, late]);
  leaving.abort();
  // No socket is behind this response, so only this event ends Next's wait.
  response.emit(answer === null ? "close" : "finish");
  return answer;
}

/**
 * Holds back an answer when its head is wanted; any other passes through.
 * @param {ServerResponse} response
 * @param {(head: ServerResponse) => boolean} isWanted
 * @returns {Promise<Answer>}
 */
function hold(response, isWanted) {
  const { writeHead, flushHeaders, write, end } = response;
  /** @type {Buffer[]} */
  const pieces = [];
  /** @type {boolean | null} */
  let isHeld = null;
  const decide = () => {
    isHeld ??= isWanted(response);
    return isHeld;
  };
  /** @param {unknown[]} args chunk, encoding and callback, each optional */
  const keep = (args) => {
    const [chunk, encoding] = args;
    if (typeof chunk === "string") pieces.push(Buffer.from(chunk, /** @type {BufferEncoding} */ (encoding)));
    else if (chunk instanceof Uint8Array) pieces.push(Buffer.from(chunk));
    for (const one of args) if (typeof one === "function") process.nextTick(one);
  };
  /** @param {Function} method @param {unknown[]} args */
  const pass = (method, args) => Reflect.apply(method, response, args);
  return new Promise((resolve) => {
    const ours = {
      /** @param {number} status @param {...unknown} rest */
      writeHead(status, ...rest) {
        response.statusCode = status;
        const [given] = rest.slice(-1);
        if (isHeld === null && given && typeof given === "object" && !Array.isArray(given)) {
          for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
        }
        return decide() ? response : pass(writeHead, [status, ...rest]);
      },
      flushHeaders() {
        // Next compresses around these methods, from the head on. The held answer must stay as it is written.
        if (decide()) Object.assign(response, ours);
        else pass(flushHeaders, []);
      },
      /** @param {unknown[]} args */
      write(...args) {
        if (!decide()) return pass(write, args);
        keep(args);
        return true;
      },
      /** @param {unknown[]} args */
      end(...args) {
        if (!decide()) return pass(end, args);
        keep(args);
        const answer = {
          status: response.statusCode,
          headers: { ...response.getHeaders() },
          body: Buffer.concat(pieces),
        };
        // Removes wrappers of others too, such as compression, which must not compress the replacement.
        for (const name of ["writeHead", "flushHeaders", "write", "end", "flush", "on"]) {
          Reflect.deleteProperty(response, name);
        }
        resolve(answer);
        return response;
      },
    };
    Object.assign(response, ours);
  });
}

/** @param {Buffer} body @param {Headers[string]} encoding */
function decode(body, encoding) {
  if (encoding === "gzip") return gunzipSync(body).toString();
  if (encoding === "br") return brotliDecompressSync(body).toString();
  if (encoding === "deflate") return inflateSync(body).toString();
  return body.toString();
}
