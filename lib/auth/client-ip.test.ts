import { expect, test } from "vitest";
import { readClientIp } from "./client-ip";

const forged = new Headers({ "x-forwarded-for": "203.0.113.9, 198.51.100.7", "x-real-ip": "not an address" });

test("no header is believed unless a setting names it; of a list the nearest proxy's own entry", () => {
  expect(readClientIp(forged, null)).toBeNull();
  expect(readClientIp(forged, "x-forwarded-for")).toBe("198.51.100.7");
  expect(readClientIp(forged, "x-real-ip")).toBeNull();
  expect(readClientIp(forged, "forwarded")).toBeNull();
  expect(readClientIp(new Headers({ "x-forwarded-for": "::1" }), "x-forwarded-for")).toBe("::1");
});
