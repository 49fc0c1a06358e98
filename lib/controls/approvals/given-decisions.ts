import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import { requestIs } from "@/db/states";
import { readForms } from "@/lib/core/money/number-form";
import { render } from "@/lib/core/text/render";
import type { ApprovalState, Decision, GovernedPermission } from "./labels";
import type { PolicyRules } from "./policy";
import { mayDecide } from "./requirement";

export type GivenDecision = {
  userId: string;
  name: string;
  decision: Decision;
  reason: string | null;
  at: Date;
  counts: boolean;
};

export type RequestView = {
  id: string;
  permission: GovernedPermission;
  connectionId: string | null;
  digest: string;
  state: ApprovalState;
  stateReason: string | null;
  required: number;
  because: string;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  expiresAt: Date;
  policy: { rules: PolicyRules; version: number | null; ofConnection: boolean };
  decisions: GivenDecision[];
  barred: Barred[];
};

/**
 * `tiedTo`: the preparer or approver with whom the user counts as one person; `from`: when the approvals of a new
 * account begin to count.
 */
export type Barred = { userId: string; tiedTo: string } | { userId: string; from: Date };

export async function readRequests(
  db: Pick<Database, "select">,
  requestIds: readonly string[],
  now: Date,
): Promise<(requestId: string) => RequestView> {
  if (requestIds.length === 0) return mustBeRead(new Map());
  const { id, permission, connectionId, digest, state, stateReason, required, because, requestedAt, expiresAt } =
    approvalRequests;
  const [forms, rows, decisions, barred] = await Promise.all([
    readForms(db),
    db
      .select({
        ...{ id, permission, connectionId, digest, state, stateReason, required, because, requestedAt, expiresAt },
        requestedBy: { id: users.id, name: users.name },
        policy: {
          rules: approvalRequests.rules,
          version: approvalPolicies.version,
          ofConnection: sql<boolean>`${approvalPolicies.connectionId} is not null`,
        },
      })
      .from(approvalRequests)
      .innerJoin(users, eq(users.id, approvalRequests.requestedBy))
      .leftJoin(approvalPolicies, eq(approvalPolicies.id, approvalRequests.policyId))
      .where(inArray(id, [...requestIds])),
    readDecisions(db, requestIds, now),
    readBarred(db, requestIds, now),
  ]);
  return mustBeRead(
    new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          because: render(row.because, forms),
          stateReason: render(row.stateReason, forms),
          decisions: decisions(row.id),
          barred: barred(row.id),
        },
      ]),
    ),
  );
}

const mustBeRead = (found: ReadonlyMap<string, RequestView>) => (requestId: string) => {
  const view = found.get(requestId);
  if (!view) throw new Error(`request ${requestId} was not read`);
  return view;
};

export async function readDecisions(
  db: Pick<Database, "select">,
  requestIds: readonly string[],
  now: Date,
): Promise<(requestId: string) => GivenDecision[]> {
  if (requestIds.length === 0) return () => [];
  const rows = await db
    .select({
      requestId: approvalDecisions.requestId,
      userId: users.id,
      name: users.name,
      decision: approvalDecisions.decision,
      reason: approvalDecisions.reason,
      at: approvalDecisions.at,
      counts: sql<boolean>`(not ${requestIs(approvalRequests, "open")}
        or ${mayDecide(users.id, approvalRequests.permission, approvalRequests.connectionId, now)})`,
    })
    .from(approvalDecisions)
    .innerJoin(approvalRequests, eq(approvalRequests.id, approvalDecisions.requestId))
    .innerJoin(users, eq(users.id, approvalDecisions.userId))
    .where(inArray(approvalDecisions.requestId, [...requestIds]))
    .orderBy(asc(approvalDecisions.at));
  return (of) => rows.flatMap(({ requestId, ...decision }) => (requestId === of ? [decision] : []));
}

async function readBarred(
  db: Pick<Database, "select">,
  requestIds: readonly string[],
  now: Date,
): Promise<(requestId: string) => Barred[]> {
  const at = sql`${now}::timestamptz`;
  const others = alias(users, "others");
  const isNew = sql`(${users.mayApproveFrom} > ${at} and not is_sandbox_only(${approvalRequests.permission}, ${approvalRequests.connectionId}))`;
  const rows = await db
    .select({ requestId: approvalRequests.id, userId: users.id, tiedTo: others.name, from: users.mayApproveFrom })
    .from(approvalRequests)
    .innerJoin(users, isNull(users.disabledAt))
    .leftJoin(others, sql`${others.id} = tied_in_request(${users.id}, approval_requests, ${at})`)
    .where(
      and(
        inArray(approvalRequests.id, [...requestIds]),
        requestIs(approvalRequests, "open"),
        or(isNotNull(others.id), isNew),
      ),
    );
  return (of) =>
    rows.flatMap(({ requestId, userId, tiedTo, from }): Barred[] => {
      if (requestId !== of) return [];
      if (tiedTo !== null) return [{ userId, tiedTo }];
      return from === null ? [] : [{ userId, from }];
    });
}
