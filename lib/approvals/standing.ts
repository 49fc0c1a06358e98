import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { type Message, message } from "@/lib/core/message";
import { countApprovals } from "./requests";
import type { Asked } from "./requirement";

/** What an approval is worth at the moment at which something leaves. */
export type Standing =
  /** It holds; `until`: a start is no later than that. null: no approval was needed, and none is. */
  | { kind: "holds"; until: Date | null }
  /** Others have not approved it yet. */
  | { kind: "open" }
  /** It was asked for or approved, and does not hold any more: why. */
  | { kind: "lapsed"; why: Message };

/** What was asked for, and is about to leave. */
type Approved = {
  subjectType: "batch" | "order";
  subjectId: string;
  requiredApprovals: number;
  approvalDigest: string | null;
};

const hourMs = 3_600_000;

/**
 * Evaluates an approval again: enough of them by the rule in force (`current`), by users who can still approve, and none older
 * than approvals hold.
 */
export async function evaluateStanding(
  tx: Tx,
  { subjectType, subjectId, requiredApprovals, approvalDigest }: Approved,
  current: Asked,
  now: Date,
): Promise<Standing> {
  if (current.required > requiredApprovals) return { kind: "lapsed", why: message("approvals.ruleStricter") };
  if (requiredApprovals === 0) return { kind: "holds", until: null };
  const [request] = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, subjectType),
        eq(approvalRequests.subjectId, subjectId),
        eq(approvalRequests.digest, approvalDigest ?? ""),
      ),
    )
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  if (request?.state !== "approved" || request.decidedAt === null) return { kind: "open" };
  const hours = Math.min(request.rules.expiresAfterHours, current.rules.expiresAfterHours);
  const until = new Date(request.decidedAt.getTime() + hours * hourMs);
  if (until < now) return { kind: "lapsed", why: message("approvals.tooOld", hours) };
  if ((await countApprovals(tx, request, now)) < requiredApprovals) {
    return { kind: "lapsed", why: message("approvals.approverLost") };
  }
  return { kind: "holds", until };
}
