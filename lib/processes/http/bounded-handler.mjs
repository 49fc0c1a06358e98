import { fixedSecurityHeaders } from "../../core/net/headers.mjs";
import { plainPage, plainPagePolicy } from "./error-pages.mjs";
import { refuseForeignHost } from "./own-hosts.mjs";
import { bodyBoundOf, isOwnOrigin, isTooComplex, refuseRequest, tooComplex, tooLarge } from "./request-bounds.mjs";

/** A token is percent-encoded at most once, at three characters each, so longer paths are never Paydesk's. */
const pathMaxLength = 512;
const callbackPath = /^\/+callback\/+([^/]+)\/*$/;
const token = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Gateways add a slash, join the address to a base with one, or encode it needlessly; a 404 would lose a status.
 * @param {string} url
 * @returns {string} the same for any other target
 */
export function plainCallback(url) {
  const at = url.indexOf("?");
  const end = at === -1 ? url.length : at;
  if (end > pathMaxLength) return url;
  const written = callbackPath.exec(url.slice(0, end))?.[1];
  if (written === undefined) return url;
  const read = decode(written);
  return token.test(read) ? `/callback/${read}${url.slice(end)}` : url;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** After a refusal, the rest of the body is read for this long (ms) and no further. */
const lingerMs = 2_000;
const lingerMaxBytes = 8 * 1024 * 1024;
const light = /^\/(callback\/|_next\/static\/|healthz|readyz)/;
const lightMaxLength = 16_384;

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */
/** @typedef {import("./request-bounds.mjs").Refusal} Refusal */

/**
 * Answers requests outside their bounds (request-bounds.mjs) as page, JSON or text. Expensive bodies take turns, so
 * that ten at once never block the process for one long stretch.
 * @param {(request: Request, response: Response) => Promise<unknown>} handle
 * @param {{ https: boolean, publicUrl?: string | null, log?: (line: string) => void }} options https: users reach
 * Paydesk over TLS; publicUrl: the only host name that is answered, null: any
 * @returns {(request: Request, response: Response) => Promise<unknown>}
 */
export function boundRequests(handle, { https, publicUrl = null, log = () => undefined }) {
  const takeTurn = makeTurns();
  const note = makeNotes(log);
  return async (request, response) => {
    request.url = plainCallback(request.url ?? "");
    const refusal =
      (publicUrl === null ? null : refuseForeignHost(request, publicUrl)) ?? refuseRequest(request, publicUrl);
    if (refusal) {
      if (publicUrl !== null && addressRefusals.has(refusal.status)) note(request, refusal.status, publicUrl);
      return answerRefusal(request, response, refusal, https);
    }
    if (publicUrl !== null && isOwnOrigin(request.headers.origin, publicUrl)) nameAsOpened(request, publicUrl);
    const { maxBytes, isHeld } = bodyBoundOf(request);
    const exceeded =
      isHeld || isOfUnstatedLength(request) ? limitBody(request, maxBytes, isHeld ? takeTurn : null) : null;
    const { url = "" } = request;
    if (!light.test(url) || url.length > lightMaxLength) await takeTurn();
    const handled = handle(request, response);
    if (!exceeded) return handled;
    const beyond = await Promise.race([handled.then(() => null), exceeded]);
    if (beyond === null) return;
    handled.catch(() => undefined);
    if (response.headersSent) return void request.destroy();
    return answerRefusal(request, response, beyond, https);
  };
}

const addressRefusals = new Set([403, 421]);
const noteEveryMs = 10_000;
const notedMaxLength = 100;

/**
 * Logs one refusal in 10 s, because anyone can cause them.
 * @param {(line: string) => void} log
 */
function makeNotes(log) {
  let notedAt = Number.NEGATIVE_INFINITY;
  /** @param {Request} request @param {number} status @param {string} publicUrl */
  return ({ method, url = "", headers }, status, publicUrl) => {
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    const spell = (/** @type {unknown} */ value) => JSON.stringify(String(value ?? "").slice(0, notedMaxLength));
    const named = ["origin", "host", "x-forwarded-host"].map((name) => `${name} ${spell(headers[name])}`).join(", ");
    const path = spell(url.split("?", 1)[0]);
    log(
      `${method} ${path} was refused with ${status}: ${named}, but PUBLIC_URL is ${publicUrl}. If users open Paydesk there, have the proxy pass on the Host header.`,
    );
  };
}

/**
 * Next compares a form's origin with the Host header, including the port, and fails behind a proxy that changes it.
 * @param {Request} request
 * @param {string} publicUrl
 */
function nameAsOpened({ headers }, publicUrl) {
  const { host } = new URL(publicUrl);
  headers.host = host;
  if (headers["x-forwarded-host"] !== undefined) headers["x-forwarded-host"] = host;
}

function makeTurns() {
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(() => setImmediate(resolve))));
    return last;
  };
}

