import { listApprovers } from "@/lib/controls/approvals/approvers";
import { whoCan } from "@/lib/controls/approvals/turn";
import type { AppContext } from "@/lib/core/runtime/context";
import type { User } from "@/lib/identity/auth/sessions/session";
import { resolutionRequirement } from "@/lib/payments/resolutions/requirement";
import * as t from "@/messages/exceptions/shared";

type Orders = Parameters<typeof resolutionRequirement>[1]["orders"];

export async function describeApproval(
  ctx: AppContext,
  user: User,
  connectionId: string,
  orders: Orders,
): Promise<string> {
  const proposal = { connectionId, proposedBy: user.id, orders };
  const [{ required }, approvers] = await Promise.all([
    resolutionRequirement(ctx.db, proposal, ctx.now()),
    listApprovers(ctx.db),
  ]);
  if (required === 0) return t.aloneNote;
  const asked = { permission: "orders.resolve", connectionId, requestedBy: user } as const;
  const two = required > 1 ? t.twoNeeded : "";
  return t.othersNote(two, whoCan({ ...asked, decisions: [], barred: [] }, approvers, user.id));
}
