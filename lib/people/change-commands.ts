import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { userChanges } from "@/db/schema/user-changes";
import { decisionInput } from "@/lib/approvals/decision-input";
import { decideRequest, expireRequest, findDueRequests, voidRequest } from "@/lib/approvals/requests";
import { requirementOfAdmins } from "@/lib/approvals/requirement";
import { may } from "@/lib/auth/permissions";
import { command, recordAudit } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { removePersonFactor, setApprovalDelay } from "./access-commands";
import {
  type AnyUserChange,
  type ChangeContext,
  closeUserChange,
  digestOf,
  expiredReason,
  inAudit,
  userChangeSubject,
} from "./change";
import { createPerson, enablePerson, updatePerson } from "./commands";
import type { GovernedUserAct } from "./governed";
import { userChangeInput } from "./input";
import { inviteAgain, type MadeLink, resetPassword } from "./invitation-commands";

const changes: Record<GovernedUserAct, AnyUserChange> = {
  "people.create": createPerson.change,
  "people.update": updatePerson.change,
  "people.enable": enablePerson.change,
  "people.invite": inviteAgain.change,
  "people.resetPassword": resetPassword.change,
  "people.removeSecondFactor": removePersonFactor.change,
  "users.setApprovalDelay": setApprovalDelay.change,
};

export type UserChangeDecided =
  | { kind: "waiting"; missing: number }
  | { kind: "rejected" }
  /** `made`: a link for the user, where the change made one. */
  | { kind: "applied"; made: MadeLink | null };

/**
 * Another admin's decision on a change of a user. The last approval that was missing applies it, in the name of the admin who
 * asked. Throws AppError: `forbidden` (one's own), `conflict` (decided, expired, or changed meanwhile), `invalid` (no reason).
 */
export const decideUserChange = command({
  act: "users.decide",
  input: decisionInput,
  run: async ({ desk, tx, actor, now }, word) => {
    const { row, asker } = await findChange(tx, eq(userChanges.requestId, word.requestId));
    const context: ChangeContext = { desk, tx, by: { personId: row.askedBy, name: asker.name }, now };
    const { look, apply } = changes[row.act];
    const input: unknown = JSON.parse(row.input);
    if (word.decision === "approve" && (asker.disabledAt !== null || !may(asker.role, row.act))) {
      throw new AppError("conflict", `${asker.name}, who asked for it, may not make this change any more.`);
    }
    const currentMark =
      word.decision === "approve" ? digestOf(desk, row.act, await look(context, input), input) : row.digest;
    const current = await requirementOfAdmins(tx, "users.change", row.askedBy, now);
    const decided = await decideRequest(tx, { ...word, currentMark, current }, actor, now);
    const details = { decision: word.decision, title: row.title, ...inAudit(row.effect), reason: word.reason };
    const audit = { subjectType: "person", subjectId: row.personId, details };
    const done = (result: UserChangeDecided) => ({ done: result, audit });
    if (decided.kind === "waiting") return done({ kind: "waiting", missing: decided.missing });
    if (decided.kind === "rejected") {
      await closeUserChange(tx, row.id, `Rejected by ${actor.name}: ${word.reason}`, now);
      return done({ kind: "rejected" });
    }
    await tx.update(userChanges).set({ appliedAt: now }).where(eq(userChanges.id, row.id));
    const applied = await apply(context, input);
    const entry = { ...applied.audit, details: { ...applied.audit.details, approvedBy: actor.name } };
    await recordAudit(tx, row.act, { personId: row.askedBy, ip: null }, entry);
    return done({ kind: "applied", made: linkIn(applied.done) });
  },
  after: (_context, result) => result,
});

function linkIn(done: object): MadeLink | null {
  return "link" in done && "until" in done ? { link: done.link as string | null, until: done.until as Date } : null;
}

async function findChange(tx: Tx, which: ReturnType<typeof eq>) {
  const [found] = await tx
    .select({ row: userChanges, asker: { name: people.name, role: people.role, disabledAt: people.disabledAt } })
    .from(userChanges)
    .innerJoin(people, eq(people.id, userChanges.askedBy))
    .where(which);
  if (!found) throw new AppError("not_found", "There is no such request.");
  return found;
}

/** Takes back a change that one has asked for oneself and nobody has decided on. */
export const withdrawUserChange = command({
  act: "users.withdrawChange",
  input: userChangeInput,
  run: async ({ tx, actor, now }, { changeId }) => {
    const { row } = await findChange(tx, eq(userChanges.id, changeId));
    if (row.askedBy !== actor.personId) {
      throw new AppError("forbidden", "Only the admin who asked for it withdraws it. You can reject it.");
    }
    const reason = `Withdrawn by ${actor.name}.`;
    const subject = { subjectType: userChangeSubject, subjectId: changeId };
    if (!(await voidRequest(tx, subject, reason, now))) throw new AppError("conflict", "It was decided meanwhile.");
    await closeUserChange(tx, changeId, reason, now);
    return {
      done: { changeId },
      audit: { subjectType: "person", subjectId: row.personId, details: { title: row.title } },
    };
  },
  after: (_context, done) => done,
});

/** Requests that nobody decided in time: their changes never count. Returns how many. */
export async function expireUserChanges(desk: Desk): Promise<number> {
  let expired = 0;
  for (const { id, subjectId } of await findDueRequests(desk.db, userChangeSubject, desk.now())) {
    expired += await desk.db.transaction(async (tx) => {
      if (!(await expireRequest(tx, id, desk.now()))) return 0;
      await closeUserChange(tx, subjectId, expiredReason, desk.now());
      return 1;
    });
  }
  return expired;
}
