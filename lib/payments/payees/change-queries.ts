import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { approvalRequests } from "@/db/schema/approvals";
import { payeeAccounts, payeeChanges } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { isUuid } from "@/lib/core/lists/uuid";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { accountRequirement, changeSubject } from "./changes";
import type { ChangeSource } from "./labels";
import { type AccountDetail, readDetails } from "./queries";

export type ChangedAccount = { next: AccountDetail; old: AccountDetail | null };

export type ChangeDetail = {
  id: string;
  source: ChangeSource;
  fileName: string | null;
  proposedBy: { id: string; name: string };
  proposedAt: Date;
  request: RequestView | null;
  accounts: ChangedAccount[];
};

const proposers = alias(users, "proposers");

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

function isReplacedBy({ inForceFrom, inForceTo }: AccountDetail, next: AccountDetail): boolean {
  if (next.inForceFrom) return inForceTo?.getTime() === next.inForceFrom.getTime();
  const at = next.closedAt;
  if (at === null || inForceFrom === null) return inForceTo === null;
  return inForceFrom <= at && (inForceTo === null || inForceTo >= at);
}

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

export async function readRequired(ctx: AppContext, actor: Actor): Promise<number> {
  const asked = await accountRequirement(ctx.db, actor.userId, ctx.now());
  return asked.required;
}
