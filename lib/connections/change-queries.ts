import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { approvalRequests } from "@/db/schema/approvals";
import { connectionChanges } from "@/db/schema/connection-changes";
import { connections } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import { readSaid, type Said } from "@/lib/approvals/said";
import type { ApprovalState } from "@/lib/approvals/words";
import { rolesWith } from "@/lib/auth/permissions";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Actor, Desk } from "@/lib/core/desk";
import { changeRequirement, isWaiting } from "./change";
import type { EffectLine, GovernedChange } from "./settings";

/** A change of a connection that waits, or was decided on, as every screen may see it. */
export type ChangeView = {
  id: string;
  act: GovernedChange;
  title: string;
  effect: EffectLine[];
  /** Name null: it is still to be made, or never was. */
  connection: { id: string; name: string | null };
  askedBy: { id: string; name: string };
  askedAt: Date;
  appliedAt: Date | null;
  closedAt: Date | null;
  /** Why it never counted. */
  closedReason: string | null;
  request: {
    id: string;
    /** What a decision is bound to: the mark of what is shown. */
    mark: string;
    state: ApprovalState;
    required: number;
    expiresAt: Date;
  };
  said: Said[];
};

const askers = alias(people, "askers");

/** Most changes that one page shows. */
export const changesMax = 50;
/** How long the one who asked is told of a change that others rejected. */
const toldForMs = 7 * 86_400_000;

/** Changes within reach: those that wait, oldest first, or those that were decided, newest first; of one connection or of all. */
export async function listConnectionChanges(
  desk: Desk,
  reach: Reach,
  which: "waiting" | "decided",
  connectionId?: string,
): Promise<ChangeView[]> {
  const { appliedAt, closedAt, askedAt } = connectionChanges;
  const decided = or(isNotNull(appliedAt), isNotNull(closedAt));
  const of = connectionId === undefined ? undefined : eq(connectionChanges.connectionId, connectionId);
  const fits = and(which === "waiting" ? isWaiting : decided, of, withinReach(connectionChanges.connectionId, reach));
  return read(desk, fits, which === "waiting" ? asc(askedAt) : desc(askedAt));
}

/** What others rejected lately, or nobody answered, of what this person asked for on a connection. */
export async function listTurnedDown(desk: Desk, personId: string, connectionId: string): Promise<ChangeView[]> {
  const { closedAt, askedBy, askedAt } = connectionChanges;
  const since = new Date(desk.now().getTime() - toldForMs);
  const fits = and(
    eq(connectionChanges.connectionId, connectionId),
    eq(askedBy, personId),
    gt(closedAt, since),
    isNull(connectionChanges.appliedAt),
    inArray(approvalRequests.state, ["rejected", "expired"]),
  );
  return read(desk, fits, desc(askedAt));
}

async function read(desk: Desk, fits: ReturnType<typeof and>, by: ReturnType<typeof asc>): Promise<ChangeView[]> {
  const rows = await desk.db
    .select({
      change: {
        id: connectionChanges.id,
        act: connectionChanges.act,
        title: connectionChanges.title,
        effect: connectionChanges.effect,
        askedAt: connectionChanges.askedAt,
        appliedAt: connectionChanges.appliedAt,
        closedAt: connectionChanges.closedAt,
        closedReason: connectionChanges.closedReason,
      },
      connectionId: connectionChanges.connectionId,
      name: connections.name,
      askedBy: { id: askers.id, name: askers.name },
      request: {
        id: approvalRequests.id,
        mark: approvalRequests.mark,
        state: approvalRequests.state,
        required: approvalRequests.required,
        expiresAt: approvalRequests.expiresAt,
      },
    })
    .from(connectionChanges)
    .innerJoin(approvalRequests, eq(approvalRequests.id, connectionChanges.requestId))
    .innerJoin(askers, eq(askers.id, connectionChanges.askedBy))
    .leftJoin(connections, eq(connections.id, connectionChanges.connectionId))
    .where(fits)
    .orderBy(by)
    .limit(changesMax);
  const said = await readSaid(
    desk.db,
    rows.map(({ request }) => request.id),
    desk.now(),
  );
  return rows.map(({ change, connectionId, name, askedBy, request }) => ({
    ...change,
    connection: { id: connectionId, name },
    askedBy,
    request,
    said: said(request.id),
  }));
}

/** How many other admins the policy asks for when this person changes a connection; null: a new one. */
export async function readChangeRule(desk: Desk, actor: Actor, connectionId: string | null): Promise<number> {
  const asked = await changeRequirement(desk.db, connectionId, actor.personId, desk.now());
  return asked.required;
}

/** Who may decide on a change of a connection, by name. */
export async function listChangeApprovers(desk: Desk): Promise<{ id: string; name: string }[]> {
  return desk.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(isNull(people.disabledAt), inArray(people.role, rolesWith("connections.decide"))))
    .orderBy(asc(people.name));
}
