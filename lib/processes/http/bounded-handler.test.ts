import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { plainCallback } from "./bounded-handler.mjs";
import { callbackTarget } from "./request-bounds.mjs";

const token = "AAAAAAAAAAAA-_AAAAAAAAAAAAAAAAAA";
const plain = `/callback/${token}`;

test.each([
  { nr: 126, url: `${plain}/`, verdict: plain },
  { nr: 126, url: `${plain}/?status=approved&a=/x/`, verdict: `${plain}?status=approved&a=/x/` },
  { nr: 126, url: `${plain}//`, verdict: plain },
  { nr: 127, url: `/${plain}`, verdict: plain },
  { nr: 127, url: `/callback//${token}?status=approved`, verdict: `${plain}?status=approved` },
  { nr: 126, url: `${plain.replace("-", "%2D").replace("_", "%5f")}?d=%F0%9F`, verdict: `${plain}?d=%F0%9F` },
])("$nr, $url is $verdict", ({ url, verdict }) => {
  expect(plainCallback(url)).toBe(verdict);
});

describe("plainCallback", () => {
  it.each([
    "/callback",
    "/callback/",
    "/callback//",
    `/Callback/${token}`,
    `/callback/${token}/more`,
    `/callback/../${token}`,
    "/callback/..",
    "/callback/%2e%2e",
    `/callback/${token}%2F`,
    `/callback/%2F${token}`,
    `/callback/${token}%00`,
    `/callback/${token}%`,
    `/callback/${token}%C3`,
    `/callback/${token}%252D`,
    `/orders/callback/${token}`,
    `/orders?/callback/${token}/`,
    `/callback/${"A".repeat(65)}`,
    "http://desk.example/callback/x",
    "*",
    "",
  ])("leaves %j as it is", (url) => expect(plainCallback(url)).toBe(url));

  it("reads however a token and its slashes are written as one address, and leaves nothing else to guess", () => {
    const sign = fc.constantFrom(..."ABCXYZabcxyz0189-_");
    const encoded = fc.tuple(sign, fc.boolean(), fc.boolean()).map(([one, isEncoded, isLower]) => {
      const code = `%${one.charCodeAt(0).toString(16)}`;
      return { one, written: isEncoded ? (isLower ? code : code.toUpperCase()) : one };
    });
    const slashes = (min: number) => fc.string({ unit: fc.constant("/"), minLength: min, maxLength: 3 });
    const query = fc.constantFrom("", "?", "?status=approved", "?a=%2F/&b=?/");
    fc.assert(
      fc.property(
        ...([slashes(1), slashes(1), slashes(0)] as const),
        fc.array(encoded, { minLength: 1, maxLength: 64 }),
        query,
        (first, second, last, signs, asked) => {
          const url = `${first}callback${second}${signs.map(({ written }) => written).join("")}${last}${asked}`;
          const read = plainCallback(url);
          expect(read).toBe(`/callback/${signs.map(({ one }) => one).join("")}${asked}`);
          expect(callbackTarget.test(read)).toBe(true);
          expect(plainCallback(read)).toBe(read);
        },
      ),
      { seed: 42, numRuns: 2_000 },
    );
  });

  it("looks at a target of a megabyte as at a short one", () => {
    const long = `/callback/${"/".repeat(1_000_000)}x`;
    const from = performance.now();
    for (let at = 0; at < 1_000; at += 1) expect(plainCallback(long)).toBe(long);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});
