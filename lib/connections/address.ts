import { BlockList, isIP } from "node:net";

/** Longest base URL we keep; an operation's path follows it. */
export const baseUrlMaxLength = 512;
/** The shortest limit among the callback parameters: interface document, Payout, `notify_url` (128). */
export const callbackUrlMaxLength = 128;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

// Everything that is not a public unicast address, RFC 6890 and its registry.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}

/** A host as it stands in a URL (IPv6 in brackets or not) that is this very machine: localhost, 127.0.0.0/8, ::1. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (bare === "localhost" || bare.endsWith(".localhost")) return true;
  const family = isIP(bare);
  return family !== 0 && loopback.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/** A literal IP address outside the public internet and not loopback. A name is judged by the client, after DNS. */
export function isPrivateAddress(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(bare);
  if (family === 0 || isLoopbackHost(bare)) return false;
  return notPublic.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/** Why a base URL may not be used, for the person who typed it, or null. */
function findBaseUrlProblem(text: string, url: URL, allowPrivateNetworks: boolean): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must start with https://";
  if (url.username || url.password) return "must not hold a user name or a password";
  if (text.includes("?")) return "must not hold a query (the part from ? on)";
  if (text.includes("#")) return "must not hold a fragment (the part from # on)";
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    return "must start with https:// (http:// only for this machine itself)";
  }
  if (!allowPrivateNetworks && isPrivateAddress(url.hostname)) {
    return "leads into a private network, which this installation does not allow (PRIVATE_NETWORKS=allow changes that)";
  }
  if (/\/api\/v\d+(\/|$)/.test(url.pathname)) {
    return "must end before /api/…: the path of each operation is a setting of its own";
  }
  return null;
}

/**
 * Judges and normalises a gateway's base URL (interface document, Conventions: it includes the gateway's own prefix).
 * @returns the URL without a slash at the end, or a message that completes "The base URL …"
 */
export function checkBaseUrl(
  text: string,
  options: { allowPrivateNetworks: boolean },
): { ok: true; baseUrl: string } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed.length > baseUrlMaxLength) {
    return { ok: false, message: `must have at most ${baseUrlMaxLength} characters` };
  }
  if (/[\s\\]/.test(trimmed) || !URL.canParse(trimmed)) {
    return { ok: false, message: "must be an address such as https://gateway.example.com/paynet" };
  }
  const url = new URL(trimmed);
  const message = findBaseUrlProblem(trimmed, url, options.allowPrivateNetworks);
  if (message) return { ok: false, message };
  return { ok: true, baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}

/**
 * The address under which the gateway brings us news of a connection.
 * @throws RangeError when it is longer than the shortest callback parameter (settings bound PUBLIC_URL so that it fits)
 */
export function callbackUrlOf(publicUrl: string, token: string): string {
  const url = `${publicUrl}/callback/${token}`;
  if (url.length > callbackUrlMaxLength) {
    throw new RangeError(`a callback address has at most ${callbackUrlMaxLength} characters (this has ${url.length})`);
  }
  return url;
}

const reachablePorts = ["80", "8080", "443", "8443"];

/** Why the gateway may not be able to reach us under this address, or null (supplement, Callbacks: its ports). */
export function findCallbackProblem(publicUrl: string): string | null {
  const url = new URL(publicUrl);
  if (isLoopbackHost(url.hostname)) {
    return "This address leads to this machine only: a gateway on the internet cannot reach it. Set PUBLIC_URL.";
  }
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (!reachablePorts.includes(port)) {
    return `The gateway can reach ports ${reachablePorts.join(", ")} only; this address has port ${port}. Change PUBLIC_URL.`;
  }
  return null;
}
