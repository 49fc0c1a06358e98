import { isIP } from "node:net";
import { settings } from "@/lib/core/env";

/**
 * The address a request comes from, or null when it cannot be known. Headers are anybody's to write, so one is read only
 * when the setting CLIENT_IP_HEADER names it (a reverse proxy in front sets it); of a list the last entry counts,
 * which is the one that proxy wrote itself.
 */
export function readClientIp(
  headers: { get(name: string): string | null },
  header: string | null = settings().clientIpHeader,
): string | null {
  const last = header ? headers.get(header)?.split(",").at(-1)?.trim() : undefined;
  return last && isIP(last) ? last : null;
}
