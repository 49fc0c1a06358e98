import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { AllowedNetworks } from "@/lib/core/net/network";
import { SettingsError } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/connections/model";
import * as connectionsFileTexts from "@/messages/connections/shared";
import { checkBaseUrl } from "./address";
import { endpointInput } from "./endpoint-input";
import { addressInput, connectionName, controlKey, scheduleReading, usualInputs } from "./input";
import { type KeyMaterial, readKeyMaterial } from "./key-commands";
import { usualReading } from "./settings";

const secretPlace = z.union([z.strictObject({ file: z.string().min(1) }), z.strictObject({ env: z.string().min(1) })], {
  error: t.secretSourceInvalid,
});
type SecretPlace = z.output<typeof secretPlace>;

const declaredSchema = z.strictObject({
  name: connectionName,
  ...addressInput,
  privateKey: secretPlace,
  controlKey: secretPlace.nullable(),
  ...usualInputs,
  scheduleReading: scheduleReading.default(usualReading),
  endpoints: z
    .array(endpointInput)
    .min(1, connectionsFileTexts.endpointsMissing)
    .max(200, connectionsFileTexts.tooManyEndpoints),
});

const fileSchema = z.strictObject({
  connections: z.record(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, connectionsFileTexts.connectionKeyInvalid),
    declaredSchema,
  ),
});

export type Declared = Omit<z.output<typeof declaredSchema>, "privateKey" | "controlKey"> & {
  key: KeyMaterial;
  controlKey: string | null;
};

type Surroundings = { env: Record<string, string | undefined>; networks: AllowedNetworks };

/**
 * Reads CONNECTIONS_FILE and its secrets. Relative paths start from the file's folder.
 * @throws SettingsError with one line per finding, never a secret
 */
export function readConnectionsFile(file: string, around: Surroundings): Map<string, Declared> {
  const parsed = fileSchema.safeParse(readJson(file));
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => lineOf(file, issue.path, issue.message)).join("\n"));
  }
  const findings: string[] = [];
  const declared = new Map<string, Declared>();
  for (const [name, entry] of Object.entries(parsed.data.connections)) {
    const at = (...path: (string | number)[]) => ["connections", name, ...path];
    const attempt = <T>(path: PropertyKey[], read: () => T): T | undefined => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof AppError || error instanceof SettingsError)) throw error;
        findings.push(lineOf(file, path, error.message));
        return undefined;
      }
    };
    const address = checkBaseUrl(entry.baseUrl, around);
    if (!address.ok) findings.push(lineOf(file, at("baseUrl"), address.message));
    findings.push(...findTwins(entry.endpoints).map((message) => lineOf(file, at("endpoints"), message)));
    const key = attempt(at("privateKey"), () => readKeyMaterial(readSecret(file, entry.privateKey, around)));
    const control = attempt(at("controlKey"), () => readControlKey(file, entry.controlKey, around));
    if (!address.ok || key === undefined || control === undefined) continue;
    const { privateKey: _place, controlKey: _otherPlace, ...rest } = entry;
    declared.set(name, { ...rest, baseUrl: address.baseUrl, key, controlKey: control });
  }
  findings.push(...findSameNames(declared).map((message) => `${file}: ${message}`));
  if (findings.length > 0) throw new SettingsError(findings.join("\n"));
  return declared;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new SettingsError(`CONNECTIONS_FILE ${file}: ${message}`, { cause });
  }
}

const lineOf = (file: string, path: PropertyKey[], message: string) =>
  `CONNECTIONS_FILE ${file}: ${path.map(String).join(".") || connectionsFileTexts.wholeFile}: ${message}`;

function readSecret(file: string, place: SecretPlace, around: Surroundings): string {
  if ("env" in place) {
    const value = around.env[place.env]?.trim();
    if (!value) throw new SettingsError(connectionsFileTexts.theVariableIsnt(place.env));
    return value;
  }
  const path = resolve(dirname(file), place.file);
  try {
    return readFileSync(path, "utf8").trim();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new SettingsError(connectionsFileTexts.fileUnreadable(path, code), { cause });
  }
}

function readControlKey(file: string, place: SecretPlace | null, around: Surroundings): string | null {
  if (place === null) return null;
  const parsed = controlKey.safeParse(readSecret(file, place, around));
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues[0]?.message ?? connectionsFileTexts.controlKeyInvalid);
}

function findTwins(list: { kind: string; gatewayId: string }[]): string[] {
  const seen = new Set<string>();
  return list.flatMap(({ kind, gatewayId }) => {
    const twin = seen.has(`${kind} ${gatewayId}`);
    seen.add(`${kind} ${gatewayId}`);
    return twin ? [t.endpointRepeated(kind, gatewayId)] : [];
  });
}

function findSameNames(declared: Map<string, Declared>): string[] {
  const seen = new Map<string, string>();
  return [...declared].flatMap(([key, { name }]) => {
    const twin = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), key);
    return twin === undefined ? [] : [t.nameRepeated(twin, key, name)];
  });
}
