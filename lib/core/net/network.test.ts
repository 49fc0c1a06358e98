import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllowedNetworks, findAddressFault, kindOfAddress, lookupWithin } from "@/lib/core/net/network";
import { specialRanges } from "./special-addresses";

describe("kindOfAddress", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["172.32.0.1", "public"],
    ["192.168.0.1", "private"],
    ["100.64.0.1", "private"],
    ["100.128.0.1", "public"],
    ["fd12::1", "private"],
    ["::ffff:10.0.0.1", "private"],
    ["::ffff:0a00:0001", "private"],
    ["0.0.0.0", "unusable"],
    ["::", "unusable"],
    ["169.254.169.254", "unusable"],
    ["::ffff:169.254.169.254", "unusable"],
    ["224.0.0.1", "unusable"],
    ["255.255.255.255", "unusable"],
    ["fe80::1", "unusable"],
    ["fe80::1%eth0", "unusable"],
    ["fd12::1%eth0", "private"],
    ["ff02::1", "unusable"],
    ["64:ff9b::a00:1", "unusable"],
    ["2002:a00:1::", "unusable"],
    ["localhost", "unusable"],
    ["", "unusable"],
    ["0.255.255.255", "unusable"],
    ["1.0.0.0", "public"],
    ["100.127.255.255", "private"],
    ["192.0.0.9", "unusable"],
    ["192.0.2.1", "unusable"],
    ["192.31.196.1", "unusable"],
    ["192.52.193.1", "unusable"],
    ["192.88.99.1", "unusable"],
    ["192.88.98.255", "public"],
    ["192.88.100.0", "public"],
    ["192.175.48.1", "unusable"],
    ["198.17.255.255", "public"],
    ["198.18.0.1", "unusable"],
    ["198.19.255.255", "unusable"],
    ["198.51.100.7", "unusable"],
    ["203.0.113.7", "unusable"],
    ["223.255.255.255", "public"],
    ["239.255.255.255", "unusable"],
    ["240.0.0.1", "unusable"],
    ["::10.0.0.1", "unusable"],
    ["::8.8.8.8", "unusable"],
    ["::2", "unusable"],
    ["::ffff:0:8.8.8.8", "unusable"],
    ["::ffff:192.88.99.1", "unusable"],
    ["64:ff9b::127.0.0.1", "unusable"],
    ["64:ff9b::7f00:1", "unusable"],
    ["64:ff9b::192.168.0.1", "unusable"],
    ["64:ff9b::100.64.0.1", "unusable"],
    ["64:ff9b::", "unusable"],
    ["64:ff9b::8.8.8.8", "public"],
    ["64:ff9b::1:8.8.8.8", "unusable"],
    ["64:ff9b:1::808:808", "unusable"],
    ["100::1", "unusable"],
    ["100:0:0:1::1", "unusable"],
    ["1fff:ffff::1", "unusable"],
    ["2000::1", "public"],
    ["2001::1", "unusable"],
    ["2001:1::1", "unusable"],
    ["2001:4:112::1", "unusable"],
    ["2001:20::1", "unusable"],
    ["2001:1ff:ffff::1", "unusable"],
    ["2001:200::1", "public"],
    ["2001:db8::1", "unusable"],
    ["2002:7f00:1::", "unusable"],
    ["2620:4f:8000::1", "unusable"],
    ["2620:4f:8001::1", "public"],
    ["3fff::1", "unusable"],
    ["3fff:fff:ffff::1", "unusable"],
    ["3fff:1000::1", "public"],
    ["4000::1", "unusable"],
    ["5f00::1", "unusable"],
    ["bfff::1", "unusable"],
    ["dfff::1", "unusable"],
    ["efff::1", "unusable"],
    ["f7ff::1", "unusable"],
    ["fbff::1", "unusable"],
    ["fc00::1", "private"],
    ["fe00::1", "unusable"],
    ["febf::1", "unusable"],
    ["fec0::1", "unusable"],
    ["8.8.8.8", "public"],
    ["2606:4700::1111", "public"],
    ["::ffff:8.8.8.8", "public"],
  ])("%s is %s", (address, kind) => expect(kindOfAddress(address)).toBe(kind));
});

