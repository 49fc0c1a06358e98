import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refuseForeignHost } from "./own-hosts.mjs";

const desk = "https://desk.example.com";
const here = "http://localhost:3000";

function isRefused(publicUrl: string, headers: readonly [string, string][], url = "/orders"): boolean {
  // Node keeps the first Host header and lowercases header names.
  const joined = Object.fromEntries([...headers].reverse().map(([name, value]) => [name.toLowerCase(), value]));
  const refusal = refuseForeignHost({ url, headers: joined, rawHeaders: headers.flat() }, publicUrl);
  if (refusal) expect(refusal.status).toBe(421);
  return refusal !== null;
}
const asks = (publicUrl: string, host: string, url?: string) => isRefused(publicUrl, [["Host", host]], url);

describe("refuseForeignHost", () => {
  it.each(["desk.example.com", "desk.example.com:443", "DESK.example.com", "desk.example.com."])("takes %s", (host) => {
    expect(asks(desk, host)).toBe(false);
  });

  it.each(["localhost", "localhost:3000", "127.0.0.1:3000", "127.8.8.8", "[::1]:3000", "[::1]"])(
    "takes %s on this machine, and not where users open another address",
    (host) => {
      expect(asks(here, host)).toBe(false);
      expect(asks(desk, host)).toBe(true);
    },
  );

  it.each([
    "evil.example:3000",
    "evil.example",
    "desk.example.com.evil.example",
    "evil-desk.example.com",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "10.0.0.7:3000",
    "0.0.0.0:3000",
    "[::]:3000",
    "169.254.169.254",
    "evil.example@localhost",
    "localhost@evil.example",
    "localhost/evil.example",
    "localhost, evil.example",
    "localhost evil.example",
    "localhost:evil",
    "",
  ])("refuses %j everywhere", (host) => {
    expect([asks(desk, host), asks(here, host)]).toEqual([true, true]);
  });

  it("refuses any name that isn't its own", () => {
    fc.assert(
      fc.property(fc.domain(), fc.nat(65_535), (name, port) => {
        expect(asks(desk, `${name}:${port}`)).toBe(name.toLowerCase() !== "desk.example.com");
        expect(asks(here, `${name}:${port}`)).toBe(true);
      }),
    );
  });

  it("believes no second name beside its own: another Host, an authority, or what a proxy says", () => {
    const own: [string, string] = ["Host", "desk.example.com"];
    const evil = "evil.example";
    expect(isRefused(desk, [own, ["Host", evil]])).toBe(true);
    expect(isRefused(desk, [own, ["X-Forwarded-Host", evil]])).toBe(true);
    expect(isRefused(desk, [own, ["X-Forwarded-Host", `desk.example.com, ${evil}`]])).toBe(true);
    expect(isRefused(desk, [own, ["X-Forwarded-Host", "desk.example.com"]])).toBe(false);
    expect(
      isRefused(desk, [
        ["Host", evil],
        ["X-Forwarded-Host", "desk.example.com"],
      ]),
    ).toBe(true);
    expect(isRefused(desk, [[":authority", "desk.example.com"]])).toBe(false);
    expect(isRefused(desk, [[":authority", evil]])).toBe(true);
    expect(isRefused(desk, [own, [":authority", evil]])).toBe(true);
    expect(isRefused(desk, [])).toBe(true);
  });

  it.each(["/", "/sign-in", "/api/live", "/api/auth/csrf", "/api/auth/callback/credentials", "/_next/static/a.js"])(
    "refuses %s under another name, as every path",
    (url) => expect(asks(desk, "evil.example", url)).toBe(true),
  );

  it.each(["/healthz", "/readyz", "/metrics", "/readyz?full", "/callback/AAAAAAAAAAAAAAAAAAAAAAAA?status=approved"])(
    "takes %s under any name",
    (url) => expect(asks(desk, "evil.example", url)).toBe(false),
  );

  it.each(["/healthz/../orders", "/metricsx", "/callback/../orders", "/callback/a/b", "//healthz", "/orders?/healthz"])(
    "doesn't take %s for one of these",
    (url) => expect(asks(desk, "evil.example", url)).toBe(true),
  );
});
