import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { connectionChanges } from "@/db/schema/connection-changes";
import { people } from "@/db/schema/people";
import { decisionInput } from "@/lib/approvals/decision-input";
import { ofRequest } from "@/lib/approvals/reach";
import { decideRequest, expireRequest, findDueRequests } from "@/lib/approvals/requests";
import { may } from "@/lib/auth/permissions";
import type { Touched } from "@/lib/auth/reach";
import { command, permit, recordAudit } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { listNames } from "@/lib/core/names";
import {
  type AnyChange,
  type ChangeContext,
  changeRequirement,
  changeSubject,
  closeChange,
  expiredReason,
  inputContext,
  markChange,
  readOtherWaiting,
  voidChange,
} from "./change";
import { createConnection, renewCallbackAddress, renewConnectionVersion, updateConnection } from "./commands";
import { effectInAudit } from "./effect";
import { retireEndpoint, saveEndpoint } from "./endpoint-commands";
import { changeJudgingRules } from "./judging";
import { importKey, setControlKey } from "./key-commands";
import type { GovernedChange } from "./settings";

type Row = typeof connectionChanges.$inferSelect;

const changes: Record<GovernedChange, AnyChange> = {
  "connections.create": createConnection.change,
  "connections.update": updateConnection.change,
  "connections.renewVersion": renewConnectionVersion.change,
  // One that is made here is held as the key it is, like one that was imported.
  "connections.replaceKey": importKey.change,
  "connections.setControlKey": setControlKey.change,
  "connections.renewCallbackAddress": renewCallbackAddress.change,
  "endpoints.save": saveEndpoint.change,
  "endpoints.retire": retireEndpoint.change,
};

export type ChangeDecided =
  | { kind: "waiting"; missing: number }
  | { kind: "rejected" }
  /** `overtaken`: so many other changes that waited are void, since what they would have changed is another now. */
  | { kind: "applied"; overtaken: number };

/**
 * Another admin's word on a change of a connection. The last approval that was missing applies it, in the name of whoever
 * asked. Throws AppError: `forbidden` (one's own), `conflict` (decided, expired, not what was looked at, or changed
 * meanwhile), `invalid` (a rejection without a reason).
 */
export const decideConnectionChange = command({
  act: "connections.decide",
  input: decisionInput,
  connectionsOf: ofRequest,
  run: async ({ desk, tx, actor, now }, word) => {
    const found = await findChange(tx, eq(connectionChanges.requestId, word.requestId));
    permit(actor, found.row.act);
    const context = { desk, tx, by: { personId: found.row.askedBy, name: found.asker.name }, now };
    // A rejection needs no look: what it was about may be gone.
    const approving =
      word.decision === "approve" && found.row.sealedInput !== null ? await lookAgain(context, found) : null;
    const currentMark = approving?.mark ?? found.row.mark;
    const current = await changeRequirement(tx, found.ofConnection, found.row.askedBy, now);
    const decided = await decideRequest(tx, { ...word, currentMark, current }, actor, now);
    const { row } = found;
    const details = {
      decision: word.decision,
      title: row.title,
      ...effectInAudit(row.effect),
      reason: word.reason,
    };
    const audit = { subjectType: "connection", subjectId: row.connectionId, details };
    const done = (result: ChangeDecided) => ({ done: result, audit });
    if (decided.kind === "rejected") {
      await closeChange(tx, row.id, `Rejected by ${actor.name}: ${word.reason}`, now);
      return done({ kind: "rejected" });
    }
    if (decided.kind === "waiting") return done({ kind: "waiting", missing: decided.missing });
    await apply(context, row, approving?.settled);
    const overtaken = await voidOvertaken(context, row);
    return done({ kind: "applied", overtaken });
  },
  after: (_context, result) => result,
});

/** `ofConnection`: whose rule holds; null: of a connection that is still to be made, the one for all. */
type Found = {
  row: Row;
  ofConnection: string | null;
  asker: Pick<typeof people.$inferSelect, "name" | "role" | "disabledAt">;
};

async function findChange(tx: Tx, which: ReturnType<typeof eq>): Promise<Found> {
  const [found] = await tx
    .select({
      row: connectionChanges,
      ofConnection: approvalRequests.connectionId,
      asker: { name: people.name, role: people.role, disabledAt: people.disabledAt },
    })
    .from(connectionChanges)
    .innerJoin(approvalRequests, eq(approvalRequests.id, connectionChanges.requestId))
    .innerJoin(people, eq(people.id, connectionChanges.askedBy))
    .where(which);
  if (!found) throw new AppError("not_found", "There is no such request.");
  return found;
}

