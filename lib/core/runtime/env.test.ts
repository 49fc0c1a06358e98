import { describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "@/lib/core/runtime/env";
import * as callbacksModelTexts from "@/messages/callbacks/model";

const key = Buffer.alloc(32, 7).toString("base64");

function problemOf(env: Record<string, string>): string {
  try {
    parseSettings(env, "/srv/desk");
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("expected the settings to be refused");
}

describe("parseSettings", () => {
  it("needs nothing", () => {
    expect(parseSettings({}, "/srv/desk")).toEqual({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      callbacks: { host: "127.0.0.1", port: 3001 },
      workerPort: null,
      callbackUrl: "http://127.0.0.1:3001",
      dataDir: "/srv/desk/.data",
      databaseUrl: null,
      directDatabaseUrl: null,
      readDatabaseUrl: null,
      migrateDatabaseUrl: null,
      callbackDatabaseUrl: null,
      admin: null,
      sealingKey: null,
      sealingKeysAlso: [],
      sandbox: { port: 4400, controlPort: 4401, dir: "/srv/desk/.data/sandbox" },
      sample: true,
      connectionsFile: null,
      networks: "loopback",
      clientIpHeader: null,
      mail: null,
      logLevel: "info",
      metricsToken: null,
      securityContact: null,
      keepMonths: { audit: null, callbacks: null, calls: null, order_events: null },
      installationId: null,
    });
  });

  it.each([
    [{}, "loopback"],
    [{ SANDBOX: "off" }, "public"],
    [{ PRIVATE_NETWORKS: "allow" }, "private"],
    [{ SANDBOX: "off", PRIVATE_NETWORKS: "allow" }, "private"],
  ])("with %j connections lead, besides the internet, to: %s", (env, networks) => {
    expect(parseSettings(env, "/").networks).toBe(networks);
  });

  it.each([
    ["security@example.com", "mailto:security@example.com"],
    ["mailto:security@example.com", "mailto:security@example.com"],
    ["https://example.com/report", "https://example.com/report"],
  ])("a contact for weaknesses: %s", (SECURITY_CONTACT, uri) => {
    expect(parseSettings({ SECURITY_CONTACT }, "/").securityContact).toBe(uri);
    expect(() => parseSettings({ SECURITY_CONTACT: `${SECURITY_CONTACT}\nX: y` }, "/")).toThrow(SettingsError);
  });

  it("keeps records for ever, or for months that aren't too few", () => {
    const env = {
      KEEP_CALLS_MONTHS: "13",
      KEEP_EVENTS_MONTHS: "18",
      KEEP_AUDIT_MONTHS: "24",
      KEEP_CALLBACKS_MONTHS: "",
    };
    expect(parseSettings(env, "/").keepMonths).toEqual({ audit: 24, callbacks: null, calls: 13, order_events: 18 });
    for (const [name, value, least] of [
      ["KEEP_CALLS_MONTHS", "12", 13],
      ["KEEP_CALLBACKS_MONTHS", "0", 13],
      ["KEEP_EVENTS_MONTHS", "-20", 13],
      ["KEEP_EVENTS_MONTHS", "9999", 13],
      ["KEEP_AUDIT_MONTHS", "23", 24],
      ["KEEP_AUDIT_MONTHS", "2 years", 24],
    ] as const)
      expect(() => parseSettings({ [name]: value }, "/")).toThrow(
        `${name} must be a whole number of months, ${least} or more (it is "${value}")`,
      );
  });

  it("treats blank as not set", () => {
    expect(parseSettings({ PORT: " ", SANDBOX: "", DATABASE_URL: "" }, "/srv/desk").port).toBe(3000);
  });

  it("derives the public address from the port and drops a trailing slash", () => {
    expect(parseSettings({ PORT: "8080" }, "/").publicUrl).toBe("http://localhost:8080");
    expect(parseSettings({ PUBLIC_URL: "https://desk.example.com/" }, "/").publicUrl).toBe("https://desk.example.com");
  });

  it("gives the gateway an address that leads to where callbacks are received", () => {
    const callbackUrlOf = (env: Record<string, string>) => parseSettings(env, "/").callbackUrl;
    const ctx = "https://desk.example.com";
    expect(callbackUrlOf({ CALLBACK_PORT: "8443" })).toBe("http://127.0.0.1:8443");
    expect(callbackUrlOf({ CALLBACK_PORT: "off", PORT: "8080" })).toBe("http://127.0.0.1:8080");
    expect(callbackUrlOf({ PUBLIC_URL: ctx })).toBe(ctx);
    expect(callbackUrlOf({ PUBLIC_URL: ctx, CALLBACK_PORT: "8443" })).toBe(ctx);
    expect(callbackUrlOf({ PUBLIC_URL: ctx, CALLBACK_URL: "https://in.example.com/" })).toBe("https://in.example.com");
  });

  it("takes callbacks where HOST says, or at an address of their own", () => {
    const callbacksOf = (env: Record<string, string>) => parseSettings(env, "/").callbacks;
    expect(callbacksOf({ HOST: "0.0.0.0" })).toEqual({ host: "0.0.0.0", port: 3001 });
    const apart = { HOST: "10.0.0.1", PORT: "443", CALLBACK_HOST: "10.0.0.2", CALLBACK_PORT: "443" };
    expect(callbacksOf(apart)).toEqual({ host: "10.0.0.2", port: 443 });
    expect(callbacksOf({ CALLBACK_PORT: "off" })).toBeNull();
    expect(problemOf({ PORT: "3001" })).toMatch(/^PORT, CALLBACK_PORT, .* must differ \(they are 3001, 3001, /);
    expect(problemOf({ WORKER_PORT: "3000" })).toMatch(/^PORT, CALLBACK_PORT, WORKER_PORT, .* must differ/);
  });

  it.each([
    ["CALLBACK_PORT", "0"],
    ["CALLBACK_PORT", "none"],
    ["CALLBACK_HOST", "http://localhost"],
    ["CALLBACK_URL", "in.example.com"],
    ["CALLBACK_URL", "https://in.example.com/callback"],
    ["WORKER_PORT", "0"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["PORT", "1e3"],
    ["SANDBOX_PORT", "-1"],
    ["SANDBOX", "yes"],
    ["SAMPLE", "yes"],
    ["PRIVATE_NETWORKS", "1"],
    ["LOG_LEVEL", "loud"],
    ["SECURITY_CONTACT", "security"],
    ["SECURITY_CONTACT", "http://example.com/report"],
    ["INSTALLATION_ID", "app-1"],
    ["CLIENT_IP_HEADER", "x forwarded"],
    ["HOST", "http://localhost"],
    ["ADMIN_EMAIL", "admin"],
    ["PUBLIC_URL", "desk.example.com"],
    ["PUBLIC_URL", "http://desk.example.com"],
    ["PUBLIC_URL", "ftp://localhost"],
    ["PUBLIC_URL", "https://desk.example.com/desk"],
    ["PUBLIC_URL", "https://user:word@desk.example.com"],
  ])("refuses %s=%s in one line that names it", (name, value) => {
    const line = problemOf({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must `));
    expect(line).toContain(JSON.stringify(value));
    expect(line).not.toContain("\n");
  });

  it("names every wrong variable, one a line", () => {
    expect(problemOf({ PORT: "x", SANDBOX: "x" }).split("\n")).toHaveLength(2);
  });

  it.each([
    ["DATABASE_URL", "mysql://u:hunter2secret@h/d"],
    ["ADMIN_PASSWORD", "hunter2"],
    ["MAIL_SERVER", "https://u:hunter2@mail.example.com"],
    ["METRICS_TOKEN", "hunter2"],
    ["METRICS_TOKEN", "hunter2 hunter2 hunter2"],
    ["SEALING_KEY", "hunter2"],
    ["SEALING_KEY", Buffer.alloc(31, 1).toString("base64")],
    ["SEALING_KEY", Buffer.alloc(33, 1).toString("base64")],
    ["SEALING_KEY_ALSO", `${Buffer.alloc(32, 1).toString("base64")},hunter2`],
  ])("never repeats the value of %s", (name, value) => {
    const line = problemOf({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must `));
    expect(line).not.toContain(value);
    expect(line).not.toContain("hunter2");
  });

  it("leaves room for the callback address: 128 characters with a token of 32", () => {
    const longest = `https://${"a".repeat(63)}.${"b".repeat(10)}.com`;
    expect(longest.length).toBe(86);
    expect(`${parseSettings({ PUBLIC_URL: longest }, "/").publicUrl}/callback/${"t".repeat(32)}`).toHaveLength(128);
    expect(problemOf({ PUBLIC_URL: `${longest}m` })).toContain(callbacksModelTexts.idTooLong(86));
  });

  it("requires the sealing key together with DATABASE_URL", () => {
    const DATABASE_URL = "postgres://desk:pass@db.example.com/desk";
    expect(problemOf({ DATABASE_URL })).toMatch(/^SEALING_KEY is required/);
    expect(parseSettings({ DATABASE_URL, SEALING_KEY: key }, "/").sealingKey).toHaveLength(32);
  });

  it.each(["DATABASE_DIRECT_URL", "DATABASE_READ_URL", "MIGRATE_DATABASE_URL", "CALLBACK_DATABASE_URL"])(
    "keeps %s secret",
    (name) => {
      const problem = problemOf({ [name]: "mysql://u:hunter2secret@h/d" });
      expect(problem).toMatch(new RegExp(`^${name} must look like postgres://`));
      expect(problem).not.toContain("hunter2");
    },
  );

  it("takes the owner's address only beside the app's, and the one for callbacks alone", () => {
    const url = "postgres://role:pass@db.example.com/desk";
    expect(problemOf({ MIGRATE_DATABASE_URL: url })).toMatch(/^DATABASE_URL is required/);
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])
      expect(problemOf({ [name]: url })).toMatch(/^DATABASE_URL is required/);
    expect(parseSettings({ CALLBACK_DATABASE_URL: url }, "/")).toMatchObject({
      databaseUrl: null,
      directDatabaseUrl: null,
      callbackDatabaseUrl: url,
      sealingKey: null,
    });
  });

  it("takes the admin's address and password together or not at all", () => {
    const admin = { email: "admin@example.com", password: "correct horse battery" };
    expect(problemOf({ ADMIN_EMAIL: admin.email })).toMatch(/^ADMIN_PASSWORD is required/);
    expect(problemOf({ ADMIN_PASSWORD: admin.password })).toMatch(/^ADMIN_EMAIL is required/);
    expect(parseSettings({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, "/").admin).toEqual(admin);
  });

  it("takes the mail server and the sender together or not at all", () => {
    const mail = { server: "smtps://desk:word@mail.example.com", from: "desk@example.com" };
    expect(problemOf({ MAIL_SERVER: mail.server })).toMatch(/^MAIL_FROM is required/);
    expect(problemOf({ MAIL_FROM: mail.from })).toMatch(/^MAIL_SERVER is required/);
    expect(parseSettings({ MAIL_SERVER: mail.server, MAIL_FROM: mail.from }, "/").mail).toEqual(mail);
  });

  it("needs three different ports, but only with the sandbox", () => {
    expect(problemOf({ PORT: "4400" })).toMatch(/must differ/);
    expect(parseSettings({ PORT: "4400", SANDBOX: "off" }, "/").sandbox).toBeNull();
  });

  it("resolves paths from the given folder", () => {
    const result = parseSettings({ DATA_DIR: "data", CONNECTIONS_FILE: "connections.json" }, "/srv/desk");
    expect(result.dataDir).toBe("/srv/desk/data");
    expect(result.connectionsFile).toBe("/srv/desk/connections.json");
  });
});
