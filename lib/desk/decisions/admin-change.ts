import { eq } from "drizzle-orm";
import { userChanges } from "@/db/schema/changes";
import { users } from "@/db/schema/users";
import type { AdminChangePermission } from "@/lib/controls/approvals/admin-changes";
import {
  type AnyAdminChange,
  type ChangeContext,
  closeAdminChange,
  digestOf,
} from "@/lib/controls/approvals/admin-command";
import { requirementOfAdmins } from "@/lib/controls/approvals/requirement";
import {
  type ApprovalSubject,
  describeEnded,
  refuseFormerAsker,
  type SubjectContext,
} from "@/lib/controls/approvals/subject";
import { tieAccount } from "@/lib/controls/approvals/ties";
import { endLimit, setLimit } from "@/lib/controls/limits/commands";
import { AppError } from "@/lib/core/runtime/errors";
import { effectOf } from "@/lib/identity/auth/access/audit-events";
import { recordAudit } from "@/lib/identity/auth/access/command";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { setIdleTime, setPayeeCoolingOff, setRetention } from "@/lib/identity/organisation/commands";
import {
  removeUserFactor,
  requireApp,
  setApprovalDelay,
  setSingleAdminDays,
} from "@/lib/identity/users/access-commands";
import { createUser, enableUser, updateUser } from "@/lib/identity/users/commands";
import { inviteAgain, type MadeLink, resetPassword } from "@/lib/identity/users/invitation-commands";
import * as common from "@/messages/common";

const changes: Record<AdminChangePermission, AnyAdminChange> = {
  "users.create": createUser.change,
  "users.update": updateUser.change,
  "users.enable": enableUser.change,
  "users.invite": inviteAgain.change,
  "users.resetPassword": resetPassword.change,
  "users.removeSecondFactor": removeUserFactor.change,
  "users.setApprovalDelay": setApprovalDelay.change,
  "users.setSingleAdminDays": setSingleAdminDays.change,
  "users.requireApp": requireApp.change,
  "payees.setCoolingOffTime": setPayeeCoolingOff.change,
  "organisation.setIdleTime": setIdleTime.change,
  "organisation.setRetention": setRetention.change,
  "limits.set": setLimit.change,
  "limits.end": endLimit.change,
};

type Found = {
  row: typeof userChanges.$inferSelect;
  asker: { name: string; role: Role; disabledAt: Date | null };
};

const contextOf = ({ ctx, tx, now }: SubjectContext, { row, asker }: Found): ChangeContext => ({
  ctx,
  tx,
  now,
  by: { userId: row.askedBy, name: asker.name },
  confirmed: true,
});

export const governedAdminChange: ApprovalSubject<Found, { kind: "applied"; made: MadeLink | null }> = {
  lock: async ({ tx }, { id }) => {
    const [found] = await tx
      .select({ row: userChanges, asker: { name: users.name, role: users.role, disabledAt: users.disabledAt } })
      .from(userChanges)
      .innerJoin(users, eq(users.id, userChanges.askedBy))
      .where(eq(userChanges.requestId, id));
    if (!found) throw new AppError("not_found", common.requestNotFound);
    return found;
  },
  refuse: async ({ decision }, { row, asker }) => refuseFormerAsker(decision.decision, asker, row.permission),
  digest: async (context, found) => {
    const { row } = found;
    const input: unknown = JSON.parse(row.input);
    return digestOf(
      context.ctx,
      row.permission,
      await changes[row.permission].look(contextOf(context, found), input),
      input,
    );
  },
  requirement: ({ tx, now }, { row }) => requirementOfAdmins(tx, "users.change", row.askedBy, now),
  describe: ({ row: { userId, title, effect } }) => ({
    subjectType: "user",
    subjectId: userId,
    details: { title, effect: effectOf(effect) },
  }),
  onApproved: async (context, found) => {
    const { tx, actor, now } = context;
    const { row } = found;
    await tx.update(userChanges).set({ appliedAt: now }).where(eq(userChanges.id, row.id));
    const applied = await changes[row.permission].apply(contextOf(context, found), JSON.parse(row.input));
    const who = { kind: "user", userId: row.askedBy, ip: null, approvedBy: actor.name } as const;
    await recordAudit(tx, row.permission, who, applied.audit);
    const made = linkIn(applied.done);
    // Anyone who sees the link could use it.
    if (made?.link && row.userId !== null) {
      await tieAccount(tx, { userId: row.userId, by: actor.userId, permission: row.permission }, now);
    }
    return () => ({ kind: "applied", made });
  },
  onEnded: ({ tx, now }, { row }, ended) => closeAdminChange(tx, row.id, describeEnded(ended), now),
};

function linkIn(done: object): MadeLink | null {
  return "link" in done && "until" in done && "mailed" in done ? (done as MadeLink) : null;
}
