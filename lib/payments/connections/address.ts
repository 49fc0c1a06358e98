import { isIP } from "node:net";
import { type AllowedNetworks, kindOfAddress } from "@/lib/core/net/network";
import * as t from "@/messages/connections/model";

export const baseUrlMaxLength = 512;
/** The shortest limit among the callback parameters: interface document, Payout, `notify_url` (128). */
export const callbackUrlMaxLength = 128;

function isLoopbackHost(host: string): boolean {
  const bare = withoutBrackets(host).toLowerCase().replace(/\.$/, "");
  return (
    bare === "localhost" || bare.endsWith(".localhost") || (isIP(bare) !== 0 && kindOfAddress(bare) === "loopback")
  );
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/** Refuses literal addresses here; the client checks a name's addresses at each connect, after DNS. */
function findHostProblem(host: string, networks: AllowedNetworks): string | null {
  const bare = withoutBrackets(host);
  if (networks === "public" && isLoopbackHost(host)) {
    return t.localAddress;
  }
  if (isIP(bare) === 0) return null;
  switch (kindOfAddress(bare)) {
    case "loopback":
    case "public":
      return null;
    case "unusable":
      return t.addressUnusable;
    case "private":
      return networks === "private" ? null : t.privateNetwork;
  }
}

function findBaseUrlProblem(text: string, url: URL, networks: AllowedNetworks): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return t.httpsRequired;
  if (url.username || url.password) return t.credentialsNotAllowed;
  if (text.includes("?")) return t.queryNotAllowed;
  if (text.includes("#")) return t.fragmentNotAllowed;
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    return t.httpsUnlessLocal;
  }
  const hostProblem = findHostProblem(url.hostname, networks);
  if (hostProblem) return hostProblem;
  if (/\/api\/v\d+(\/|$)/.test(url.pathname)) {
    return t.apiPathNotAllowed;
  }
  return null;
}

/**
 * Checks and normalises a base URL (interface document, Conventions: it includes the gateway's own prefix).
 * @returns the URL without a trailing slash, or a message that completes "The base URL …"
 */
export function checkBaseUrl(
  text: string,
  options: { networks: AllowedNetworks },
): { ok: true; baseUrl: string } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed.length > baseUrlMaxLength) return { ok: false, message: t.addressTooLong(baseUrlMaxLength) };
  if (/[\s\\]/.test(trimmed) || !URL.canParse(trimmed)) return { ok: false, message: t.addressInvalid };
  const url = new URL(trimmed);
  const message = findBaseUrlProblem(trimmed, url, options.networks);
  if (message) return { ok: false, message };
  return { ok: true, baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}

/**
 * @throws RangeError when the address exceeds the shortest callback parameter (settings bound CALLBACK_URL and
 * PUBLIC_URL accordingly)
 */
export function callbackUrlOf(callbackOrigin: string, token: string): string {
  const url = `${callbackOrigin}/callback/${token}`;
  if (url.length > callbackUrlMaxLength) {
    throw new RangeError(`a callback address has at most ${callbackUrlMaxLength} characters (this has ${url.length})`);
  }
  return url;
}

const reachablePorts = ["80", "8080", "443", "8443"];

/** Checks the ports that the gateway can reach (supplement, Callbacks). */
export function findCallbackProblem(callbackOrigin: string): string | null {
  const url = new URL(callbackOrigin);
  if (isLoopbackHost(url.hostname)) return t.callbackLocalOnly;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (!reachablePorts.includes(port)) return t.callbackPortUnreachable(reachablePorts.join(", "), port);
  return null;
}
