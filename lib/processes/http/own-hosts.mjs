import { isOwnName } from "../../core/net/own-names.mjs";
import { callbackTarget } from "./request-bounds.mjs";

/** Monitoring requests these by IP address. They expose nothing personal, and metrics need a token. */
const probe = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Refuses a request for another host name than Paydesk's own (RFC 9110 §15.5.20), against DNS rebinding. Callbacks are
 * taken under any name: their token authenticates them, and the gateway keeps using the address an order was sent with
 * after a rename.
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
 * Returns every host name that a request gives: Next reads a proxy's forwarded host before Host.
 * @param {Pick<import("./request-bounds.mjs").AskedRequest, "headers" | "rawHeaders">} request
 * @returns {string[]}
 */
function namesAsked({ headers, rawHeaders }) {
  // Node keeps the first of two Host headers, but a proxy may have read the second.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().flatMap((names) => names.split(","));
  const authority = headers[":authority"] ?? [];
  const asked = [...hosts, ...[authority].flat()];
  return [...(asked.length > 0 ? asked : [headers.host ?? ""]), ...forwarded];
}
