import { desc, eq, sql } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { decide } from "./commands";

export async function requestOf(ctx: AppContext, subjectId: string) {
  const [request] = await ctx.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.subjectId, subjectId))
    .orderBy(desc(sql`${approvalRequests.state} = 'open'`), desc(approvalRequests.requestedAt))
    .limit(1);
  if (!request) throw new Error(`no approval was requested for ${subjectId}`);
  return request;
}

export async function openRequestOf(
  ctx: AppContext,
  subjectId: string,
): Promise<{ requestId: string; seenDigest: string }> {
  const { id, digest, state } = await requestOf(ctx, subjectId);
  if (state !== "open") throw new Error(`what was asked about ${subjectId} is ${state}`);
  return { requestId: id, seenDigest: digest };
}

type Input = Partial<Parameters<typeof decide>[2]>;

export async function decideOn(ctx: AppContext, by: Actor, subjectId: string, input: Input = {}) {
  const { id: requestId, digest: seenDigest } = await requestOf(ctx, subjectId);
  return decide(ctx, by, { requestId, seenDigest, decision: "approve", ...input });
}
