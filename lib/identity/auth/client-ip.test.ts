import { describe, expect, test } from "vitest";
import { peerHeader } from "@/lib/core/net/headers.mjs";
import { networkOf, readClientIp } from "./client-ip";

describe("readClientIp", () => {
  test("reads the header that the setting names, its last entry, and only an address", () => {
    const forged = new Headers({ "x-forwarded-for": "1.2.3.4, 198.51.100.7", forwarded: "for=1.2.3.4" });
    expect(readClientIp(forged, null)).toBeNull();
    expect(readClientIp(forged, "x-forwarded-for")).toBe("198.51.100.7");
    expect(readClientIp(forged, "x-real-ip")).toBeNull();
    expect(readClientIp(forged, "forwarded")).toBeNull();
    expect(readClientIp(new Headers({ "x-forwarded-for": "::1" }), "x-forwarded-for")).toBe("::1");
  });

  test("is the other end of the socket where no header is named", () => {
    const headers = new Headers({ [peerHeader]: "::ffff:198.51.100.7", "x-forwarded-for": "1.2.3.4" });
    expect(readClientIp(headers, null)).toBe("198.51.100.7");
    expect(readClientIp(headers, "x-forwarded-for")).toBe("1.2.3.4");
    expect(readClientIp(headers, "x-real-ip")).toBeNull();
  });
});

describe("networkOf", () => {
  test.each([
    [null, null],
    ["198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
