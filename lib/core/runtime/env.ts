import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { z } from "zod";
import type { PartitionedTable } from "@/db/partitions";
import { fingerprintKeyOf, Sealer } from "@/lib/core/secrets/seal";
import { misspeltInFile, warnOfSettings } from "@/lib/core/text/near-setting";
import * as t from "@/messages/core/model";
import { readEnvFile } from "./env-file";
import { decodeKey, type logLevels, sealingKeyShape, secretNames, settingNames, settingRules } from "./setting-rules";

export type Settings = {
  host: string;
  port: number;
  publicUrl: string;
  callbacks: { host: string; port: number } | null;
  workerPort: number | null;
  callbackUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  directDatabaseUrl: string | null;
  readDatabaseUrl: string | null;
  migrateDatabaseUrl: string | null;
  callbackDatabaseUrl: string | null;
  admin: { email: string; password: string } | null;
  /** 32 or 64 bytes, or `null` when the key is in the data folder; use `sealingKey()`. */
  sealingKey: Buffer | null;
  sealingKeysAlso: readonly Buffer[];
  /** Names this installation when its data folder is temporary or shared; `null`: the folder names it. */
  installationId: string | null;
  sandbox: { port: number; controlPort: number; dir: string } | null;
  sample: boolean;
  connectionsFile: string | null;
  networks: "public" | "loopback" | "private";
  /** The lower-case header in which a reverse proxy names the client's address; `null`: no header is trusted. */
  clientIpHeader: string | null;
  mail: { server: string; from: string } | null;
  logLevel: (typeof logLevels)[number];
  metricsToken: string | null;
  securityContact: string | null;
  /** Retention in months after a month's end; `null`: forever. */
  keepMonths: Record<PartitionedTable, number | null>;
};

/** Each line of the message names one variable and never holds a secret. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** @throws SettingsError with one line per wrong variable */
export function parseSettings(env: Record<string, string | undefined>, root: string): Settings {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name]?.trim() === "" ? undefined : env[name]?.trim()]),
  );
  const parsed = settingRules.safeParse(given);
  if (!parsed.success) {
    const seen = new Set<string>();
    const lines = parsed.error.issues.flatMap((issue) => {
      const name = String(issue.path[0]);
      if (seen.has(name)) return [];
      seen.add(name);
      return [`${name} ${issue.message}${secretNames.has(name) ? "" : ` (it is ${JSON.stringify(given[name])})`}`];
    });
    throw new SettingsError(lines.join("\n"));
  }
  const value = parsed.data;
  const dataDir = resolve(root, value.DATA_DIR);
  const callbacks =
    value.CALLBACK_PORT === "off" ? null : { host: value.CALLBACK_HOST ?? value.HOST, port: value.CALLBACK_PORT };
  const result: Settings = {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    callbacks,
    workerPort: value.WORKER_PORT ?? null,
    // The default is an IP address, because a local name may resolve to another address family.
    callbackUrl:
      value.CALLBACK_URL ??
      value.PUBLIC_URL ??
      `http://${reachable(callbacks?.host ?? value.HOST)}:${callbacks?.port ?? value.PORT}`,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    directDatabaseUrl: value.DATABASE_DIRECT_URL ?? null,
    readDatabaseUrl: value.DATABASE_READ_URL ?? null,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL ?? null,
    callbackDatabaseUrl: value.CALLBACK_DATABASE_URL ?? null,
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD } : null,
    sealingKey: value.SEALING_KEY ?? null,
    sealingKeysAlso: value.SEALING_KEY_ALSO ?? [],
    installationId: value.INSTALLATION_ID ?? null,
    sandbox:
      value.SANDBOX === "on"
        ? { port: value.SANDBOX_PORT, controlPort: value.SANDBOX_CONTROL_PORT, dir: join(dataDir, "sandbox") }
        : null,
    sample: value.SANDBOX === "on" && value.SAMPLE === "on",
    connectionsFile: value.CONNECTIONS_FILE ? resolve(root, value.CONNECTIONS_FILE) : null,
    networks: value.PRIVATE_NETWORKS === "allow" ? "private" : value.SANDBOX === "on" ? "loopback" : "public",
    clientIpHeader: value.CLIENT_IP_HEADER?.toLowerCase() ?? null,
    mail: value.MAIL_SERVER && value.MAIL_FROM ? { server: value.MAIL_SERVER, from: value.MAIL_FROM } : null,
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN ?? null,
    securityContact: value.SECURITY_CONTACT ?? null,
    keepMonths: {
      audit: value.KEEP_AUDIT_MONTHS ?? null,
      callbacks: value.KEEP_CALLBACKS_MONTHS ?? null,
      calls: value.KEEP_CALLS_MONTHS ?? null,
      order_events: value.KEEP_EVENTS_MONTHS ?? null,
    },
  };
  const problems = findContradictions(value, result);
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return result;
}

