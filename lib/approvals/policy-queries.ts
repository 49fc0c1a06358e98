import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import { may, rolesWith } from "@/lib/auth/permissions";
import { type Reach, reaches, reachOf, withinReach } from "@/lib/auth/reach";
import { governed } from "./governed";
import { defaultRules, type PolicyRules } from "./policy";
import { subjectType } from "./policy-commands";
import { type RequestView, readSaid, viewRequest } from "./said";
import { isWaiting, type Viewer, waitsOn } from "./waiting";
import { type GovernedAct, governedActs } from "./words";

/** One version of a rule, and what was said of it. */
export type PolicyVersion = {
  id: string;
  version: number;
  rules: PolicyRules;
  /** What held when it came into force, or was proposed, and where that came from. */
  was: { source: RuleSource; rules: PolicyRules };
  by: { id: string; name: string };
  at: Date;
  /** null: it has not come into force, or never did. */
  inForceFrom: Date | null;
  inForceTo: Date | null;
  /** null: nobody else was there to be asked. */
  request: RequestView | null;
};

/** Whose rule it is: of the connection (or, for all, of all) itself; of all connections; nobody's. */
export type RuleSource = "own" | "all" | "default";

/** The rule that holds, and where it comes from. */
export type RuleInForce =
  | { source: "own" | "all"; rules: PolicyRules; version: number; since: Date; by: string }
  | { source: "default"; rules: PolicyRules };

export type PolicyView = {
  act: GovernedAct;
  inForce: RuleInForce;
  /** What would hold if this very rule were ended; null: there is none. */
  above: PolicyVersion["was"] | null;
  /** A change of this very rule that another admin has not decided on. */
  waiting: PolicyVersion | null;
  /** The versions of this very rule, newest first. */
  versions: PolicyVersion[];
  /** Who could approve by it, by name. `limited`: with some connections only. */
  approvers: { id: string; name: string; limited: boolean }[];
};

/** What holds for one connection, or for all (null), of every act that has a rule there. */
export async function listPolicies(db: Database, connectionId: string | null, now: Date): Promise<PolicyView[]> {
  const [versions, staff] = await Promise.all([readVersions(db, connectionId, now), readStaff(db)]);
  return governedActs
    .filter((act) => connectionId === null || governed[act].ofConnection)
    .map((act) => {
      const ofAct = versions.filter((one) => one.act === act);
      const own = ofAct.filter((one) => one.connectionId === connectionId);
      const waiting = own.find((one) => isOpen(one, now));
      const inForce = ruleOf(act, ofAct);
      const above = aboveOf(act, connectionId, ofAct);
      return {
        act,
        inForce,
        above: own.some(isInForce) ? above : null,
        // What it would lead back to is what stands above now.
        waiting: waiting
          ? {
              ...waiting,
              rules: waiting.rules.ends ? { ...above.rules, ends: true } : waiting.rules,
              was: ruleBefore(waiting, ofAct),
            }
          : null,
        versions: own.map((one) => ({ ...one, was: ruleBefore(one, ofAct) })),
        approvers: staff
          .filter(({ role, connectionIds }) => may(role, governed[act].decidedWith) && couldReach(connectionIds))
          .map(({ id, name, connectionIds }) => ({
            id,
            name,
            limited: connectionIds !== null && connectionId === null,
          })),
      };
    });

  function couldReach(connectionIds: Reach): boolean {
    return connectionId === null || reaches(connectionIds, connectionId);
  }
}

type Row = Omit<PolicyVersion, "was"> & { act: GovernedAct; connectionId: string | null };

function ruleOf(act: GovernedAct, ofAct: readonly Row[]): RuleInForce {
  const inForce = ofAct.filter(isInForce);
  const found = inForce.find((one) => one.connectionId !== null) ?? inForce[0];
  if (!found?.inForceFrom) return { source: "default", rules: defaultRules[act] };
  const { rules, version, inForceFrom, by, connectionId } = found;
  return { source: connectionId === null ? "all" : "own", rules, version, since: inForceFrom, by: by.name };
}

const isInForce = ({ inForceFrom, inForceTo }: Row) => inForceFrom !== null && inForceTo === null;

/** What stands above a rule: for a connection the one for all, for all the default. */
function aboveOf(act: GovernedAct, connectionId: string | null, ofAct: readonly Row[]): PolicyVersion["was"] {
  const general = connectionId === null ? undefined : ofAct.find((one) => one.connectionId === null && isInForce(one));
  return general ? { source: "all", rules: general.rules } : { source: "default", rules: defaultRules[act] };
}

/** What held until a version counted, or when it was proposed. */
function ruleBefore(version: Row, ofAct: readonly Row[]): PolicyVersion["was"] {
  const at = version.inForceFrom ?? version.at;
  const held = ofAct.filter(
    ({ inForceFrom, inForceTo }) =>
      inForceFrom !== null && inForceFrom <= at && (inForceTo === null || inForceTo >= at),
  );
  const own = held.find((one) => one.connectionId === version.connectionId && one.version < version.version);
  if (own) return { source: "own", rules: own.rules };
  const general = version.connectionId === null ? undefined : held.find((one) => one.connectionId === null);
  if (general) return { source: "all", rules: general.rules };
  return { source: "default", rules: defaultRules[version.act] };
}

