import { and, asc, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { may } from "@/lib/identity/auth/access/permissions";
import { isInScope, type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { listApprovers } from "./approvers";
import { type RequestView, readRequests } from "./given-decisions";
import { governed } from "./governed";
import { type GovernedPermission, governedPermissions } from "./labels";
import { defaultRules, type PolicyRules } from "./policy";
import { subjectType } from "./policy-commands";
import { isWaiting } from "./waiting";

export type PolicyVersion = {
  id: string;
  version: number;
  rules: PolicyRules;
  was: { source: RuleSource; rules: PolicyRules };
  by: { id: string; name: string };
  at: Date;
  inForceFrom: Date | null;
  inForceTo: Date | null;
  request: RequestView | null;
};

export type RuleSource = "own" | "all" | "default";

export type RuleInForce =
  | { source: "own" | "all"; rules: PolicyRules; version: number; since: Date; by: string }
  | { source: "default"; rules: PolicyRules };

export type PolicyView = {
  permission: GovernedPermission;
  inForce: RuleInForce;
  above: PolicyVersion["was"] | null;
  waiting: PolicyVersion | null;
  versions: PolicyVersion[];
  approvers: { id: string; name: string; limited: boolean }[];
};

export async function listPolicies(db: Database, connectionId: string | null, now: Date): Promise<PolicyView[]> {
  const [versions, staff] = await Promise.all([readVersions(db, connectionId, now), listApprovers(db)]);
  return governedPermissions
    .filter((permission) => connectionId === null || governed[permission].ofConnection)
    .map((permission) => {
      const ofPermission = versions.filter((one) => one.permission === permission);
      const own = ofPermission.filter((one) => one.connectionId === connectionId);
      const waiting = own.find((one) => isOpen(one, now));
      const inForce = ruleOf(permission, ofPermission);
      const above = aboveOf(permission, connectionId, ofPermission);
      return {
        permission,
        inForce,
        above: own.some(isInForce) ? above : null,
        waiting: waiting
          ? {
              ...waiting,
              rules: waiting.rules.ends ? { ...above.rules, ends: true } : waiting.rules,
              was: ruleBefore(waiting, ofPermission),
            }
          : null,
        versions: own.map((one) => ({ ...one, was: ruleBefore(one, ofPermission) })),
        approvers: staff
          .filter(({ role, connectionIds }) => may(role, governed[permission].decidedWith) && couldReach(connectionIds))
          .map(({ id, name, connectionIds }) => ({
            id,
            name,
            limited: connectionIds !== null && connectionId === null,
          })),
      };
    });

  function couldReach(connectionIds: Scope): boolean {
    return connectionId === null || isInScope(connectionIds, connectionId);
  }
}

type Row = Omit<PolicyVersion, "was"> & { permission: GovernedPermission; connectionId: string | null };

function ruleOf(permission: GovernedPermission, ofPermission: readonly Row[]): RuleInForce {
  const inForce = ofPermission.filter(isInForce);
  const found = inForce.find((one) => one.connectionId !== null) ?? inForce[0];
  if (!found?.inForceFrom) return { source: "default", rules: defaultRules[permission] };
  const { rules, version, inForceFrom, by, connectionId } = found;
  return { source: connectionId === null ? "all" : "own", rules, version, since: inForceFrom, by: by.name };
}

const isInForce = ({ inForceFrom, inForceTo }: Row) => inForceFrom !== null && inForceTo === null;

function aboveOf(
  permission: GovernedPermission,
  connectionId: string | null,
  ofPermission: readonly Row[],
): PolicyVersion["was"] {
  const general =
    connectionId === null ? undefined : ofPermission.find((one) => one.connectionId === null && isInForce(one));
  return general ? { source: "all", rules: general.rules } : { source: "default", rules: defaultRules[permission] };
}

function ruleBefore(version: Row, ofPermission: readonly Row[]): PolicyVersion["was"] {
  const at = version.inForceFrom ?? version.at;
  const held = ofPermission.filter(
    ({ inForceFrom, inForceTo }) =>
      inForceFrom !== null && inForceFrom <= at && (inForceTo === null || inForceTo >= at),
  );
  const own = held.find((one) => one.connectionId === version.connectionId && one.version < version.version);
  if (own) return { source: "own", rules: own.rules };
  const general = version.connectionId === null ? undefined : held.find((one) => one.connectionId === null);
  if (general) return { source: "all", rules: general.rules };
  return { source: "default", rules: defaultRules[version.permission] };
}

function isOpen({ inForceFrom, inForceTo, request }: Row, now: Date): boolean {
  return inForceFrom === null && inForceTo === null && request?.state === "open" && request.expiresAt > now;
}

async function readVersions(db: Database, connectionId: string | null, now: Date): Promise<Row[]> {
  const forAll = isNull(approvalPolicies.connectionId);
  const rows = await db
    .select({ policy: approvalPolicies, by: users.name, requestId: approvalRequests.id })
    .from(approvalPolicies)
    .innerJoin(users, eq(users.id, approvalPolicies.createdBy))
    .leftJoin(
      approvalRequests,
      and(eq(approvalRequests.subjectType, subjectType), eq(approvalRequests.subjectId, approvalPolicies.id)),
    )
    .where(connectionId === null ? forAll : or(forAll, eq(approvalPolicies.connectionId, connectionId)))
    .orderBy(desc(approvalPolicies.version));
  const requestOf = await readRequests(
    db,
    rows.flatMap(({ requestId }) => requestId ?? []),
    now,
  );
  return rows.map(({ policy, by, requestId }) => ({
    ...pick(policy, "id", "permission", "connectionId", "version", "rules"),
    by: { id: policy.createdBy, name: by },
    at: policy.createdAt,
    inForceFrom: policy.inForceFrom,
    inForceTo: policy.inForceTo,
    request: requestId === null ? null : requestOf(requestId),
  }));
}

export async function listOwnRules(
  db: Database,
  scope: Scope,
): Promise<{ connectionId: string; name: string; permissions: GovernedPermission[] }[]> {
  const rows = await db
    .select({ connectionId: connections.id, name: connections.name, permission: approvalPolicies.permission })
    .from(approvalPolicies)
    .innerJoin(connections, eq(connections.id, approvalPolicies.connectionId))
    .where(inForceIn(scope))
    .orderBy(asc(connections.name), asc(connections.id));
  const found = new Map<string, { connectionId: string; name: string; permissions: GovernedPermission[] }>();
  for (const { permission, ...connection } of rows) {
    const known = found.get(connection.connectionId) ?? { ...connection, permissions: [] };
    found.set(connection.connectionId, { ...known, permissions: [...known.permissions, permission] });
  }
  return [...found.values()];
}

function inForceIn(scope: Scope) {
  return and(
    isNotNull(approvalPolicies.inForceFrom),
    isNull(approvalPolicies.inForceTo),
    withinScope(approvalPolicies.connectionId, scope),
  );
}

export type WaitingPolicy = {
  permission: GovernedPermission;
  connection: { id: string; name: string } | null;
  request: RequestView;
};

export async function listWaitingPolicies(db: Database, scope: Scope, now: Date): Promise<WaitingPolicy[]> {
  const within = withinScope(approvalPolicies.connectionId, scope);
  const rows = await db
    .select({
      requestId: approvalRequests.id,
      permission: approvalPolicies.permission,
      connection: { id: connections.id, name: connections.name },
    })
    .from(approvalRequests)
    .innerJoin(approvalPolicies, eq(approvalPolicies.id, approvalRequests.subjectId))
    .leftJoin(connections, eq(connections.id, approvalPolicies.connectionId))
    .where(
      and(
        eq(approvalRequests.subjectType, subjectType),
        isWaiting(now),
        within && or(isNull(approvalPolicies.connectionId), within),
      ),
    )
    .orderBy(asc(approvalRequests.requestedAt));
  const requestOf = await readRequests(
    db,
    rows.map(({ requestId }) => requestId),
    now,
  );
  return rows.map(({ requestId, ...row }) => ({ ...row, request: requestOf(requestId) }));
}
