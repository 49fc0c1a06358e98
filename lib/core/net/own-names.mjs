// The names under which Paydesk may be asked. Plain JavaScript, because the web server runs without a loader.

/** A host and a port as a Host header may have them (RFC 9110 §7.2), without a user, a path or a list. */
const hostHeader = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * Whether a name leads to this machine and nowhere else, whoever resolves it.
 * @param {string} name a host without its port
 */
export function isLoopback(name) {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}

/**
 * The name that a Host header asks for, in lower case and without its port; null: it is not one name.
 * @param {string} header
 */
export function nameAsked(header) {
  const name = hostHeader.exec(header.trim())?.[1];
  return name === undefined ? null : name.toLowerCase().replace(/\.$/, "");
}

/**
 * Whether a Host header names the address that users open. A port is no part of it, as proxies drop or add one. Where the
 * address is of this machine, every name of this machine is one of its own: no name server can lead those elsewhere.
 * @param {string} header @param {string} publicUrl
 */
export function isOwnName(header, publicUrl) {
  const name = nameAsked(header);
  if (name === null) return false;
  const own = new URL(publicUrl).hostname;
  return name === own || (isLoopback(own) && isLoopback(name));
}
