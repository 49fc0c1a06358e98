// This file is plain JavaScript, because the web server runs without a loader.

/** A host and port as a Host header may have them (RFC 9110 §7.2), without user, path or list. */
const hostHeader = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** @param {string} name a host without its port */
export function isLoopback(name) {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}

/**
 * Returns the host name in lower case without its port; null: the header is not one name.
 * @param {string} header
 */
export function nameAsked(header) {
  const name = hostHeader.exec(header.trim())?.[1];
  return name === undefined ? null : name.toLowerCase().replace(/\.$/, "");
}

/**
 * Compares a Host header with the address that users open. The port is ignored, because proxies drop or add one. Every
 * loopback name counts on a loopback address: no name server can redirect those.
 * @param {string} header
 * @param {string} publicUrl
 */
export function isOwnName(header, publicUrl) {
  const name = nameAsked(header);
  if (name === null) return false;
  const own = new URL(publicUrl).hostname;
  return name === own || (isLoopback(own) && isLoopback(name));
}
