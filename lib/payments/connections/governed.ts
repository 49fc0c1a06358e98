import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { connectionChanges } from "@/db/schema/changes";
import { users } from "@/db/schema/users";
import {
  type ApprovalSubject,
  describeEnded,
  refuseFormerAsker,
  type SubjectContext,
} from "@/lib/controls/approvals/subject";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import { listNames } from "@/lib/core/text/names";
import { effectOf } from "@/lib/identity/auth/access/audit-events";
import { permit, recordAudit } from "@/lib/identity/auth/access/command";
import type { Role } from "@/lib/identity/auth/access/permissions";
import * as common from "@/messages/common";
import {
  type AnyChange,
  type ChangeContext,
  changeRequirement,
  closeChange,
  digestChange,
  inputContext,
  readOtherWaiting,
  voidChange,
} from "./change";
import { createConnection, renewCallbackAddress, renewConnectionVersion, updateConnection } from "./commands";
import { retireEndpoint, saveEndpoint } from "./endpoint-commands";
import { changeValidationRules } from "./evaluation-lock";
import { importKey, setControlKey } from "./key-commands";
import type { GovernedChange } from "./settings";

type Row = typeof connectionChanges.$inferSelect;

const changes: Record<GovernedChange, AnyChange> = {
  "connections.create": createConnection.change,
  "connections.update": updateConnection.change,
  "connections.renewVersion": renewConnectionVersion.change,
  "connections.replaceKey": importKey.change,
  "connections.setControlKey": setControlKey.change,
  "connections.renewCallbackAddress": renewCallbackAddress.change,
  "endpoints.save": saveEndpoint.change,
  "endpoints.retire": retireEndpoint.change,
};

type Found = {
  row: Row;
  ofConnection: string | null;
  asker: { name: string; role: Role; disabledAt: Date | null };
};

const contextOf = ({ ctx, tx, now }: SubjectContext, { row, asker }: Found): ChangeContext => ({
  ctx,
  tx,
  now,
  by: { userId: row.askedBy, name: asker.name },
});

export const governedConnectionChange: ApprovalSubject<Found, { kind: "applied"; overtaken: number }> = {
  lock: async ({ tx }, { id }) => {
    const [found] = await tx
      .select({
        row: connectionChanges,
        ofConnection: approvalRequests.connectionId,
        asker: { name: users.name, role: users.role, disabledAt: users.disabledAt },
      })
      .from(connectionChanges)
      .innerJoin(approvalRequests, eq(approvalRequests.id, connectionChanges.requestId))
      .innerJoin(users, eq(users.id, connectionChanges.askedBy))
      .where(eq(connectionChanges.requestId, id));
    if (!found) throw new AppError("not_found", common.requestNotFound);
    return found;
  },
  refuse: async ({ actor, decision }, { row, asker }) => {
    permit(actor, row.permission);
    refuseFormerAsker(decision.decision, asker, row.permission);
  },
  digest: async (context, found) => {
    const { row } = found;
    if (row.sealedInput === null) return row.digest;
    // This lock comes before any row lock, for this change and for the ones that it may overtake.
    await changeValidationRules(context.tx, row.connectionId);
    const resolved = openInput(context.ctx, row);
    return digestChange(
      context.ctx,
      row.permission,
      await changes[row.permission].preview(contextOf(context, found), resolved),
      resolved,
    );
  },
  requirement: ({ tx, now }, { row, ofConnection }) => changeRequirement(tx, ofConnection, row.askedBy, now),
  describe: ({ row: { connectionId, title, effect } }) => ({
    subjectType: "connection",
    subjectId: connectionId,
    details: { title, effect: effectOf(effect) },
  }),
  onApproved: async (context, found) => {
    const own = contextOf(context, found);
    await apply(own, found.row);
    const overtaken = await voidOvertaken(own, found.row);
    return () => ({ kind: "applied", overtaken });
  },
  onEnded: ({ tx, now }, { row }, ended) => closeChange(tx, row.id, describeEnded(ended), now),
};

function openInput(ctx: AppContext, { id, sealedInput }: Row): unknown {
  return JSON.parse(ctx.sealer.open(sealedInput ?? "", inputContext(id)));
}

/**
 * Applies a change in its preparer's name. The row is marked as applied first, because the database guards check it.
 */
async function apply(context: ChangeContext, row: Row): Promise<void> {
  const { ctx, tx, now, by } = context;
  const resolved = openInput(ctx, row);
  await tx.update(connectionChanges).set({ appliedAt: now, sealedInput: null }).where(eq(connectionChanges.id, row.id));
  const { audit } = await changes[row.permission].apply(context, resolved);
  const approvedBy = listNames(await namesOfApprovers(tx, row.requestId), "and");
  await recordAudit(tx, row.permission, { kind: "user", userId: by.userId, ip: null, approvedBy }, audit);
}

async function namesOfApprovers(tx: Tx, requestId: string): Promise<string[]> {
  const approvers = await tx
    .select({ name: users.name })
    .from(approvalDecisions)
    .innerJoin(users, eq(users.id, approvalDecisions.userId))
    .where(eq(approvalDecisions.requestId, requestId));
  return approvers.map(({ name }) => name);
}

async function voidOvertaken(context: ChangeContext, applied: Row): Promise<number> {
  const { ctx, tx, now } = context;
  let count = 0;
  for (const other of await readOtherWaiting(tx, applied.connectionId, applied.id)) {
    const resolved = openInput(ctx, other);
    const digest = await changes[other.permission].preview(context, resolved).then(
      (previewed) => digestChange(ctx, other.permission, previewed, resolved),
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    const reason = message("approvals.overtaken", applied.title);
    if (digest !== other.digest && (await voidChange(tx, other.id, reason, now))) count += 1;
  }
  return count;
}
