import { and, asc, count, desc, eq, isNotNull, isNull, min, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { audit } from "@/db/schema/audit";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { readInstallationState } from "@/lib/controls/installation/queries";
import type { InstallationState } from "@/lib/controls/installation/state";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { pathsOf } from "@/lib/gateway/fields/path-templates";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import * as common from "@/messages/common";
import { callbackUrlOf } from "./address";
import { endpointDays, pickSettings } from "./settings";
import { ownStateOf, stateOf, whyNotSendable } from "./state";
import type { ConnectionDetail, ConnectionView, ProfileAddress, SendableConnection, VersionView } from "./views";

const hasKey = sql<boolean>`${connectionVersions.privateKeySealed} is not null`;

/** Every column is named, so that a sealed column added later never leaks. */
const connectionColumns = {
  id: connections.id,
  version: connections.currentVersion,
  ...pick(connectionVersions, "environment", "baseUrl", "consumerKey"),
  paths: sql`${connectionVersions.paths}`.mapWith(pathsOf),
  hasKey,
  ...pick(connectionVersions, "keyFingerprint", "keyBits", "publicKeyPem"),
  hasControlKey: sql<boolean>`${connections.controlKeySealed} is not null`,
  hasPreviousControlKey: sql<boolean>`${connections.previousControlKeySealed} is not null`,
  ...pickSettings(connections),
  ...pick(connections, "declaredAs", "createdAt", "stoppedAt", "absenceDelaySeconds"),
  stoppedBy: users.name,
  ...pick(connections, "stoppedReason", "pausedAt", "pausedReason", "pausedCause", "probedAt", "answeredAt"),
  token: sql<string>`(select ${callbackTokens.token} from ${callbackTokens}
    where ${callbackTokens.connectionId} = ${connections.id} and ${callbackTokens.retiredAt} is null and ${callbackTokens.profileId} is null
    order by ${callbackTokens.createdAt} desc limit 1)`,
  lastCallbackAt: sql<Date | null>`(select max(${callbacks.receivedAt}) from ${callbacks}
    where ${callbacks.connectionId} = ${connections.id})`.mapWith(callbacks.receivedAt),
};

const endpointColumns = {
  ...pick(endpoints, "id", "connectionId", "kind", "gatewayId", "label", "currencies", "requiredFields"),
  ...pick(endpoints, "hiddenFields", "unknownCharges", ...endpointDays, "retiredAt"),
};

function selectConnections(db: Database) {
  return db
    .select(connectionColumns)
    .from(connections)
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .leftJoin(users, eq(users.id, connections.stoppedBy));
}

type ConnectionRow = Awaited<ReturnType<typeof selectConnections>>[number];

function selectEndpoints(db: Database) {
  return db.select(endpointColumns).from(endpoints).orderBy(asc(endpoints.label), asc(endpoints.gatewayId));
}

type EndpointRow = Awaited<ReturnType<typeof selectEndpoints>>[number];

function viewOf(
  row: ConnectionRow,
  allEndpoints: EndpointRow[],
  callbackOrigin: string,
  installation: InstallationState,
) {
  const { hasKey, token, stoppedAt, stoppedBy, stoppedReason, publicKeyPem, ...others } = row;
  const { pausedAt, pausedReason, pausedCause, probedAt, answeredAt, ...shown } = others;
  const own = allEndpoints.flatMap(({ connectionId, ...endpoint }) => (connectionId === row.id ? [endpoint] : []));
  const endpointCount = own.filter((endpoint) => endpoint.retiredAt === null).length;
  const paused = { pausedAt, pausedReason, pausedCause, probedAt, answeredAt };
  const ownState = ownStateOf({ hasKey, stoppedAt, stoppedBy, stoppedReason, ...paused, endpointCount });
  const view: ConnectionView = {
    ...shown,
    state: stateOf(ownState, installation),
    ownState,
    endpoints: own,
    callbackUrl: callbackUrlOf(callbackOrigin, token),
  };
  return { view, publicKeyPem };
}

export async function listConnections(ctx: AppContext, scope: Scope): Promise<ConnectionView[]> {
  const [rows, all, installation] = await Promise.all([
    selectConnections(ctx.db)
      .where(withinScope(connections.id, scope))
      .orderBy(asc(connectionVersions.environment), sql`lower(${connections.name})`),
    selectEndpoints(ctx.db),
    readInstallationState(ctx.db),
  ]);
  return rows.map((row) => viewOf(row, all, ctx.callbackUrl, installation).view);
}

export async function listSendable(ctx: AppContext, scope: Scope): Promise<SendableConnection[]> {
  const all = await listConnections(ctx, scope);
  return all.map((connection) => {
    const whyNot = whyNotSendable(connection.state);
    return {
      ...pick(connection, "id", "name", "version", "environment", "dateForm", "callbackParameter", "callbackUrl"),
      ...pick(connection, "statusQuery", "lastCallbackAt"),
      sandbox: leadsToSandbox(connection.baseUrl),
      sendable: whyNot === null,
      whyNot,
      endpoints: connection.endpoints
        .filter((endpoint) => endpoint.retiredAt === null)
        .map((endpoint) => ({
          ...pick(endpoint, "id", "kind", "gatewayId", "label", "currencies", "requiredFields", "hiddenFields"),
        })),
    };
  });
}

/** @throws AppError `not_found`, also for a connection out of scope */
export async function getConnection(ctx: AppContext, scope: Scope, id: string): Promise<ConnectionDetail> {
  const within = withinScope(connections.id, scope);
  const [row] = isUuid(id) ? await selectConnections(ctx.db).where(and(eq(connections.id, id), within)) : [];
  if (!row) throw new AppError("not_found", common.connectionNotFound);
  const [own, installation, versions, tokens, profileAddresses, [profiles], tests, accepted] = await Promise.all([
    selectEndpoints(ctx.db).where(eq(endpoints.connectionId, id)),
    readInstallationState(ctx.db),
    listVersions(ctx.db, id),
    ctx.db
      .select(pick(callbackTokens, "token", "createdAt", "retiredAt"))
      .from(callbackTokens)
      .where(and(eq(callbackTokens.connectionId, id), isNull(callbackTokens.profileId)))
      .orderBy(desc(callbackTokens.createdAt)),
    listProfileAddresses(ctx, id),
    ctx.db
      .select({ count: count() })
      .from(callbackTokens)
      .where(and(eq(callbackTokens.connectionId, id), isNotNull(callbackTokens.profileId))),
    ctx.db
      .select({ at: audit.at, details: audit.details })
      .from(audit)
      .where(and(eq(audit.subjectType, "connection"), eq(audit.subjectId, id), eq(audit.permission, testedPermission)))
      .orderBy(desc(audit.id))
      .limit(1),
    ctx.db
      .select({ at: min(orders.sentAt) })
      .from(orders)
      .where(and(eq(orders.connectionId, id), eq(orders.submission, "accepted"))),
  ]);
  const { view, publicKeyPem } = viewOf(row, own, ctx.callbackUrl, installation);
  return {
    ...view,
    publicKeyPem,
    versions,
    callbackAddresses: tokens.map(({ token, ...times }) => ({ url: callbackUrlOf(ctx.callbackUrl, token), ...times })),
    profileAddresses,
    profileAddressCount: profiles?.count ?? 0,
    lastTest: readTest(tests[0], view),
    firstAcceptedAt: accepted[0]?.at ?? null,
  };
}

const profileAddressesMax = 100;

async function listProfileAddresses(ctx: AppContext, connectionId: string): Promise<ProfileAddress[]> {
  const { token, endpointId, profileId, direction, createdAt } = callbackTokens;
  const rows = await ctx.db
    .select({ token, endpointId, profileId, direction, createdAt })
    .from(callbackTokens)
    .where(and(eq(callbackTokens.connectionId, connectionId), isNotNull(profileId), isNull(callbackTokens.retiredAt)))
    .orderBy(desc(createdAt))
    .limit(profileAddressesMax);
  return rows.map(({ token: secret, ...row }) => ({
    endpointId: row.endpointId ?? "",
    profileId: row.profileId ?? "",
    direction: row.direction ?? "in",
    url: callbackUrlOf(ctx.callbackUrl, secret),
    createdAt: row.createdAt,
  }));
}

export const testedPermission = "connections.tested";

function readTest(row: { at: Date; details: Record<string, unknown> } | undefined, view: ConnectionView) {
  if (!row || row.details.version !== view.version || row.details.keyFingerprint !== view.keyFingerprint) return null;
  return { at: row.at, verdict: String(row.details.verdict) };
}

async function listVersions(db: Database, connectionId: string): Promise<VersionView[]> {
  return db
    .select({
      ...pick(connectionVersions, "version", "environment", "baseUrl", "consumerKey", "paths", "keyFingerprint"),
      ...pick(connectionVersions, "keyBits", "createdAt"),
      createdBy: users.name,
      orderCount: sql<number>`(select count(*)::int from ${orders}
        where ${orders.connectionId} = ${connectionVersions.connectionId}
        and ${orders.connectionVersion} = ${connectionVersions.version})`,
    })
    .from(connectionVersions)
    .leftJoin(users, eq(users.id, connectionVersions.createdBy))
    .where(eq(connectionVersions.connectionId, connectionId))
    .orderBy(desc(connectionVersions.version));
}
