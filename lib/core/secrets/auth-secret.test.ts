import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

async function secretUnder(sealingKey: Buffer): Promise<string> {
  vi.resetModules();
  vi.stubEnv("SEALING_KEY", sealingKey.toString("base64"));
  const { authSecret } = await import("@/lib/core/runtime/env");
  return authSecret();
}

test("the secret of session cookies has 256 bits, follows from the sealing key alone, and isn't it", async () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const secret = await secretUnder(one);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await secretUnder(one)).toBe(secret);
  expect(await secretUnder(two)).not.toBe(secret);
  expect(Buffer.from(secret, "base64url").equals(one)).toBe(false);
});