function isOpen({ inForceFrom, inForceTo, request }: Row, now: Date): boolean {
  return inForceFrom === null && inForceTo === null && request?.state === "open" && request.expiresAt > now;
}

async function readVersions(db: Database, connectionId: string | null, now: Date): Promise<Row[]> {
  const forAll = isNull(approvalPolicies.connectionId);
  const rows = await db
    .select({ policy: approvalPolicies, by: people.name, request: approvalRequests })
    .from(approvalPolicies)
    .innerJoin(people, eq(people.id, approvalPolicies.createdBy))
    .leftJoin(
      approvalRequests,
      and(eq(approvalRequests.subjectType, subjectType), eq(approvalRequests.subjectId, approvalPolicies.id)),
    )
    .where(connectionId === null ? forAll : or(forAll, eq(approvalPolicies.connectionId, connectionId)))
    .orderBy(desc(approvalPolicies.version));
  const said = await readSaid(
    db,
    rows.flatMap(({ request }) => request?.id ?? []),
    now,
  );
  return rows.map(({ policy, by, request }) => ({
    id: policy.id,
    act: policy.act,
    connectionId: policy.connectionId,
    version: policy.version,
    rules: policy.rules,
    by: { id: policy.createdBy, name: by },
    at: policy.createdAt,
    inForceFrom: policy.inForceFrom,
    inForceTo: policy.inForceTo,
    request: request && viewRequest(request, said(request.id)),
  }));
}

/** Whoever could approve anything. */
async function readStaff(db: Database) {
  const roles = [...new Set(governedActs.flatMap((act) => rolesWith(governed[act].decidedWith)))];
  return db
    .select({ id: people.id, name: people.name, role: people.role, connectionIds: reachOf })
    .from(people)
    .where(and(isNull(people.disabledAt), inArray(people.role, roles)))
    .orderBy(asc(people.name));
}

/** Who could approve a change of a rule that this person proposes, by name. */
export async function listOtherAdmins(db: Database, personId: string): Promise<string[]> {
  const staff = await readStaff(db);
  return staff.filter(({ id, role }) => id !== personId && may(role, "policies.decide")).map(({ name }) => name);
}

/** Connections within reach with rules of their own in force, and for which acts. */
export async function listOwnRules(
  db: Database,
  reach: Reach,
): Promise<{ connectionId: string; name: string; acts: GovernedAct[] }[]> {
  const rows = await db
    .select({ connectionId: connections.id, name: connections.name, act: approvalPolicies.act })
    .from(approvalPolicies)
    .innerJoin(connections, eq(connections.id, approvalPolicies.connectionId))
    .where(inForceIn(reach))
    .orderBy(asc(connections.name), asc(connections.id));
  const found = new Map<string, { connectionId: string; name: string; acts: GovernedAct[] }>();
  for (const { act, ...connection } of rows) {
    const known = found.get(connection.connectionId) ?? { ...connection, acts: [] };
    found.set(connection.connectionId, { ...known, acts: [...known.acts, act] });
  }
  return [...found.values()];
}

function inForceIn(reach: Reach) {
  return and(
    isNotNull(approvalPolicies.inForceFrom),
    isNull(approvalPolicies.inForceTo),
    withinReach(approvalPolicies.connectionId, reach),
  );
}

/** A change of a rule that waits, for the page of approvals. */
export type WaitingPolicy = {
  requestId: string;
  act: GovernedAct;
  connection: { id: string; name: string } | null;
  by: { id: string; name: string };
  at: Date;
  expiresAt: Date;
  /** Whether it waits for whoever looks. */
  onMe: boolean;
};

/** Changes of rules that wait, within reach, oldest first. */
export async function listWaitingPolicies(db: Database, viewer: Viewer, now: Date): Promise<WaitingPolicy[]> {
  const within = withinReach(approvalPolicies.connectionId, viewer.connectionIds);
  const rows = await db
    .select({
      requestId: approvalRequests.id,
      act: approvalPolicies.act,
      connectionId: connections.id,
      connectionName: connections.name,
      byId: people.id,
      byName: people.name,
      at: approvalRequests.requestedAt,
      expiresAt: approvalRequests.expiresAt,
      onMe: sql<boolean>`coalesce(${waitsOn(viewer, now)}, false)`,
    })
    .from(approvalRequests)
    .innerJoin(approvalPolicies, eq(approvalPolicies.id, approvalRequests.subjectId))
    .innerJoin(people, eq(people.id, approvalRequests.requestedBy))
    .leftJoin(connections, eq(connections.id, approvalPolicies.connectionId))
    .where(
      and(
        eq(approvalRequests.subjectType, subjectType),
        isWaiting(now),
        within && or(isNull(approvalPolicies.connectionId), within),
      ),
    )
    .orderBy(asc(approvalRequests.requestedAt));
  return rows.map(({ connectionId, connectionName, byId, byName, ...row }) => ({
    ...row,
    connection: connectionId === null ? null : { id: connectionId, name: connectionName ?? "" },
    by: { id: byId, name: byName },
  }));
}
