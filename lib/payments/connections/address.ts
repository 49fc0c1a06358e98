import { isIP } from "node:net";
import { type AllowedNetworks, kindOfAddress } from "@/lib/gateway/network";
import * as t from "@/messages/connections/model";

/** Longest base URL we keep; an operation's path follows it. */
export const baseUrlMaxLength = 512;
/** The shortest limit among the callback parameters: interface document, Payout, `notify_url` (128). */
export const callbackUrlMaxLength = 128;

/** A host as it is now in a URL (IPv6 in brackets or not) that is this very machine: localhost, 127.0.0.0/8, ::1. */
function isLoopbackHost(host: string): boolean {
  const bare = withoutBrackets(host).toLowerCase().replace(/\.$/, "");
  return (
    bare === "localhost" || bare.endsWith(".localhost") || (isIP(bare) !== 0 && kindOfAddress(bare) === "loopback")
  );
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/** A literal address that may not be used, or null. A name is evaluated by the client at each connect, after DNS. */
function findHostProblem(host: string, networks: AllowedNetworks): string | null {
  const bare = withoutBrackets(host);
  if (networks === "public" && isLoopbackHost(host)) {
    return t.pointsToThisMachine;
  }
  if (isIP(bare) === 0) return null;
  switch (kindOfAddress(bare)) {
    case "loopback":
    case "public":
      return null;
    case "unusable":
      return t.pointsToAnAddress;
    case "private":
      return networks === "private" ? null : t.pointsToAPrivate;
  }
}

/** Why a base URL may not be used, for the user who typed it, or null. */
function findBaseUrlProblem(text: string, url: URL, networks: AllowedNetworks): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return t.mustStartWithHttps;
  if (url.username || url.password) return t.mustNotContainA;
  if (text.includes("?")) return t.mustNotContainA2;
  if (text.includes("#")) return t.mustNotContainA3;
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    return t.mustStartWithHttps2;
  }
  const hostProblem = findHostProblem(url.hostname, networks);
  if (hostProblem) return hostProblem;
  if (/\/api\/v\d+(\/|$)/.test(url.pathname)) {
    return t.mustEndBeforeApi;
  }
  return null;
}

/**
 * Evaluates and normalises a gateway's base URL (interface document, Conventions: it includes the gateway's own prefix).
 * @returns the URL without a slash at the end, or a message that completes "The base URL …"
 */
export function checkBaseUrl(
  text: string,
  options: { networks: AllowedNetworks },
): { ok: true; baseUrl: string } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed.length > baseUrlMaxLength) return { ok: false, message: t.mustHaveNoMore(baseUrlMaxLength) };
  if (/[\s\\]/.test(trimmed) || !URL.canParse(trimmed)) return { ok: false, message: t.mustBeAnAddress };
  const url = new URL(trimmed);
  const message = findBaseUrlProblem(trimmed, url, options.networks);
  if (message) return { ok: false, message };
  return { ok: true, baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}

/**
 * The address under which the gateway brings us new updates of a connection.
 * @throws RangeError when it is longer than the shortest callback parameter (settings bound CALLBACK_URL and PUBLIC_URL so that it fits)
 */
export function callbackUrlOf(callbackOrigin: string, token: string): string {
  const url = `${callbackOrigin}/callback/${token}`;
  if (url.length > callbackUrlMaxLength) {
    throw new RangeError(`a callback address has at most ${callbackUrlMaxLength} characters (this has ${url.length})`);
  }
  return url;
}

const reachablePorts = ["80", "8080", "443", "8443"];

/** Why the gateway may not be able to reach us under this address, or null (supplement, Callbacks: its ports). */
export function findCallbackProblem(callbackOrigin: string): string | null {
  const url = new URL(callbackOrigin);
  if (isLoopbackHost(url.hostname)) return t.thisAddressPointsTo;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (!reachablePorts.includes(port)) return t.theGatewayCanReach(reachablePorts.join(", "), port);
  return null;
}
