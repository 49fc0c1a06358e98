import type { AppContext } from "@/lib/core/runtime/context";
import { countUnread } from "@/lib/desk/alerts/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import { countBatchesOn } from "@/lib/payments/batches/sending/waiting";
import { countAttention } from "@/lib/payments/callbacks/queries";
import { countOnMe } from "@/lib/payments/payouts/approval-queries";

export async function readMenuCounts(
  ctx: AppContext,
  user: User,
): Promise<Record<"/connections" | "/approvals" | "/batches" | "/alerts", number>> {
  const [attention, onMe, batches, unread] = await Promise.all([
    may(user.role, "callbacks.read") ? countAttention(ctx, user.connectionIds) : 0,
    may(user.role, "approvals.read") ? countOnMe(ctx.db, user, ctx.now()) : 0,
    may(user.role, "batches.read") ? countBatchesOn(ctx.db, user) : 0,
    may(user.role, "alerts.read") ? countUnread(ctx, user) : 0,
  ]);
  return { "/connections": attention, "/approvals": onMe, "/batches": batches, "/alerts": unread };
}
