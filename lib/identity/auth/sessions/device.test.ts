import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Sealer } from "@/lib/core/secrets/seal";
import { findDevice, rememberDevice } from "../sign-in";

const sealer = new Sealer(Buffer.alloc(32, 7));
const ana = "ana@example.com";

describe("a known device", () => {
  test("is known for who signed in with it, however they write their name, and for no one else", () => {
    const cookie = rememberDevice(sealer, null, ana);
    expect(findDevice(sealer, cookie, " ANA@example.com ")).toBe(cookie.split(".")[0]);
    expect(findDevice(sealer, cookie, "bo@example.com")).toBeNull();
    expect(findDevice(new Sealer(Buffer.alloc(32, 8)), cookie, ana)).toBeNull();
    expect(cookie).not.toContain("ana");
  });

  test("remembers the five who signed in last, under one id", () => {
    let cookie: string | null = null;
    const names = Array.from({ length: 6 }, (_, i) => `n${i}@example.com`);
    for (const name of [...names, ...names.slice(-5)]) cookie = rememberDevice(sealer, cookie, name);
    expect(names.map((name) => findDevice(sealer, cookie, name) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test("one that was altered or made up is not known", () => {
    const cookie = rememberDevice(sealer, null, ana);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: cookie.length - 1 }),
        fc.constantFrom("a", "0", ".", "Z", "é"),
        (at, letter) => {
          const altered = cookie.slice(0, at) + letter + cookie.slice(at + 1);
          expect(findDevice(sealer, altered, ana) !== null).toBe(altered === cookie);
        },
      ),
      { seed: 11 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(findDevice(sealer, text, ana)).toBeNull();
      }),
      { seed: 11 },
    );
    for (const text of [null, "", ".", `${"a".repeat(43)}.${"0".repeat(43)}`])
      expect(findDevice(sealer, text, ana)).toBeNull();
  });
});