describe("specialRanges", () => {
  it.each(specialRanges)("%s/%i leads nowhere by default: %s, %s", (network) => {
    expect(findAddressFault(network, { scheme: "https", networks: "public" })).not.toBeNull();
  });

  it("is asked about an address in whatever spelling", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
        const dotted = `${a}.${b}.${c}.${d}`;
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const kind = kindOfAddress(dotted);
        for (const mapped of [`::ffff:${dotted}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`])
          expect(kindOfAddress(mapped)).toBe(kind);
        expect(kindOfAddress(`64:ff9b::${hex}`)).toBe(kind === "public" ? "public" : "unusable");
        for (const tunnel of [`2002:${hex}::1`, `2001:0:${hex}::1`, `::${dotted}`, `64:ff9b:1::${hex}`])
          expect(["unusable", "loopback"]).toContain(kindOfAddress(tunnel));
      }),
      { seed: 20261122 },
    );
  });
});

describe("lookupWithin", () => {
  const answers = (...replies: string[][]) => {
    const asked: string[] = [];
    const resolve: Parameters<typeof lookupWithin>[1] = (hostname, _options, callback) => {
      asked.push(hostname);
      callback(
        null,
        (replies.shift() ?? []).map((address) => ({ address, family: isIP(address) })),
      );
    };
    const ask = (networks: AllowedNetworks) =>
      new Promise((done) =>
        lookupWithin({ scheme: "https", networks }, resolve)("gate.example.com", { all: true }, (error, addresses) =>
          done(error ? (error as NodeJS.ErrnoException).code : addresses),
        ),
      );
    return { ask, asked };
  };

  it("hands over the very addresses that it checked, and looks up once", async () => {
    const { ask, asked } = answers(["8.8.8.8", "2606:4700::1111"], ["127.0.0.1"]);
    expect(await ask("public")).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ]);
    expect(asked).toEqual(["gate.example.com"]);
    // The name resolves to another address at the second connection.
    expect(await ask("public")).toBe("ADDRESS_REFUSED");
  });

  it.each([["127.0.0.1"], ["::1"], ["10.0.0.1"], ["169.254.169.254"], ["64:ff9b::a00:1"]])(
    "refuses a name of which one address of two is %s",
    async (hidden) => {
      expect(await answers(["8.8.8.8", hidden]).ask("public")).toBe("ADDRESS_REFUSED");
    },
  );
});

describe("findAddressFault", () => {
  const fault = (address: string, scheme: "http" | "https", networks: AllowedNetworks) =>
    findAddressFault(address, { scheme, networks });

  it("lets plain http go to this machine only", () => {
    expect(fault("127.0.0.1", "http", "loopback")).toBeNull();
    expect(fault("8.8.8.8", "http", "private")).toMatch(/use https/);
    expect(fault("10.0.0.1", "http", "private")).toMatch(/use https/);
  });

  it("leads to this machine only where that is allowed", () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      expect(fault(address, "http", "public")).toMatch(/this machine/);
      expect(fault(address, "https", "public")).toMatch(/this machine/);
      expect(fault(address, "https", "loopback")).toBeNull();
      expect(fault(address, "https", "private")).toBeNull();
    }
  });

  it("lets https go to the public, and to private networks where allowed", () => {
    expect(fault("127.0.0.1", "https", "loopback")).toBeNull();
    expect(fault("8.8.8.8", "https", "loopback")).toBeNull();
    expect(fault("10.0.0.1", "https", "loopback")).toMatch(/private network/);
    expect(fault("10.0.0.1", "https", "private")).toBeNull();
    expect(fault("169.254.169.254", "https", "private")).toMatch(/can't be a gateway/);
  });
});
