import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { type Message, message } from "@/lib/core/text/message";
import { countApprovals } from "./requests";
import type { Asked } from "./requirement";

export type Standing =
  /** `until` is the latest start; null when no approval is needed. */
  { kind: "holds"; until: Date | null } | { kind: "open" } | { kind: "lapsed"; why: Message };

type Approved = {
  subjectType: "batch" | "order";
  subjectId: string;
  requiredApprovals: number;
  approvalDigest: string | null;
};

const hourMs = 3_600_000;

/**
 * Evaluates an approval again by the rule in force: enough approvals, by users who can still approve, none older than
 * approvals stay valid.
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
