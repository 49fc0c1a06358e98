import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAuthenticatorPath, readTarget, signInPath } from "./target";

describe("readTarget", () => {
  test.each([
    ["/orders", "/orders"],
    ["/orders?status=unconfirmed&q=a%2Fb#row-3", "/orders?status=unconfirmed&q=a%2Fb#row-3"],
    ["/payouts/new", "/payouts/new"],
    ["/a/../orders", "/orders"],
    ["/sign-ins", "/sign-ins"],
  ])("keeps %s", (from, to) => {
    expect(readTarget(from)).toBe(to);
  });

  test.each([
    undefined,
    null,
    "",
    "orders",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "https://evil.example/orders",
    "javascript:alert(1)",
    "data:text/html,x",
    "/x/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/sign-in?from=/orders",
    "/sign-out",
    "/reset/abc",
    "/api/auth/signout",
    "/callback/abc",
    "/_next/image",
    `/${"a".repeat(2048)}`,
  ])("leads %j home", (from) => {
    expect(readTarget(from)).toBe("/");
  });

  test("whatever it is given, a browser stays on this site", () => {
    const parts = [
      "/",
      "\\",
      "//",
      ".",
      "..",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\r\n",
      "evil.example",
      "https:",
      " ",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary" })), { maxLength: 8 }),
        (bits) => {
          const target = readTarget(bits.join(""));
          expect(target.startsWith("/")).toBe(true);
          const landed = new URL(target, "https://desk.example/sign-in");
          expect(landed.origin).toBe("https://desk.example");
          expect(readTarget(target)).toBe(target);
        },
      ),
      { seed: 20261121, numRuns: 2000 },
    );
  });

  test("the sign-in page remembers it, once; so does that of adding an app", () => {
    expect(signInPath("/orders?a=1&b=2")).toBe("/sign-in?from=%2Forders%3Fa%3D1%26b%3D2");
    expect(signInPath("/")).toBe("/sign-in");
    expect(signInPath("//evil.example")).toBe("/sign-in");
    expect(signInPath(null)).toBe("/sign-in");
    expect(addAuthenticatorPath("/batches?q=B-118")).toBe("/account/app?from=%2Fbatches%3Fq%3DB-118");
    expect(addAuthenticatorPath("//evil.example")).toBe("/account/app");
  });
});
