import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { keepMonthsMax, type PartitionedTable, partitionedTables } from "@/db/partitions";
import { isLoopback } from "@/lib/core/net/own-names.mjs";
import { fingerprintKeyOf, Sealer, sealingKeyLengths } from "@/lib/core/secrets/seal";
import { misspeltInFile, warnOfSettings } from "@/lib/core/text/near-setting";
import * as t from "@/messages/core/model";
import { readEnvFile } from "./env-file";

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

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;

/** Interface document, Payout, `notify_url`: 128 characters. */
const callbackAddressMaxLength = 128;
/** "/callback/" and a token of 32 characters follow this address. */
const publicUrlMaxLength = callbackAddressMaxLength - "/callback/".length - 32;

const portRange = t.portInvalid;
const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, portRange)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, portRange);
const port = (fallback: number) => portNumber.default(fallback);

const choice = <const T extends [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, { error: t.mustBeOneOf(values) }).default(fallback);

const databaseAddress = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
    error: t.databaseUrlInvalid,
  })
  .optional();

const months = (table: PartitionedTable) => {
  const { keepMonthsMin } = partitionedTables[table];
  const range = t.mustBeMonths(keepMonthsMin);
  return z
    .string()
    .regex(/^\d{1,4}$/, range)
    .transform(Number)
    .refine((value) => value >= keepMonthsMin && value <= keepMonthsMax, range)
    .optional();
};

const host = z.string().regex(/^[A-Za-z0-9.:-]+$/, t.hostInvalid);

const publicAddress = z
  .string()
  .transform((value, context) => {
    const problem = findPublicUrlProblem(value);
    if (problem) context.addIssue({ code: "custom", message: problem });
    return problem ? "" : new URL(value).origin;
  })
  .optional();

const schema = z.object({
  HOST: host.default("127.0.0.1"),
  PORT: port(3000),
  PUBLIC_URL: publicAddress,
  CALLBACK_HOST: host.optional(),
  CALLBACK_PORT: z.union([z.literal("off"), port(3001)], { error: t.orOff(portRange) }),
  CALLBACK_URL: publicAddress,
  WORKER_PORT: portNumber.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  MIGRATE_DATABASE_URL: databaseAddress,
  CALLBACK_DATABASE_URL: databaseAddress,
  ADMIN_EMAIL: z.email({ error: t.emailInvalid }).max(254, t.emailTooLong).optional(),
  ADMIN_PASSWORD: z.string().min(12, t.passwordTooShort).max(200, t.passwordTooLong).optional(),
  SEALING_KEY: z
    .string()
    .transform((value, context) => {
      const key = decodeKey(value);
      if (!key) context.addIssue({ code: "custom", message: sealingKeyShape });
      return key ?? Buffer.alloc(0);
    })
    .optional(),
  SEALING_KEY_ALSO: z
    .string()
    .transform((value, context) => {
      const keys = value.split(",").map((key) => decodeKey(key.trim()));
      if (keys.includes(null)) context.addIssue({ code: "custom", message: sealingKeyShape });
      return keys.filter((key) => key !== null);
    })
    .optional(),
  INSTALLATION_ID: z.uuid({ error: t.uuidInvalid }).toLowerCase().optional(),
  SANDBOX: choice(["on", "off"], "on"),
  SAMPLE: choice(["on", "off"], "on"),
  SANDBOX_PORT: port(4400),
  SANDBOX_CONTROL_PORT: port(4401),
  CONNECTIONS_FILE: z.string().optional(),
  PRIVATE_NETWORKS: choice(["deny", "allow"], "deny"),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, t.headerInvalid)
    .optional(),
  MAIL_SERVER: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: t.mailUrlInvalid,
    })
    .optional(),
  MAIL_FROM: z.email({ error: t.emailInvalid }).max(254, t.emailTooLong).optional(),
  LOG_LEVEL: choice([...logLevels], "info"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, t.mustHave16To)
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .max(254, t.emailTooLong)
    .transform((value) => (/^[^\s:/]+@[^\s:/]+$/.test(value) ? `mailto:${value}` : value))
    .refine((value) => /^(mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+)$/.test(value), {
      error: t.contactInvalid,
    })
    .optional(),
  KEEP_AUDIT_MONTHS: months("audit"),
  KEEP_CALLBACKS_MONTHS: months("callbacks"),
  KEEP_CALLS_MONTHS: months("calls"),
  KEEP_EVENTS_MONTHS: months("order_events"),
});

type SettingName = keyof z.input<typeof schema>;
export const settingNames: readonly string[] = Object.keys(schema.shape);
export const secretNames: ReadonlySet<string> = new Set<SettingName>([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "MIGRATE_DATABASE_URL",
  "CALLBACK_DATABASE_URL",
  "ADMIN_PASSWORD",
  "SEALING_KEY",
  "SEALING_KEY_ALSO",
  "MAIL_SERVER",
  "METRICS_TOKEN",
]);
const sealingKeyShape = t.mustBe32Bytes;

/** @throws SettingsError with one line per wrong variable */
export function parseSettings(env: Record<string, string | undefined>, root: string): Settings {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name]?.trim() === "" ? undefined : env[name]?.trim()]),
  );
  const parsed = schema.safeParse(given);
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

function findContradictions(value: z.output<typeof schema>, result: Settings): string[] {
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

function findPublicUrlProblem(value: string): string | null {
  if (!URL.canParse(value)) return t.publicUrlInvalid;
  const url = new URL(value);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return t.httpsRequired;
  }
  if (url.username || url.password || url.pathname !== "/" || url.search || url.hash) {
    return t.pathNotAllowed;
  }
  if (url.origin.length > publicUrlMaxLength) {
    return t.callbackUrlTooLong(publicUrlMaxLength, callbackAddressMaxLength);
  }
  return null;
}

function decodeKey(text: string): Buffer | null {
  const key = Buffer.from(text, "base64");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && sealingKeyLengths.includes(key.length) ? key : null;
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
