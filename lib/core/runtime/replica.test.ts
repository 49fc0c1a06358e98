import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { readLag } from "./replica";

const answering = (row: object) => ({ execute: async () => ({ rows: [row] }) }) as unknown as Database;
const primary = answering({ lsn: "0/100" });

test("a replica that is behind is never taken for current, however the clocks of the two machines differ", async () => {
  expect(await readLag(primary, answering({ current: false, seconds: "0" }))).toBeGreaterThan(0);
  expect(await readLag(primary, answering({ current: false, seconds: "2.5" }))).toBe(2.5);
  expect(await readLag(primary, answering({ current: true, seconds: "0" }))).toBe(0);
  expect(await readLag(primary, answering({ current: false, seconds: null }))).toBeNull();
});
