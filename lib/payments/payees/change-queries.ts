import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { approvalRequests } from "@/db/schema/approvals";
import { payeeAccounts, payeeChanges } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { type RequestView, readRequests } from "@/lib/controls/approvals/statements";
import { isUuid } from "@/lib/core/lists/uuid";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { accountRequirement, changeSubject } from "./changes";
import type { ChangeSource } from "./labels";
import { type AccountDetail, readDetails } from "./queries";

/** An account of a change, beside the one that it replaces or replaced. */
export type ChangedAccount = { next: AccountDetail; old: AccountDetail | null };

/** Accounts that were proposed together, with what users reported of them. */
export type ChangeDetail = {
  id: string;
  source: ChangeSource;
  fileName: string | null;
  proposedBy: { id: string; name: string };
  proposedAt: Date;
  /** null: no one need be asked. */
  request: RequestView | null;
  accounts: ChangedAccount[];
};

const proposers = alias(users, "proposers");

/** A set of accounts that were proposed together; null when there is none with this id. */
export async function findChange(ctx: AppContext, id: string): Promise<ChangeDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({
      change: payeeChanges,
      proposedBy: proposers.name,
    })
    .from(payeeChanges)
    .innerJoin(proposers, eq(proposers.id, payeeChanges.proposedBy))
    .where(eq(payeeChanges.id, id));
  if (!row) return null;
  const { change } = row;
  const { requestId } = change;
  const [accounts, requestOf] = await Promise.all([
    readChanged(ctx, id),
    readRequests(ctx.db, requestId ? [requestId] : [], ctx.now()),
  ]);
  return {
    id,
    source: change.source,
    fileName: change.fileName,
    proposedBy: { id: change.proposedBy, name: row.proposedBy },
    proposedAt: change.proposedAt,
    request: requestId === null ? null : requestOf(requestId),
    accounts,
  };
}

/** Each account of a change, beside the one in force when it came; by vendor number. */
async function readChanged(ctx: AppContext, changeId: string): Promise<ChangedAccount[]> {
  const next = await readDetails(ctx, eq(payeeAccounts.changeId, changeId));
  if (next.length === 0) return [];
  const ids = next.map(({ payeeId }) => payeeId);
  const before = await readDetails(
    ctx,
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
export async function listChanges(ctx: AppContext, which: "open" | "decided", limit: number): Promise<ChangeDetail[]> {
  const open = eq(approvalRequests.state, "open");
  const rows = await ctx.db
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
  const found = await Promise.all(rows.map(({ id }) => findChange(ctx, id)));
  return found.filter((change) => change !== null);
}

/** How many other users the policy asks for when this user changes an account. */
export async function readRequired(ctx: AppContext, actor: Actor): Promise<number> {
  const asked = await accountRequirement(ctx.db, actor.userId, ctx.now());
  return asked.required;
}
