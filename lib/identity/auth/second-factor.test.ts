import { describe, expect, test, vi } from "vitest";
import { drawQrCode } from "./factor-commands";
import { findStep, makeSecret, secretUri } from "./second-factor";
import { isStepUpFresh } from "./sessions/session-policy";
import { stepUpMs } from "./sessions/session-times";

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32, and the last 6 digits of its SHA-1 codes. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

describe("findStep", () => {
  test.each(vectors)("second %i: %s", (seconds, code) => {
    expect(findStep(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
    expect(findStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds), 0)).not.toBeNull();
  });

  test("a code is taken 30 seconds around its own time, not longer", () => {
    expect(findStep(secret, "005924", at(1234567890 + 30), 0)).not.toBeNull();
    expect(findStep(secret, "005924", at(1234567890 - 30), 0)).not.toBeNull();
    expect(findStep(secret, "005924", at(1234567890 + 90), 0)).toBeNull();
    expect(findStep(secret, "005924", at(1234567890 - 90), 0)).toBeNull();
  });

  test("no code works twice", () => {
    const step = findStep(secret, "005924", at(1234567890), 0) ?? 0;
    expect(findStep(secret, "005924", at(1234567890), step)).toBeNull();
    expect(findStep(secret, "005924", at(1234567890), step - 1)).toBe(step);
  });

  test.each(["", "12345", "1234567", "abcdef", "００５９２４"])("%s is no code", (code) => {
    expect(findStep(secret, code, at(1234567890), 0)).toBeNull();
  });
});

test("secrets come from no generator that could be foreseen", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(Date, "now").mockReturnValue(0);
  expect(new Set(Array.from({ length: 500 }, makeSecret)).size).toBe(500);
  vi.restoreAllMocks();
});

test("a secret has 160 bits and fits an authenticator app's address", () => {
  const made = makeSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(made);
  const uri = new URL(secretUri(made, "ana@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(made);
  expect(uri.searchParams.get("issuer")).toBe("Paydesk");
});

test("a QR code has its quiet zone and its three corners", () => {
  const { size, path } = drawQrCode("otpauth://totp/Paydesk");
  expect(size).toBeGreaterThan(21 + 8);
  for (const [x, y] of [
    [4, 4],
    [size - 5, 4],
    [4, size - 5],
  ]) {
    expect(path).toContain(`M${x} ${y}h1v1h-1z`);
  }
  expect(path).not.toContain("M3 ");
});

test("a proof counts for five minutes", () => {
  const now = new Date("2026-03-02T08:00:00Z");
  expect(isStepUpFresh(null, now)).toBe(false);
  expect(isStepUpFresh(new Date(now.getTime() - stepUpMs + 1), now)).toBe(true);
  expect(isStepUpFresh(new Date(now.getTime() - stepUpMs), now)).toBe(false);
});
