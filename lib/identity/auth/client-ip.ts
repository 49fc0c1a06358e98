import { isIP } from "node:net";
import { peerHeader } from "@/lib/core/net/headers.mjs";
import { settings } from "@/lib/core/runtime/env";

/**
 * Headers can be forged, so one is read only when CLIENT_IP_HEADER names it because a reverse proxy sets it. The last
 * entry of a list counts, since that proxy wrote it. Without the setting the socket's peer counts. Null when unknown.
 */
export function readClientIp(
  headers: { get(name: string): string | null },
  header: string | null = settings().clientIpHeader,
): string | null {
  const last = headers
    .get(header ?? peerHeader)
    ?.split(",")
    .at(-1)
    ?.trim()
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return last && isIP(last) ? last : null;
}

/** Returns the IPv4 address, or the /64 network of an IPv6 address, since one customer has a whole /64 (RFC 6177). */
export function networkOf(ip: string | null): string | null {
  const [bare = ""] = (ip ?? "").split("%");
  if (isIP(bare) !== 6) return ip;
  // The URL parser expands the address first: a dotted tail becomes groups, zeros become "::".
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(before ?? []), ...Array(8).fill("0"), ...(after ?? [])];
  const whole = tail === undefined ? (before ?? []) : [...groups.slice(0, 8 - (after?.length ?? 0)), ...(after ?? [])];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
