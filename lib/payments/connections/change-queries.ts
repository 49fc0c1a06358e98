import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { connectionChanges } from "@/db/schema/changes";
import { connections } from "@/db/schema/connections";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { pick } from "@/lib/core/lists/pick";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { changeRequirement, isWaiting } from "./change";
import type { EffectLine, GovernedChange } from "./settings";

export type ChangeView = {
  id: string;
  permission: GovernedChange;
  title: string;
  effect: EffectLine[];
  connection: { id: string; name: string | null };
  appliedAt: Date | null;
  closedAt: Date | null;
  closedReason: string | null;
  request: RequestView;
};

export const changesMax = 50;
const shownForMs = 7 * 86_400_000;

export async function listConnectionChanges(
  ctx: AppContext,
  scope: Scope,
  which: "open" | "decided",
  connectionId?: string,
): Promise<ChangeView[]> {
  const { appliedAt, closedAt, askedAt } = connectionChanges;
  const decided = or(isNotNull(appliedAt), isNotNull(closedAt));
  const of = connectionId === undefined ? undefined : eq(connectionChanges.connectionId, connectionId);
  const fits = and(which === "open" ? isWaiting : decided, of, withinScope(connectionChanges.connectionId, scope));
  return read(ctx, fits, which === "open" ? asc(askedAt) : desc(askedAt));
}

export async function listRejected(ctx: AppContext, userId: string, connectionId: string): Promise<ChangeView[]> {
  const { closedAt, askedBy, askedAt } = connectionChanges;
  const since = new Date(ctx.now().getTime() - shownForMs);
  const fits = and(
    eq(connectionChanges.connectionId, connectionId),
    eq(askedBy, userId),
    gt(closedAt, since),
    isNull(connectionChanges.appliedAt),
    inArray(approvalRequests.state, ["rejected", "expired"]),
  );
  return read(ctx, fits, desc(askedAt));
}

async function read(ctx: AppContext, fits: ReturnType<typeof and>, by: ReturnType<typeof asc>): Promise<ChangeView[]> {
  const rows = await ctx.db
    .select({
      change: {
        ...pick(connectionChanges, "id", "permission", "title", "effect", "appliedAt", "closedAt", "closedReason"),
      },
      connectionId: connectionChanges.connectionId,
      name: connections.name,
      requestId: connectionChanges.requestId,
    })
    .from(connectionChanges)
    .innerJoin(approvalRequests, eq(approvalRequests.id, connectionChanges.requestId))
    .leftJoin(connections, eq(connections.id, connectionChanges.connectionId))
    .where(fits)
    .orderBy(by)
    .limit(changesMax);
  const requestOf = await readRequests(
    ctx.db,
    rows.map(({ requestId }) => requestId),
    ctx.now(),
  );
  return rows.map(({ change, connectionId, name, requestId }) => ({
    ...change,
    closedReason: render(change.closedReason),
    connection: { id: connectionId, name },
    request: requestOf(requestId),
  }));
}

export async function readChangeRule(ctx: AppContext, actor: Actor, connectionId: string | null): Promise<number> {
  const asked = await changeRequirement(ctx.db, connectionId, actor.userId, ctx.now());
  return asked.required;
}
