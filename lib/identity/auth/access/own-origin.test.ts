import { describe, expect, test } from "vitest";
import { isOwnOrigin } from "./own-origin";

const publicUrl = "https://desk.example.com";
const from = (headers: Record<string, string>) => isOwnOrigin(new Headers(headers), publicUrl);

describe("isOwnOrigin", () => {
  test("takes Paydesk's own address, and on this machine each name of it that was asked", () => {
    expect(from({ origin: publicUrl, host: "10.0.0.7:3000" })).toBe(true);
    const here = new Headers({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" });
    expect(isOwnOrigin(here, "http://localhost:3000")).toBe(true);
    expect(isOwnOrigin(here, publicUrl)).toBe(false);
  });

  test.each(["http://localhost:3000", publicUrl])("refuses a page that asked under its own name, at %s", (own) => {
    expect(isOwnOrigin(new Headers({ origin: "http://evil.example:3000", host: "evil.example:3000" }), own)).toBe(
      false,
    );
  });

  test.each([
    {},
    { origin: "null" },
    { origin: "" },
    { origin: "not an address" },
    { origin: "https://evil.example" },
    { origin: "https://desk.example.com.evil.example" },
    { origin: "https://evil.example", host: "desk.example.com" },
    { origin: "http://127.0.0.1:3001", host: "127.0.0.1:3000" },
  ])("refuses %j", (headers) => {
    expect(from(headers as Record<string, string>)).toBe(false);
  });
});
