import { isIP } from "node:net";
import { peerHeader } from "@/lib/core/net/own-headers.mjs";
import { settings } from "@/lib/core/runtime/env";

/**
 * The address a request comes from, or null when it cannot be known. Headers are anyone's to write, so one is read only
 * when the setting CLIENT_IP_HEADER names it (a reverse proxy in front sets it); of a list the last entry counts,
 * which is the one that proxy wrote itself. Without that setting it is the other end of the socket.
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

/**
 * What counts as one source of tries: an IPv4 address, or the /64 network of an IPv6 address, which one customer has whole
 * (RFC 6177). null for null.
 */
export function networkOf(ip: string | null): string | null {
  const [bare = ""] = (ip ?? "").split("%");
  if (isIP(bare) !== 6) return ip;
  // Written out in full by the URL parser first: a dotted tail becomes groups, zeros become "::".
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...(before ?? []), ...Array(8).fill("0"), ...(after ?? [])];
  const whole = tail === undefined ? (before ?? []) : [...groups.slice(0, 8 - (after?.length ?? 0)), ...(after ?? [])];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
