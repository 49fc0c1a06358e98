/** Longer paths are none that we gave out; a token is percent-encoded at most once, at three characters each. */
const pathMaxLength = 512;
const callbackPath = /^\/+callback\/+([^/]+)\/*$/;
/** What `callbackTarget` of request-bounds.mjs takes for one. */
const token = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The target of a callback as we gave it out. Gateways add a slash to the end of an address, join it to a base that has one, or
 * encode what needs no encoding; all of these are the same resource, and a callback that gets 404 is a status lost.
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
    // Not percent-encoded UTF-8: no token of ours.
    return text;
  }
}
