import { callbackQueryHeader } from "../../core/net/own-headers.mjs";

/**
 * Moves the query of a callback into a header, so that Next sees only the path; no client can set that header.
 * @template {Pick<import("node:http").IncomingMessage, "url" | "headers">} R
 * @param {R} request
 * @returns {R} the same request
 */
export function withQueryApart(request) {
  const { url = "" } = request;
  const at = url.indexOf("?");
  delete request.headers[callbackQueryHeader];
  if (at !== -1 && url.startsWith("/callback/")) {
    request.headers[callbackQueryHeader] = url.slice(at + 1);
    request.url = url.slice(0, at);
  }
  return request;
}
