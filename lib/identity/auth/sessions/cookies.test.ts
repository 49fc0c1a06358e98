import { createHmac } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { authOptions } from "@/lib/identity/auth/next-auth";
import { deviceCookie } from "./cookies";

const address = vi.hoisted(() => ({ publicUrl: "" }));
const secret = "a secret of more than thirty-two characters";
vi.mock("@/lib/core/runtime/env", async (original) => ({
  ...(await original<typeof import("@/lib/core/runtime/env")>()),
  settings: () => address,
  authSecret: () => secret,
}));

const allCookies = () => [...Object.values(authOptions().cookies ?? {}), deviceCookie()];

describe("each cookie of signing in", () => {
  test("is bound to its host and to TLS behind an https address", () => {
    address.publicUrl = "https://desk.example.com";
    expect(authOptions().useSecureCookies).toBe(true);
    expect(allCookies()).toHaveLength(4);
    for (const { name, options } of allCookies()) {
      expect(name).toMatch(/^__Host-paydesk\.[a-z-]+$/);
      expect(options, name).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
      expect(options, name).not.toHaveProperty("domain");
    }
  });

  test("is read by no script and sent with no other site's form on this machine either", () => {
    address.publicUrl = "http://localhost:3000";
    expect(allCookies()).toHaveLength(4);
    for (const { name, options } of allCookies()) {
      expect(name).toMatch(/^paydesk\.[a-z-]+$/);
      expect(options, name).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
      expect(options, name).not.toHaveProperty("domain");
    }
  });
});

describe("the cookie of a session", () => {
  const token = { session: "a random name" };
  beforeEach(() => {
    address.publicUrl = "https://desk.example.com";
  });
  const open = (cookie: string, key = secret) => decode({ token: cookie, secret: key });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("is encrypted with AES-256-GCM, and holds the random name of the session alone", async () => {
    expect(authOptions().secret).toBe(secret);
    const { jwt } = authOptions().callbacks ?? {};
    const signedIn = { token: {}, user: { id: token.session } } as Parameters<NonNullable<typeof jwt>>[0];
    expect(await jwt?.(signedIn)).toEqual(token);
    const cookie = await encode({ token, secret });
    expect(JSON.parse(Buffer.from(cookie.split(".")[0] ?? "", "base64url").toString())).toEqual({
      alg: "dir",
      enc: "A256GCM",
    });
    expect(cookie).not.toContain(Buffer.from(token.session).toString("base64url"));
    expect(await open(cookie)).toMatchObject(token);
  });

  test("opens with no other key, in no other form and with no altered part", async () => {
    const cookie = await encode({ token, secret });
    await expect(open(cookie, `${secret}2`)).rejects.toMatchObject({ code: "ERR_JWE_DECRYPTION_FAILED" });
    for (const [at, text] of cookie.split(".").entries()) {
      const parts = cookie.split(".");
      parts[at] = text.startsWith("A") ? `B${text.slice(1)}` : `A${text.slice(1)}`;
      await expect(open(parts.join(".")), `part ${at}`).rejects.toMatchObject({
        code: expect.stringMatching(/^ERR_JWE_(?:INVALID|DECRYPTION_FAILED)$/),
      });
    }
    const unsigned = `${part({ alg: "none", typ: "JWT" })}.${part(token)}.`;
    const signing = `${part({ alg: "HS256", typ: "JWT" })}.${part(token)}`;
    const signed = `${signing}.${createHmac("sha256", secret).update(signing).digest("base64url")}`;
    for (const forged of [unsigned, signed, "x", "....", `${part({ alg: "dir", enc: "none" })}....`])
      await expect(open(forged), forged).rejects.toMatchObject({ code: "ERR_JWE_INVALID" });
  });
});
