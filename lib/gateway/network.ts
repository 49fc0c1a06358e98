import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Where an address leads. `unusable`: link-local (cloud metadata too), multicast, unspecified, reserved. */
export type AddressKind = "loopback" | "private" | "public" | "unusable";

type Range = [network: string, prefix: number];

function blockListOf(ipv4: Range[], ipv6: Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, "ipv4");
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, "ipv6");
  return list;
}

const loopback = blockListOf([["127.0.0.0", 8]], [["::1", 128]]);

/** RFC 1918, RFC 6598, RFC 4193. */
const privateNetworks = blockListOf(
  [
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["100.64.0.0", 10],
  ],
  [["fc00::", 7]],
);

/** IANA's special-purpose registries (RFC 6890): nothing that a gateway could be reached at. */
const unusable = blockListOf(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  [
    ["::", 128],
    ["100::", 64],
    ["2001::", 32],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
  ],
);

/**
 * @param address a literal IP address, IPv4-mapped IPv6 included
 * @returns where it leads; `unusable` when it is no address
 */
export function kindOfAddress(address: string): AddressKind {
  const bare = address.replace(/%.*$/, "");
  const family = isIP(bare) === 6 ? "ipv6" : "ipv4";
  if (isIP(bare) === 0 || unusable.check(bare, family)) return "unusable";
  if (loopback.check(bare, family)) return "loopback";
  return privateNetworks.check(bare, family) ? "private" : "public";
}

export type NetworkPolicy = { scheme: "http" | "https"; allowPrivateNetworks: boolean };

/** Why we do not connect to an address, as a sentence; null when we may. Plain http goes to this machine only. */
export function findAddressFault(address: string, policy: NetworkPolicy): string | null {
  const kind = kindOfAddress(address);
  switch (kind) {
    case "loopback":
      return null;
    case "unusable":
      return `the address ${address} is of no use for a gateway`;
    case "private":
      if (!policy.allowPrivateNetworks)
        return `the address ${address} is in a private network, which is not allowed here`;
      return policy.scheme === "http" ? "only https:// may leave this machine" : null;
    case "public":
      return policy.scheme === "http" ? "only https:// may leave this machine" : null;
    default:
      return kind satisfies never;
  }
}

/** An address that policy refuses. Its `code` tells it from a name that cannot be found. */
class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

/**
 * A DNS lookup for sockets that refuses a name as soon as one of its addresses is not allowed: the judgement is about
 * the very addresses that are then connected to, so a name cannot be re-pointed in between.
 */
export function lookupWithin(policy: NetworkPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "", 0);
      const fault = addresses.map(({ address }) => findAddressFault(address, policy)).find((found) => found !== null);
      if (fault) return callback(new AddressRefused(fault), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
