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
