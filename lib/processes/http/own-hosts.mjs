import { isOwnName } from "../../core/net/own-names.mjs";
import { callbackTarget } from "./request-bounds.mjs";

/** Asked by address, by who watches: they tell nothing of anyone, and metrics have a token. */
const probe = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Refuses a request that asks for another name than Paydesk's own (RFC 9110 §15.5.20). A name that someone else owns may be
 * led to this machine while a browser has their page open: the browser then takes Paydesk's pages for theirs.
 *
 * Callbacks are taken under any name: their token is what lets them in, and a gateway continues to use the address that an
 * order was sent with after the name has changed.
 * @param {Pick<import("./request-bounds.mjs").AskedRequest, "url" | "headers" | "rawHeaders">} request
 * @param {string} publicUrl the address that users open
 * @returns {import("./request-bounds.mjs").Refusal | null}
 */
export function refuseForeignHost(request, publicUrl) {
  const { url = "" } = request;
  if (probe.test(url) || callbackTarget.test(url)) return null;
  return namesAsked(request).every((name) => isOwnName(name, publicUrl)) ? null : misdirected;
}

/** @type {import("./request-bounds.mjs").Refusal} */
const misdirected = {
  status: 421,
  sentence:
    "Paydesk doesn't answer under this address. Open it at its own address. If this is its own address, set PUBLIC_URL to it and have your proxy pass on the Host header.",
};

/**
 * Every name that a request gives, each of which something behind here may believe: Next reads what a proxy says it was
 * asked for before it reads Host. Without any, the name is "", which is nobody's.
 * @param {Pick<import("./request-bounds.mjs").AskedRequest, "headers" | "rawHeaders">} request
 * @returns {string[]}
 */
function namesAsked({ headers, rawHeaders }) {
  // Node keeps the first of two Host headers, and a proxy may have read the second.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().flatMap((names) => names.split(","));
  const authority = headers[":authority"] ?? [];
  const asked = [...hosts, ...[authority].flat()];
  return [...(asked.length > 0 ? asked : [headers.host ?? ""]), ...forwarded];
}