/**
 * Any other length was checked before, and Node reads no byte more.
 * @param {Request} request
 */
function isOfUnstatedLength({ headers }) {
  return headers["transfer-encoding"] !== undefined;
}

/**
 * Passes a body on within its bound: piece by piece, or with `takeTurn` whole and in turn. Resolves to a refusal at the
 * first byte beyond the bound, else never.
 * @param {Request} request
 * @param {number} maxBytes
 * @param {(() => Promise<void>) | null} takeTurn
 * @returns {Promise<Refusal>}
 */
function limitBody(request, maxBytes, takeTurn) {
  return new Promise((resolve) => {
    const push = request.push.bind(request);
    /** @type {(Uint8Array | null)[]} */
    const held = [];
    let bytes = 0;
    // Node's parser hands each piece to `push`; a "data" listener would take pieces away from the handler.
    request.push = (piece, encoding) => {
      bytes += piece?.length ?? 0;
      if (bytes > maxBytes) {
        held.length = 0;
        resolve(tooLarge(maxBytes));
        return true;
      }
      if (!takeTurn) return push(piece, encoding);
      held.push(piece);
      if (piece === null) {
        takeTurn().then(() => (isTooComplex(held) ? resolve(tooComplex) : held.forEach((one) => void push(one))));
      }
      return true;
    };
  });
}

/**
 * Drops the rest of the body before closing, because an early close resets the sender before it reads the answer (RFC
 * 9112 §9.6).
 * @param {Request} request
 * @param {Response} response
 * @param {Refusal} refusal
 * @param {boolean} https
 */
async function answerRefusal(request, response, { status, sentence }, https) {
  const form = formOf(request);
  const body = Buffer.from(writeBody[form](status, sentence, request.headers.cookie));
  response.writeHead(status, {
    ...fixedSecurityHeaders(https),
    "content-security-policy": plainPagePolicy,
    "content-type": contentTypes[form],
    "content-length": body.length,
    connection: "close",
  });
  if (request.method !== "HEAD") response.write(body);
  await dropRest(request);
  response.end();
}

/** @param {Request} request */
function dropRest(request) {
  if (request.complete) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, lingerMs);
    request.push = (piece) => {
      bytes += piece?.length ?? 0;
      if (piece === null || bytes > lingerMaxBytes) resolve(undefined);
      return true;
    };
    request.once("close", resolve);
    request.resume();
    timer.unref();
  }).then(() => undefined);
}

/** @typedef {"page" | "json" | "text"} Form */
/** @param {Request} request @returns {Form} */
function formOf({ url = "", headers }) {
  if (url.startsWith("/api/")) return "json";
  return headers.accept?.includes("text/html") ? "page" : "text";
}

const contentTypes = {
  page: "text/html; charset=utf-8",
  json: "application/json",
  text: "text/plain; charset=utf-8",
};

/** @type {Record<Form, (status: number, sentence: string, cookie: string | undefined) => string>} */
const writeBody = {
  page: (status, sentence, cookie) =>
    plainPage({
      title: `Not accepted (${status})`,
      heading: "This request wasn't accepted",
      sentence,
      link: { href: "/", text: "Go to Paydesk" },
      cookie,
    }),
  // The form matches lib/identity/auth/access/action.ts, so that a screen shows the message.
  json: (status, sentence) =>
    JSON.stringify({ ok: false, error: { code: status === 413 ? "limit" : "invalid", message: sentence, fields: {} } }),
  text: (_, sentence) => `${sentence}\n`,
};