function findContradictions(value: z.output<typeof settingRules>, result: Settings): string[] {
  const problems: string[] = [];
  if (result.databaseUrl && !result.sealingKey) {
    problems.push(t.sealingKeyIsRequired(sealingKeyShape));
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL", "MIGRATE_DATABASE_URL"] as const)
    if (value[name] && !value.DATABASE_URL) problems.push(t.requiredTogether("DATABASE_URL", name));
  if (value.ADMIN_EMAIL && !value.ADMIN_PASSWORD) problems.push(t.requiredTogether("ADMIN_PASSWORD", "ADMIN_EMAIL"));
  if (value.ADMIN_PASSWORD && !value.ADMIN_EMAIL) problems.push(t.requiredTogether("ADMIN_EMAIL", "ADMIN_PASSWORD"));
  if (value.MAIL_SERVER && !value.MAIL_FROM) problems.push(t.requiredTogether("MAIL_FROM", "MAIL_SERVER"));
  if (value.MAIL_FROM && !value.MAIL_SERVER) problems.push(t.requiredTogether("MAIL_SERVER", "MAIL_FROM"));
  const ports = portsOf(result);
  if (new Set(ports.values()).size < ports.size) {
    const names = new Intl.ListFormat("en-GB").format(ports.keys());
    problems.push(t.mustDiffer(names, [...ports.values()].join(", ")));
  }
  return problems;
}

function portsOf({ host, port, callbacks, workerPort, sandbox }: Settings): Map<string, number> {
  const ports = new Map([["PORT", port]]);
  if (callbacks?.host === host) ports.set("CALLBACK_PORT", callbacks.port);
  if (workerPort !== null) ports.set("WORKER_PORT", workerPort);
  if (sandbox) ports.set("SANDBOX_PORT", sandbox.port).set("SANDBOX_CONTROL_PORT", sandbox.controlPort);
  return ports;
}

export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

let cached: Settings | null = null;

/**
 * A `.env` file in the working folder never overrides the environment.
 * @throws SettingsError
 */
export function settings(): Settings {
  if (!cached) {
    loadEnvFile();
    cached = parseSettings(process.env, process.cwd());
  }
  return cached;
}

let namesInFile: string[] = [];

function loadEnvFile(): void {
  const file = resolve(process.cwd(), ".env");
  if (!existsSync(file)) return;
  const { values, problems } = readEnvFile(readFileSync(file));
  namesInFile = [...values.keys()];
  problems.push(...misspeltInFile(namesInFile, settingNames));
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  for (const [name, value] of values) process.env[name] ??= value;
}

export function settingWarnings(): string[] {
  return warnOfSettings(process.env, settingNames, settings().connectionsFile === null ? namesInFile : []);
}

/** The key file holds base64 and has mode 0600. */
export function sealingKeyFile(dataDir: string): string {
  return join(dataDir, "sealing.key");
}

let cachedKey: Buffer | null = null;

/** @throws SettingsError when no valid key is found */
export function sealingKey(): Buffer {
  if (!cachedKey) cachedKey = settings().sealingKey ?? readSealingKey(settings().dataDir);
  return cachedKey;
}

/** @throws SettingsError when the file is missing or damaged */
export function readSealingKey(dataDir: string): Buffer {
  const file = sealingKeyFile(dataDir);
  if (!existsSync(file)) throw new SettingsError(t.sealingKeyAbsent(file));
  const key = decodeKey(readFileSync(file, "utf8").trim());
  if (!key) throw new SettingsError(t.sealingKeyInvalid(file, sealingKeyShape));
  return key;
}

/** @throws SettingsError when a key is missing or invalid */
export function makeSealer(): Sealer {
  const [key, also] = [sealingKey(), settings().sealingKeysAlso];
  const isRelated = (other: Buffer) => fingerprintKeyOf(other).equals(fingerprintKeyOf(key));
  if (!also.every(isRelated)) throw new SettingsError(t.sealingKeysDontFollow);
  return new Sealer(key, also);
}

/**
 * Derives the secret that signs session cookies (HKDF, RFC 5869). A key rotation keeps it: a cookie holds only a random
 * token.
 */
export function authSecret(): string {
  const key = fingerprintKeyOf(sealingKey());
  return Buffer.from(hkdfSync("sha256", key, "", "paydesk session cookies 1", 32)).toString("base64url");
}
