import { describe, expect, test } from "vitest";
import { allowsDemoUsers, type DemoSettings } from "./demo";

const admin = { email: "root@example.com", password: "green ladders sing" };
const sandbox = { port: 4400, controlPort: 4401, dir: "/tmp" };
const sandboxSettings: DemoSettings = { sandbox, admin: null, host: "127.0.0.1", publicUrl: "http://localhost:3000" };

describe("allowsDemoUsers", () => {
  test.each<[string, Partial<DemoSettings>]>([
    ["without a sandbox", { sandbox: null }],
    ["with an admin of one's own", { admin }],
    ["on all addresses", { host: "0.0.0.0" }],
    ["on a network address", { host: "192.168.1.10" }],
    ["behind a public address", { publicUrl: "https://desk.example.com" }],
    ["behind a name that only looks local", { publicUrl: "https://localhost.example.com" }],
  ])("not %s", (_why, change) => {
    expect(allowsDemoUsers({ ...sandboxSettings, ...change })).toBe(false);
  });

  test.each(["127.0.0.1", "localhost", "::1"])("on %s", (host) => {
    expect(allowsDemoUsers({ ...sandboxSettings, host })).toBe(true);
  });
});
