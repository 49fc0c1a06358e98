import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { batchIs } from "@/db/states";
import { countApprovals } from "@/lib/approvals/requests";
import { batchRequirement } from "@/lib/batches/ask-policy";
import type { BatchRecord } from "@/lib/batches/rows/frame";
import type { ReadyTotals } from "@/lib/batches/totals";
import type { AppContext } from "@/lib/core/context";
import { type Message, message } from "@/lib/core/message";

const hourMs = 3_600_000;

/** What an approval is worth at the moment of a release. */
export type Standing =
  /** It holds; `until`: a start is no later than that. null: no approval was needed, and none is. */
  | { kind: "holds"; until: Date | null }
  /** Others have not approved it yet. */
  | { kind: "open" }
  /** It was asked for or approved, and does not hold any more: why. */
  | { kind: "lapsed"; why: Message };

/** Evaluates the rule again: enough approvals, by users who can still approve, and none older than approvals hold. */
export async function evaluateApproval(tx: Tx, batch: BatchRecord, totals: ReadyTotals, now: Date): Promise<Standing> {
  const current = await batchRequirement(tx, batch, totals, now);
  if (current.required > batch.requiredApprovals) {
    return { kind: "lapsed", why: message("batches.ruleStricter") };
  }
  if (batch.requiredApprovals === 0) return { kind: "holds", until: null };
  const [request] = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.subjectId, batch.id),
        eq(approvalRequests.digest, batch.approvalDigest ?? ""),
      ),
    )
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  if (request?.state !== "approved" || request.decidedAt === null) return { kind: "open" };
  const hours = Math.min(request.rules.expiresAfterHours, current.rules.expiresAfterHours);
  const until = new Date(request.decidedAt.getTime() + hours * hourMs);
  if (until < now) return { kind: "lapsed", why: message("batches.approvalTooOld", hours) };
  if ((await countApprovals(tx, request, now)) < batch.requiredApprovals) {
    return { kind: "lapsed", why: message("batches.approverLost") };
  }
  return { kind: "holds", until };
}

/** Batches that were approved, and not released for as long as approvals hold. */
export async function findLapsed(
  ctx: AppContext,
  db: AppContext["db"] | Tx = ctx.db,
  only?: string,
): Promise<{ id: string }[]> {
  const holds = sql`${approvalRequests.decidedAt} + make_interval(hours => (${approvalRequests.rules}->>'expiresAfterHours')::int)`;
  return db
    .select({ id: batches.id })
    .from(batches)
    .innerJoin(
      approvalRequests,
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.subjectId, batches.id),
        eq(approvalRequests.digest, batches.approvalDigest),
        // An earlier approval of the same content does not end a later one.
        gte(approvalRequests.requestedAt, batches.askedAt),
        eq(approvalRequests.state, "approved"),
      ),
    )
    .where(
      and(
        only === undefined ? undefined : eq(batches.id, only),
        batchIs(batches, "asked"),
        sql`${holds} < ${ctx.now()}::timestamptz`,
      ),
    )
    .limit(200);
}
