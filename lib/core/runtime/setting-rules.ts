import { z } from "zod";
import { type PartitionedTable, partitionedTables } from "@/db/partitions";
import { isLoopback } from "@/lib/core/net/own-names.mjs";
import { sealingKeyLengths } from "@/lib/core/secrets/seal";
import * as t from "@/messages/core/model";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;

export const sealingKeyShape = t.mustBe32Bytes;

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

const keptMonthsMax = 1_200;
const months = (table: PartitionedTable) => {
  const { keepMonthsMin } = partitionedTables[table];
  const range = t.mustBeMonths(keepMonthsMin);
  return z
    .string()
    .regex(/^\d{1,4}$/, range)
    .transform(Number)
    .refine((value) => value >= keepMonthsMin && value <= keptMonthsMax, range)
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

export const settingRules = z.object({
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

type SettingName = keyof z.input<typeof settingRules>;
export const settingNames: readonly string[] = Object.keys(settingRules.shape);
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

export function decodeKey(text: string): Buffer | null {
  const key = Buffer.from(text, "base64");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && sealingKeyLengths.includes(key.length) ? key : null;
}
