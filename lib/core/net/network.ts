import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { specialRanges } from "./special-addresses";

/** `unusable`: link-local (cloud metadata too), multicast, unspecified, reserved. */
export type AddressKind = "loopback" | "private" | "public" | "unusable";

const ranges = specialRanges.map(([network, prefix, kind]) => {
  const list = new BlockList();
  list.addSubnet(network, prefix, isIP(network) === 6 ? "ipv6" : "ipv4");
  return { list, kind, family: isIP(network) };
});

/** An address that embeds an IPv4 address is classified by that address. */
export function kindOfAddress(address: string): AddressKind {
  const bare = address.replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 0) return "unusable";
  // A BlockList would compare a mapped address with the IPv4 rows, too, so the table compares within one family.
  const found = ranges.find(
    (range) => range.family === family && range.list.check(bare, family === 6 ? "ipv6" : "ipv4"),
  );
  switch (found?.kind) {
    case undefined:
      return "public";
    case "mapped":
      return kindOfAddress(embeddedAddress(bare));
    case "translated":
      // RFC 6052, 3.1: this prefix may carry only global addresses.
      return kindOfAddress(embeddedAddress(bare)) === "public" ? "public" : "unusable";
    default:
      return found?.kind ?? "unusable";
  }
}

function embeddedAddress(address: string): string {
  // The URL parser normalises every spelling: eight hex groups, the longest run of zeros as "::".
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(":");
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

export type AllowedNetworks = "public" | "loopback" | "private";
export type NetworkPolicy = { scheme: "http" | "https"; networks: AllowedNetworks };

/** Returns the reason against an address; null when it is allowed. Plain http may reach only this machine. */
export function findAddressFault(address: string, policy: NetworkPolicy): string | null {
  const kind = kindOfAddress(address);
  switch (kind) {
    case "loopback":
      return policy.networks === "public" ? "the address is this machine's own, which isn't allowed here" : null;
    case "unusable":
      return "the address can't be a gateway's";
    case "private":
      if (policy.networks !== "private") return "the address is in a private network, which isn't allowed here";
      return policy.scheme === "http" ? "use https:// for any other machine" : null;
    case "public":
      return policy.scheme === "http" ? "use https:// for any other machine" : null;
    default:
      return kind satisfies never;
  }
}

class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Refuses a name when any of its addresses is not allowed. The socket connects to exactly the checked addresses, so DNS
 * rebinding cannot slip in between.
 */
export function lookupWithin(policy: NetworkPolicy, resolve: Resolver = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "", 0);
      const fault = addresses.map(({ address }) => findAddressFault(address, policy)).find((found) => found !== null);
      if (fault) return callback(new AddressRefused(fault), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
