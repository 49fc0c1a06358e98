import { afterEach, describe, expect, test, vi } from "vitest";
import * as t from "@/messages/sign-in/model";
import { signInHere } from "./sign-in-client";

afterEach(() => vi.unstubAllGlobals());

function answerWith(url: string | undefined, status: number): void {
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/auth/csrf" ? Response.json({ csrfToken: "t" }) : Response.json({ url }, { status }),
  );
}

describe("signInHere", () => {
  test.each([
    ["http://localhost:3000/", 200, { ok: true }],
    [
      "http://localhost:3000/api/auth/error?error=CredentialsSignin",
      401,
      { ok: false, code: false, message: t.credentialsWrong },
    ],
    [
      "http://localhost:3000/api/auth/error?error=wait-300",
      401,
      { ok: false, code: false, message: t.attemptsLimited(5, "minute") },
    ],
    [
      "http://localhost:3000/api/auth/error?error=unexpected-ab12cd34",
      401,
      { ok: false, code: false, message: t.signInUnexpectedError("ab12cd34") },
    ],
    ["http://localhost:3000/api/auth/signin?csrf=true", 200, { ok: false, code: false, message: t.pageExpired }],
    [undefined, 200, { ok: false, code: false, message: t.pageExpired }],
  ])("%s (%i)", async (url, status, answer) => {
    answerWith(url, status);
    expect(await signInHere("ana@example.com", "green ladders sing", "")).toEqual(answer);
  });

  test("says so when Paydesk does not answer, and when it is no JSON", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("fetch failed");
    });
    expect(await signInHere("a", "b", "")).toMatchObject({
      ok: false,
      message: t.serverUnreachable,
    });
    vi.stubGlobal("fetch", async () => new Response("<html>"));
    expect(await signInHere("a", "b", "")).toMatchObject({ ok: false });
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    expect(await signInHere("a", "b", "")).toMatchObject({
      ok: false,
      code: false,
      message: t.serverUnavailable(503),
    });
  });
});
