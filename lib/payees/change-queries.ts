import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { payeeAccounts, payeeChanges } from "@/db/schema/payees";
import { people } from "@/db/schema/people";
import type { PolicyRules } from "@/lib/approvals/policy";
import { type RequestView, readSaid, viewRequest } from "@/lib/approvals/said";
import { rolesWith } from "@/lib/auth/permissions";
import { personReaches } from "@/lib/auth/reach";
import type { Actor, Desk } from "@/lib/core/desk";
import { accountRequirement, changeSubject } from "./changes";
import { type AccountDetail, readDetails } from "./queries";
import { isUuid } from "./store";
import type { ChangeSource } from "./words";

/** An account of a change, beside the one that it replaces or replaced. */
export type ChangedAccount = { next: AccountDetail; old: AccountDetail | null };

/** Accounts that were proposed together, with what people said of them. */
export type ChangeDetail = {
  id: string;
  source: ChangeSource;
  fileName: string | null;
  proposedBy: { id: string; name: string };
  proposedAt: Date;
  /** null: nobody need be asked. */
  request:
    | (RequestView & {
        /** The rule that asked for it, as it was then. */
        policy: { rules: PolicyRules; version: number | null; ofConnection: boolean };
      })
    | null;
  accounts: ChangedAccount[];
};

const proposers = alias(people, "proposers");

/** A set of accounts that were proposed together; null when there is none with this id. */
export async function findChange(desk: Desk, id: string): Promise<ChangeDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await desk.db
    .select({
      change: payeeChanges,
      request: approvalRequests,
      proposedBy: proposers.name,
      version: approvalPolicies.version,
    })
    .from(payeeChanges)
    .innerJoin(proposers, eq(proposers.id, payeeChanges.proposedBy))
    .leftJoin(approvalRequests, eq(approvalRequests.id, payeeChanges.requestId))
    .leftJoin(approvalPolicies, eq(approvalPolicies.id, approvalRequests.policyId))
    .where(eq(payeeChanges.id, id));
  if (!row) return null;
  const { change, request } = row;
  const [accounts, said] = await Promise.all([
    readChanged(desk, id),
    readSaid(desk.db, request ? [request.id] : [], desk.now()),
  ]);
  return {
    id,
    source: change.source,
    fileName: change.fileName,
    proposedBy: { id: change.proposedBy, name: row.proposedBy },
    proposedAt: change.proposedAt,
    request: request && {
      ...viewRequest(request, said(request.id)),
      policy: { rules: request.rules, version: row.version, ofConnection: false },
    },
    accounts,
  };
}

/** Each account of a change, beside the one in force when it came; by vendor number. */
async function readChanged(desk: Desk, changeId: string): Promise<ChangedAccount[]> {
  const next = await readDetails(desk, eq(payeeAccounts.changeId, changeId));
  if (next.length === 0) return [];
  const ids = next.map(({ payeeId }) => payeeId);
  const before = await readDetails(
    desk,
    and(
      inArray(payeeAccounts.payeeId, ids),
      sql`${payeeAccounts.inForceFrom} is not null`,
      sql`${payeeAccounts.changeId} is distinct from ${changeId}`,
    ) ?? sql`false`,
  );
  const pairs = next.map((account) => ({
    next: account,
    old: before.find((other) => other.payeeId === account.payeeId && isReplacedBy(other, account)) ?? null,
  }));
  return pairs.sort((a, b) => (a.next.key < b.next.key ? -1 : 1));
}

/** It ended as the other began; or was in force when the other was closed; or is in force while the other waits. */
function isReplacedBy({ inForceFrom, inForceTo }: AccountDetail, next: AccountDetail): boolean {
  if (next.inForceFrom) return inForceTo?.getTime() === next.inForceFrom.getTime();
  const at = next.closedAt;
  if (at === null || inForceFrom === null) return inForceTo === null;
  return inForceFrom <= at && (inForceTo === null || inForceTo >= at);
}

/** The changes that wait, oldest first, or those that were decided, newest first; for the page of approvals. */
export async function listChanges(desk: Desk, which: "open" | "decided", limit: number): Promise<ChangeDetail[]> {
  const open = eq(approvalRequests.state, "open");
  const rows = await desk.db
    .select({ id: approvalRequests.subjectId })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, changeSubject),
        which === "open" ? open : ne(approvalRequests.state, "open"),
      ),
    )
    .orderBy(which === "open" ? asc(approvalRequests.requestedAt) : desc(approvalRequests.decidedAt))
    .limit(limit);
  const found = await Promise.all(rows.map(({ id }) => findChange(desk, id)));
  return found.filter((change) => change !== null);
}

/** How many other people the policy asks for when this person changes an account. */
export async function readRequired(desk: Desk, actor: Actor): Promise<number> {
  const asked = await accountRequirement(desk.db, actor.personId, desk.now());
  return asked.required;
}

/** Who may decide on a change of accounts: they are nobody's connection, so whoever works with all of them. By name. */
export async function listAccountApprovers(desk: Desk): Promise<{ id: string; name: string }[]> {
  return desk.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        isNull(people.disabledAt),
        inArray(people.role, rolesWith("approvals.decide")),
        personReaches(people.id, null),
      ),
    )
    .orderBy(asc(people.name));
}
