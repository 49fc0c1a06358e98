import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/.well-known/security.txt/route";
import { parseSettings } from "@/lib/core/runtime/env";
import { writeSecurityText } from "./security-text";

const read = vi.hoisted(() => vi.fn());
vi.mock("@/lib/core/runtime/env", async (original) => ({ ...(await original<object>()), settings: read }));
afterEach(() => vi.useRealTimers());

describe("writeSecurityText", () => {
  it("says whom to write to, until when, and where it is", () => {
    const text = writeSecurityText(
      "mailto:security@example.com",
      "https://desk.example.com",
      new Date("2026-11-22T19:00:00Z"),
    );
    expect(text.split("\r\n")).toEqual([
      "Contact: mailto:security@example.com",
      "Expires: 2027-02-20T00:00:00Z",
      "Preferred-Languages: en",
      "Canonical: https://desk.example.com/.well-known/security.txt",
      "",
    ]);
  });

  it("never shows an expiry that is past, or a year away", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (now) => {
        const expires = /Expires: (\S+)/.exec(writeSecurityText("https://example.com", "https://d", now))?.[1] ?? "";
        const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(88);
        expect(days).toBeLessThan(365);
      }),
      { seed: 20261122 },
    );
  });
});

describe("GET /.well-known/security.txt", () => {
  it("is not there without a contact, and plain text with one", async () => {
    read.mockReturnValue(parseSettings({}, "/"));
    expect(GET().status).toBe(404);
    read.mockReturnValue(parseSettings({ SECURITY_CONTACT: "security@example.com" }, "/"));
    const answer = GET();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toContain("Contact: mailto:security@example.com\r\n");
  });
});
