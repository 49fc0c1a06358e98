import { eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import type { Settings } from "@/lib/core/runtime/env";
import { SettingsError } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { isOf, message } from "@/lib/core/text/message";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { insertConnection } from "./commands";
import { refusingTwins } from "./constraints";
import { type Declared, readConnectionsFile } from "./declared-file";
import { writeEndpoint } from "./endpoint-commands";
import { changeValidationRules } from "./evaluation-lock";
import { storeControlKey, storeKey } from "./key-commands";
import { endpointDays } from "./settings";
import { currentVersionOf, lockConnection, renewVersion } from "./versions";

const from = "connections file";

export type SyncResult = { created: string[]; updated: string[]; unchanged: string[]; stopped: string[] };

/**
 * Applies CONNECTIONS_FILE at each start in one transaction: all or none. A connection that left the file is stopped,
 * never removed; one that came back runs again.
 * @throws SettingsError with one line per finding
 */
export async function syncDeclaredConnections(
  db: Database,
  sealer: Sealer,
  settings: Pick<Settings, "connectionsFile" | "networks">,
  env: Record<string, string | undefined> = process.env,
): Promise<SyncResult> {
  const { connectionsFile: file, networks } = settings;
  const declared = file === null ? new Map() : readConnectionsFile(file, { env, networks });
  const result: SyncResult = { created: [], updated: [], unchanged: [], stopped: [] };
  await db.transaction(async (tx) => {
    for (const [key, entry] of declared) {
      try {
        result[await syncOne(tx, sealer, key, entry)].push(key);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new SettingsError(`CONNECTIONS_FILE ${file}: connections.${key}: ${error.message}`, { cause: error });
      }
    }
    result.stopped = await stopMissing(tx, new Set(declared.keys()));
  });
  return result;
}

async function syncOne(
  tx: Tx,
  sealer: Sealer,
  declaredAs: string,
  entry: Declared,
): Promise<"created" | "updated" | "unchanged"> {
  const { environment, baseUrl, consumerKey, paths, key, controlKey, endpoints: wanted, ...settings } = entry;
  const address = { environment, baseUrl, consumerKey, paths };
  const [known] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.declaredAs, declaredAs));
  const connectionId = known?.id ?? (await insertConnection(tx, { ...settings, declaredAs }, address, null));
  const changes: string[] = [];
  await changeValidationRules(tx, connectionId);
  const before = await lockConnection(tx, connectionId);
  const renewal = await renewVersion(tx, before, address, null);
  if (renewal.made !== "unchanged") changes.push("address");
  const changed = Object.entries(settings).some(
    ([name, value]) => JSON.stringify(before[name as keyof typeof settings]) !== JSON.stringify(value),
  );
  if (changed) {
    await refusingTwins(() => tx.update(connections).set(settings).where(eq(connections.id, connectionId)));
    changes.push("settings");
  }
  const connection = await lockConnection(tx, connectionId);
  const version = await currentVersionOf(tx, connection);
  if (version.keyFingerprint !== key.fingerprint) {
    await storeKey(tx, sealer, { connectionId, version: version.version }, key);
    changes.push("key");
  }
  if (await storeControlKey(tx, sealer, connection, controlKey)) changes.push("control key");
  if (await syncEndpoints(tx, connectionId, wanted)) changes.push("endpoints");
  if (isOf(connection.stoppedReason, "connections.leftFile")) {
    const back = { stoppedAt: null, stoppedBy: null, stoppedReason: null };
    await tx.update(connections).set(back).where(eq(connections.id, connectionId));
    changes.push("back in the file");
  }
  if (known && changes.length === 0) return "unchanged";
  const details = { declaredAs, from, name: entry.name, ...address, changes, fingerprint: key.fingerprint };
  const permission = known ? "connections.update" : "connections.create";
  await recordAudit(
    tx,
    permission,
    { kind: "migration" },
    { subjectType: "connection", subjectId: connectionId, details },
  );
  return known ? "updated" : "created";
}

async function syncEndpoints(tx: Tx, connectionId: string, wanted: Declared["endpoints"]): Promise<boolean> {
  const present = await tx.select().from(endpoints).where(eq(endpoints.connectionId, connectionId));
  const nameOf = (row: { kind: string; gatewayId: string }) => `${row.kind} ${row.gatewayId}`;
  let changed = false;
  for (const values of wanted) {
    const row = present.find((candidate) => nameOf(candidate) === nameOf(values));
    const same =
      row?.retiredAt === null &&
      row.label === values.label &&
      row.unknownCharges === values.unknownCharges &&
      endpointDays.every((name) => row[name] === values[name]) &&
      (["currencies", "requiredFields", "hiddenFields"] as const).every(
        (list) => JSON.stringify(row[list]) === JSON.stringify(values[list]),
      );
    if (same) continue;
    await writeEndpoint(tx, connectionId, row?.id ?? null, values);
    changed = true;
  }
  const names = new Set(wanted.map(nameOf));
  for (const row of present.filter((candidate) => candidate.retiredAt === null && !names.has(nameOf(candidate)))) {
    await tx.update(endpoints).set({ retiredAt: sql`now()` }).where(eq(endpoints.id, row.id));
    changed = true;
  }
  return changed;
}

async function stopMissing(tx: Tx, declared: Set<string>): Promise<string[]> {
  const rows = await tx
    .select({ id: connections.id, declaredAs: connections.declaredAs, stoppedAt: connections.stoppedAt })
    .from(connections)
    .where(isNotNull(connections.declaredAs));
  const stopped: string[] = [];
  const reason = message("connections.leftFile");
  for (const { id, declaredAs, stoppedAt } of rows) {
    if (declaredAs === null || declared.has(declaredAs) || stoppedAt !== null) continue;
    await tx.update(connections).set({ stoppedAt: sql`now()`, stoppedReason: reason }).where(eq(connections.id, id));
    const details = { declaredAs, from, reason };
    await recordAudit(
      tx,
      "connections.stop",
      { kind: "migration" },
      { subjectType: "connection", subjectId: id, details },
    );
    stopped.push(declaredAs);
  }
  return stopped;
}
