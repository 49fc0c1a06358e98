import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as t from "@/messages/connections/model";
import { baseUrlMaxLength, callbackUrlMaxLength, callbackUrlOf, checkBaseUrl, findCallbackProblem } from "./address";

const closed = { networks: "loopback" } as const;
const open = { networks: "private" } as const;
const internetOnly = { networks: "public" } as const;

describe("checkBaseUrl", () => {
  it.each([
    ["https://gate.example.com/paynet/", "https://gate.example.com/paynet"],
    [" https://GATE.example.com:443/paynet// ", "https://gate.example.com/paynet"],
    ["https://gate.example.com", "https://gate.example.com"],
    ["https://gate.example.com:8443/a/b", "https://gate.example.com:8443/a/b"],
    ["http://127.0.0.1:4400/paynet", "http://127.0.0.1:4400/paynet"],
    ["http://localhost:4400/paynet", "http://localhost:4400/paynet"],
    ["http://[::1]:4400/paynet", "http://[::1]:4400/paynet"],
    ["https://8.8.8.8/paynet", "https://8.8.8.8/paynet"],
  ])("takes %s", (text, baseUrl) => {
    expect(checkBaseUrl(text, closed)).toEqual({ ok: true, baseUrl });
  });

  it.each([
    ["", t.addressInvalid],
    ["gate.example.com/paynet", t.addressInvalid],
    ["https://gate.example.com/pay net", t.addressInvalid],
    ["https:\\\\gate.example.com", t.addressInvalid],
    ["ftp://gate.example.com", "https://"],
    ["http://gate.example.com/paynet", "https://"],
    ["http://127.0.0.1.example.com/paynet", "https://"],
    ["https://user@gate.example.com", "user name"],
    ["https://user:secret@gate.example.com", "user name"],
    ["https://gate.example.com/paynet?", "query"],
    ["https://gate.example.com/paynet?x=1", "query"],
    ["https://gate.example.com/paynet#", "fragment"],
    ["https://gate.example.com/paynet/api/v4", "operation"],
    ["https://gate.example.com/paynet/api/v4/payout/12", "operation"],
    [`https://gate.example.com/${"a".repeat(baseUrlMaxLength)}`, t.addressTooLong(512)],
  ])("refuses %s", (text, part) => {
    expect(checkBaseUrl(text, closed)).toEqual({ ok: false, message: expect.stringContaining(part) });
  });

  it.each([
    "https://10.1.2.3/x",
    "https://172.16.0.1/x",
    "https://172.31.255.255/x",
    "https://192.168.1.1/x",
    "https://100.64.0.1/x",
    "https://0x0a.1/x",
    "https://167772161/x",
    "https://[fd00::1]/x",
    "https://[::ffff:10.0.0.1]/x",
  ])("takes %s only where private networks are allowed", (text) => {
    expect(checkBaseUrl(text, closed)).toEqual({ ok: false, message: t.privateNetwork });
    expect(checkBaseUrl(text, open).ok).toBe(true);
  });

  it.each([
    "https://169.254.169.254/latest",
    "https://0.0.0.0/x",
    "https://[fe80::1]/x",
    "https://[::]/x",
    "https://[64:ff9b::a00:1]/x",
    "https://224.0.0.1/x",
    "https://192.88.99.1/x",
    "https://[::10.0.0.1]/x",
    "https://[5f00::1]/x",
  ])("takes %s nowhere", (text) => {
    expect(checkBaseUrl(text, open)).toEqual({ ok: false, message: expect.stringContaining("no gateway") });
  });

  it.each([
    "http://127.0.0.1:4400/paynet",
    "https://127.0.0.1:4400/paynet",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://localhost/x",
    "https://localhost./x",
    "https://gate.localhost/x",
    "https://2130706433/x",
  ])("takes %s only where the sandbox is, or private networks are allowed", (text) => {
    expect(checkBaseUrl(text, internetOnly)).toEqual({ ok: false, message: expect.stringContaining("this machine") });
    expect(checkBaseUrl(text, closed).ok).toBe(true);
    expect(checkBaseUrl(text, open).ok).toBe(true);
  });

  it("knows the edges of a private network", () => {
    const hosts = ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"];
    expect(hosts.map((host) => checkBaseUrl(`https://${host}/x`, closed).ok)).toEqual([true, false, false, true]);
  });

  it("refuses plain http into a private network even where it is allowed", () => {
    expect(checkBaseUrl("http://10.1.2.3/x", open)).toMatchObject({ ok: false });
  });

  it("takes what it returned, unchanged, and never a slash at the end", () => {
    fc.assert(
      fc.property(fc.webUrl(), (text) => {
        const first = checkBaseUrl(text, closed);
        if (!first.ok) return;
        expect(first.baseUrl.endsWith("/")).toBe(false);
        expect(checkBaseUrl(first.baseUrl, closed)).toEqual(first);
      }),
      { seed: 20241121 },
    );
  });
});

describe("callbackUrlOf", () => {
  const token = "t".repeat(32);
  it("joins address and token", () => {
    expect(callbackUrlOf("https://desk.example.com", token)).toBe(`https://desk.example.com/callback/${token}`);
  });
  it("takes 128 characters and refuses 129", () => {
    const fits = `https://${"a".repeat(callbackUrlMaxLength - "https:///callback/".length - token.length)}`;
    expect(callbackUrlOf(fits, token)).toHaveLength(callbackUrlMaxLength);
    expect(() => callbackUrlOf(`${fits}a`, token)).toThrow(RangeError);
  });
});

describe("findCallbackProblem", () => {
  it("knows the ports that the gateway reaches, and this machine", () => {
    expect(findCallbackProblem("https://desk.example.com")).toBeNull();
    expect(findCallbackProblem("https://desk.example.com:8443")).toBeNull();
    expect(findCallbackProblem("https://desk.example.com:3000")).toContain("port 3000");
    expect(findCallbackProblem("http://localhost:3000")).toContain("this machine");
  });
});
