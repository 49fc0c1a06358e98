import { describe, expect, it } from "vitest";
import { findAddressFault, kindOfAddress } from "@/lib/gateway/network";

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
    ["8.8.8.8", "public"],
    ["2606:4700::1111", "public"],
    ["::ffff:8.8.8.8", "public"],
  ])("%s is %s", (address, kind) => expect(kindOfAddress(address)).toBe(kind));
});

describe("findAddressFault", () => {
  const fault = (address: string, scheme: "http" | "https", allowPrivateNetworks: boolean) =>
    findAddressFault(address, { scheme, allowPrivateNetworks });

  it("lets plain http go to this machine only", () => {
    expect(fault("127.0.0.1", "http", false)).toBeNull();
    expect(fault("8.8.8.8", "http", true)).toMatch(/only https/);
    expect(fault("10.0.0.1", "http", true)).toMatch(/only https/);
  });

  it("lets https go to the public, and to private networks where allowed", () => {
    expect(fault("127.0.0.1", "https", false)).toBeNull();
    expect(fault("8.8.8.8", "https", false)).toBeNull();
    expect(fault("10.0.0.1", "https", false)).toMatch(/private network/);
    expect(fault("10.0.0.1", "https", true)).toBeNull();
    expect(fault("169.254.169.254", "https", true)).toMatch(/no use/);
  });
});
