import { and, asc, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { userChanges } from "@/db/schema/changes";
import type { ChangeLine } from "@/lib/controls/approvals/admin-changes";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";

export type UserChangeView = {
  id: string;
  userId: string | null;
  title: string;
  effect: ChangeLine[];
  appliedAt: Date | null;
  closedReason: string | null;
  request: RequestView;
};

const changesMax = 50;

export async function listUserChanges(ctx: AppContext, which: "open" | "decided"): Promise<UserChangeView[]> {
  const now = ctx.now();
  const waiting = and(eq(approvalRequests.state, "open"), gt(approvalRequests.expiresAt, now));
  const ended = or(isNotNull(userChanges.appliedAt), isNotNull(userChanges.closedAt));
  const rows = await ctx.db
    .select({ change: userChanges })
    .from(userChanges)
    .innerJoin(approvalRequests, eq(approvalRequests.id, userChanges.requestId))
    .where(which === "open" ? and(waiting, isNull(userChanges.closedAt)) : ended)
    .orderBy(which === "open" ? asc(userChanges.askedAt) : desc(userChanges.askedAt))
    .limit(changesMax);
  const requestOf = await readRequests(
    ctx.db,
    rows.map(({ change }) => change.requestId),
    now,
  );
  return rows.map(({ change }) => ({
    ...pick(change, "id", "userId", "title", "effect", "appliedAt"),
    closedReason: render(change.closedReason),
    request: requestOf(change.requestId),
  }));
}
