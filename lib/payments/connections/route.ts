import type { KeyObject } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sendingRates } from "@/db/schema/batches";
import { callbackTokens, connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { pick } from "@/lib/core/lists/pick";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { type PathTemplates, pathsOf } from "@/lib/gateway/fields/path-templates";
import { gateway } from "@/lib/gateway/protocol";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { callbackUrlOf } from "./address";
import { controlKeyContext, privateKeyContext } from "./secrets";
import { type ConnectionSettings, type EndpointKind, type Environment, pickSettings } from "./settings";

type RouteEndpoint = {
  id: string;
  kind: EndpointKind;
  gatewayId: string;
  label: string;
  currencies: string[];
  required: string[];
  hidden: string[];
};

export type Route = ConnectionSettings & {
  connectionId: string;
  version: number;
  environment: Environment;
  baseUrl: string;
  consumerKey: string;
  paths: PathTemplates;
  privateKey: KeyObject;
  keyFingerprint: string | null;
  endpoint: RouteEndpoint;
  callbackUrl: string;
  sendsNotifyUrl: boolean;
};

/**
 * Also finds a retired endpoint, whose orders may still need a status query.
 * @throws AppError `not_found` for a missing version or another connection's endpoint; `unavailable` when no key can be
 * opened, so the call was provably not sent
 */
export async function loadRoute(
  db: Database | Tx,
  sealer: Sealer,
  callbackOrigin: string,
  { connectionId, version, endpointId }: { connectionId: string; version: number; endpointId: string },
): Promise<Route> {
  const [row] = await db
    .select({ connection: connections, version: connectionVersions, sendsNotifyUrl: sendingRates.sendsNotifyUrl })
    .from(connectionVersions)
    .innerJoin(connections, eq(connections.id, connectionVersions.connectionId))
    .leftJoin(sendingRates, eq(sendingRates.connectionId, connections.id))
    .where(isVersion(connectionId, version));
  if (!row) throw new AppError("not_found", t.versionNotFound);
  return {
    ...pickSettings(row.connection),
    connectionId,
    version,
    environment: row.version.environment,
    baseUrl: row.version.baseUrl,
    consumerKey: row.version.consumerKey,
    paths: pathsOf(row.version.paths),
    privateKey: openPrivateKey(sealer, row.version),
    keyFingerprint: row.version.keyFingerprint,
    endpoint: await loadEndpoint(db, connectionId, endpointId),
    callbackUrl: callbackUrlOf(callbackOrigin, await currentToken(db, connectionId)),
    sendsNotifyUrl: row.sendsNotifyUrl ?? true,
  };
}

async function loadEndpoint(db: Database | Tx, connectionId: string, endpointId: string): Promise<RouteEndpoint> {
  const [endpoint] = await db
    .select({
      ...pick(endpoints, "id", "kind", "gatewayId", "label", "currencies"),
      required: endpoints.requiredFields,
      hidden: endpoints.hiddenFields,
    })
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)));
  if (!endpoint) throw new AppError("not_found", t.endpointNotFound);
  return endpoint;
}

async function currentToken(db: Database | Tx, connectionId: string): Promise<string> {
  const [row] = await db
    .select({ token: callbackTokens.token })
    .from(callbackTokens)
    .where(
      and(
        eq(callbackTokens.connectionId, connectionId),
        isNull(callbackTokens.profileId),
        isNull(callbackTokens.retiredAt),
      ),
    )
    .orderBy(desc(callbackTokens.createdAt))
    .limit(1);
  if (!row) throw new Error(`connection ${connectionId} has no callback token in use`);
  return row.token;
}

const cacheMaxKeys = 64;
const openedKeys = new Map<string, KeyObject>();

type VersionKey = Pick<
  typeof connectionVersions.$inferSelect,
  "connectionId" | "version" | "privateKeySealed" | "keyFingerprint"
>;

/**
 * Caches one imported key per version and process, because unsealing and importing cost more than signing.
 * @throws AppError `unavailable` when there is no key or it cannot be opened
 */
export function openPrivateKey(sealer: Sealer, row: VersionKey): KeyObject {
  if (!row.privateKeySealed) throw new AppError("unavailable", t.signingKeyMissing);
  const name = `${row.connectionId}/${row.version}/${row.keyFingerprint}`;
  const known = openedKeys.get(name);
  if (known) return known;
  let privateKey: KeyObject;
  try {
    privateKey = gateway.readPrivateKey(
      sealer.open(row.privateKeySealed, privateKeyContext(row.connectionId)),
    ).privateKey;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("unavailable", t.signingKeyUnreadable(message), { cause });
  }
  const oldest = openedKeys.size >= cacheMaxKeys ? openedKeys.keys().next().value : undefined;
  if (oldest !== undefined) openedKeys.delete(oldest);
  openedKeys.set(name, privateKey);
  return privateKey;
}

/**
 * Returns the control keys of a connection; both are null when none is configured.
 * @throws AppError `not_found`; Error when a sealed key cannot be opened, because a wrong SEALING_KEY is no invalid
 * callback
 */
export async function controlKeysOf(
  db: Database | Tx,
  sealer: Sealer,
  connectionId: string,
): Promise<{ current: string | null; previous: string | null }> {
  const [row] = await db
    .select({ current: connections.controlKeySealed, previous: connections.previousControlKeySealed })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", common.connectionNotFound);
  const context = controlKeyContext(connectionId);
  return {
    current: row.current === null ? null : sealer.open(row.current, context),
    previous: row.previous === null ? null : sealer.open(row.previous, context),
  };
}