/** What was typed, and its mark as it would be computed now, under the locks that applying it needs. */
async function lookAgain(context: ChangeContext, { row, asker }: Found): Promise<{ mark: string; settled: unknown }> {
  if (asker.disabledAt !== null || !may(asker.role, row.act)) {
    throw new AppError("conflict", `${asker.name}, who asked for it, may not make this change any more.`);
  }
  // Before any row is locked, for this change and for the others that it may overtake.
  await changeJudgingRules(context.tx, row.connectionId);
  const settled = openInput(context.desk, row);
  const mark = markChange(context.desk, row.act, await changes[row.act].look(context, settled), settled);
  if (mark !== row.mark) throw new AppError("conflict", changedMeanwhile);
  return { mark, settled };
}

const changedMeanwhile =
  "What it would change was changed since it was asked for. Look again: it is rejected or withdrawn, and asked for anew.";

function openInput(desk: Desk, { id, sealedInput }: Row): unknown {
  return JSON.parse(desk.sealer.open(sealedInput ?? "", inputContext(id)));
}

/** Takes effect exactly as if whoever asked had made the change now; the row says so first, for the database's own guards. */
async function apply(context: ChangeContext, row: Row, settled: unknown): Promise<void> {
  const { tx, now, by } = context;
  await tx.update(connectionChanges).set({ appliedAt: now, sealedInput: null }).where(eq(connectionChanges.id, row.id));
  const { audit } = await changes[row.act].apply(context, settled);
  const approvers = await tx
    .select({ name: people.name })
    .from(approvalDecisions)
    .innerJoin(people, eq(people.id, approvalDecisions.personId))
    .where(eq(approvalDecisions.requestId, row.requestId));
  const approvedBy = listNames(
    approvers.map(({ name }) => name),
    "and",
  );
  const entry = { ...audit, details: { ...audit.details, approvedBy } };
  await recordAudit(tx, row.act, { personId: by.personId, ip: null }, entry);
}

/** What else waits on this connection and would now change something else than was looked at. Returns how many are void. */
async function voidOvertaken(context: ChangeContext, applied: Row): Promise<number> {
  const { desk, tx, now } = context;
  let count = 0;
  for (const other of await readOtherWaiting(tx, applied.connectionId, applied.id)) {
    const settled = openInput(desk, other);
    const mark = await changes[other.act].look(context, settled).then(
      (seen) => markChange(desk, other.act, seen, settled),
      (error: unknown) => {
        // It can no longer be done at all.
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    const reason = `Overtaken: ${applied.title} was approved first.`;
    if (mark !== other.mark && (await voidChange(tx, other.id, reason, now))) count += 1;
  }
  return count;
}

const changeInput = z.object({ changeId: z.uuid() });

/** The connection of a change; one that is still to be made concerns whoever works with all of them. */
async function ofChange(tx: Tx, { changeId }: { changeId: string }): Promise<Touched> {
  const rows = await tx
    .select({ id: connectionChanges.connectionId })
    .from(connectionChanges)
    .where(eq(connectionChanges.id, changeId));
  return rows.map(({ id }) => id);
}

/** Takes back a change that one has asked for oneself and nobody has decided on. */
export const withdrawConnectionChange = command({
  act: "connections.withdrawChange",
  input: changeInput,
  connectionsOf: ofChange,
  run: async ({ tx, actor, now }, { changeId }) => {
    const { row } = await findChange(tx, eq(connectionChanges.id, changeId));
    if (row.askedBy !== actor.personId) {
      throw new AppError("forbidden", "Whoever asked for it withdraws it. Others reject it.");
    }
    if (!(await voidChange(tx, changeId, `Withdrawn by ${actor.name}.`, now))) {
      throw new AppError("conflict", "It was decided meanwhile.");
    }
    const details = { title: row.title };
    return { done: { changeId }, audit: { subjectType: "connection", subjectId: row.connectionId, details } };
  },
  after: (_context, done) => done,
});

/** Requests that nobody answered in time: their changes never count, and what was typed is wiped. Returns how many. */
export async function expireConnectionChanges(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, changeSubject, desk.now());
  let expired = 0;
  for (const { id, subjectId } of due) {
    expired += await desk.db.transaction(async (tx) => {
      const now = desk.now();
      if (!(await expireRequest(tx, id, now))) return 0;
      await closeChange(tx, subjectId, expiredReason, now);
      return 1;
    });
  }
  return expired;
}
