import { and, asc, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { approvalRequests } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { userChanges } from "@/db/schema/user-changes";
import { type RequestView, readSaid, viewRequest } from "@/lib/approvals/said";
import type { Desk } from "@/lib/core/desk";
import type { ChangeLine } from "./governed";

/** A change of a user that waits, or was decided on. */
export type UserChangeView = {
  id: string;
  personId: string | null;
  title: string;
  effect: ChangeLine[];
  askedBy: { id: string; name: string };
  askedAt: Date;
  appliedAt: Date | null;
  closedReason: string | null;
  request: RequestView;
};

const changesMax = 50;
const askers = alias(people, "askers");

/** Those that wait, oldest first; or the latest decided ones. For admins. */
export async function listUserChanges(desk: Desk, which: "waiting" | "decided"): Promise<UserChangeView[]> {
  const now = desk.now();
  const waiting = and(eq(approvalRequests.state, "open"), gt(approvalRequests.expiresAt, now));
  const ended = or(isNotNull(userChanges.appliedAt), isNotNull(userChanges.closedAt));
  const rows = await desk.db
    .select({ change: userChanges, request: approvalRequests, askedBy: { id: askers.id, name: askers.name } })
    .from(userChanges)
    .innerJoin(approvalRequests, eq(approvalRequests.id, userChanges.requestId))
    .innerJoin(askers, eq(askers.id, userChanges.askedBy))
    .where(which === "waiting" ? and(waiting, isNull(userChanges.closedAt)) : ended)
    .orderBy(which === "waiting" ? asc(userChanges.askedAt) : desc(userChanges.askedAt))
    .limit(changesMax);
  const said = await readSaid(
    desk.db,
    rows.map(({ request }) => request.id),
    now,
  );
  return rows.map(({ change, request, askedBy }) => ({
    id: change.id,
    personId: change.personId,
    title: change.title,
    effect: change.effect,
    askedBy,
    askedAt: change.askedAt,
    appliedAt: change.appliedAt,
    closedReason: change.closedReason,
    request: viewRequest(request, said(request.id)),
  }));
}
