/**
 * `mapped`: an IPv4 address in IPv6 form. `translated`: a network maps it to the IPv4 address in its last 32 bits.
 * `unusable`: no gateway can have it.
 */
type RangeKind = "loopback" | "private" | "unusable" | "mapped" | "translated";

type Range = readonly [network: string, prefix: number, kind: RangeKind, name: string];

/**
 * Ranges outside the public internet: IANA's special-purpose registries for IPv4 (RFC 6890, as of 2025-10) and IPv6 (as
 * of 2025-10-09), multicast, and deprecated or unassigned IPv6 space. The first matching row wins.
 */
export const specialRanges: readonly Range[] = [
  ["0.0.0.0", 8, "unusable", "this network, RFC 791"],
  ["10.0.0.0", 8, "private", "private use, RFC 1918"],
  ["100.64.0.0", 10, "private", "shared address space, RFC 6598"],
  ["127.0.0.0", 8, "loopback", "loopback, RFC 1122"],
  ["169.254.0.0", 16, "unusable", "link-local and cloud metadata, RFC 3927"],
  ["172.16.0.0", 12, "private", "private use, RFC 1918"],
  ["192.0.0.0", 24, "unusable", "IETF protocol assignments, RFC 6890"],
  ["192.0.2.0", 24, "unusable", "documentation, RFC 5737"],
  ["192.31.196.0", 24, "unusable", "AS112, RFC 7535"],
  ["192.52.193.0", 24, "unusable", "AMT, RFC 7450"],
  ["192.88.99.0", 24, "unusable", "6to4 relay anycast, deprecated, RFC 7526"],
  ["192.168.0.0", 16, "private", "private use, RFC 1918"],
  ["192.175.48.0", 24, "unusable", "AS112, RFC 7534"],
  ["198.18.0.0", 15, "unusable", "benchmarking, RFC 2544"],
  ["198.51.100.0", 24, "unusable", "documentation, RFC 5737"],
  ["203.0.113.0", 24, "unusable", "documentation, RFC 5737"],
  ["224.0.0.0", 4, "unusable", "multicast, RFC 5771"],
  ["240.0.0.0", 4, "unusable", "reserved and broadcast, RFC 1112"],

  ["::1", 128, "loopback", "loopback, RFC 4291"],
  ["::ffff:0:0", 96, "mapped", "IPv4-mapped, RFC 4291"],
  ["64:ff9b::", 96, "translated", "IPv4/IPv6 translation, RFC 6052"],
  // Also ::/128, ::/96 (IPv4-compatible), 64:ff9b:1::/48 (RFC 8215), 100::/64 (RFC 6666), 100:0:0:1::/64 (RFC 9780).
  ["::", 3, "unusable", "reserved by the IETF, RFC 4291"],
  ["2001::", 23, "unusable", "IETF protocol assignments, Teredo, ORCHID and others, RFC 2928"],
  ["2001:db8::", 32, "unusable", "documentation, RFC 3849"],
  ["2002::", 16, "unusable", "6to4, RFC 3056"],
  ["2620:4f:8000::", 48, "unusable", "AS112, RFC 7534"],
  ["3fff::", 20, "unusable", "documentation, RFC 9637"],
  // Also 5f00::/16, segment routing identifiers (RFC 9602).
  ["4000::", 2, "unusable", "never assigned, RFC 4291"],
  ["8000::", 2, "unusable", "never assigned, RFC 4291"],
  ["c000::", 3, "unusable", "never assigned, RFC 4291"],
  ["e000::", 4, "unusable", "never assigned, RFC 4291"],
  ["f000::", 5, "unusable", "never assigned, RFC 4291"],
  ["f800::", 6, "unusable", "never assigned, RFC 4291"],
  ["fc00::", 7, "private", "unique local, RFC 4193"],
  ["fe00::", 9, "unusable", "never assigned, RFC 4291"],
  ["fe80::", 10, "unusable", "link-local, RFC 4291"],
  ["fec0::", 10, "unusable", "site-local, deprecated, RFC 3879"],
  ["ff00::", 8, "unusable", "multicast, RFC 4291"],
];
