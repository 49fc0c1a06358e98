import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import * as t from "@/messages/sign-in/model";
import type { AuditDetails } from "./access/audit-events";
import { command } from "./access/command";
import { changePasswordInput } from "./input";
import { changePasswordOf, findNewPasswordProblem } from "./passwords/new-password";
import { verifyPassword } from "./passwords/password";
import { findPasswordProblem } from "./passwords/password-rules";
import { type Proof, refuseProof, tryProof } from "./proofs";
import { endSessions } from "./sessions/sessions";

/**
 * Changes the password and ends all other sessions. A wrong current password counts as a failed sign-in, so that nobody
 * can try at leisure on an unattended screen; that try is committed with its audit row.
 */
export const changePassword = command({
  permission: "account.changePassword",
  input: changePasswordInput,
  async run({ tx, actor, now }, input) {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId)).for("no key update");
    if (!user) throw new AppError("not_found", t.userUnknown);
    const problem = findPasswordProblem(input.password, user.email, [user.name]);
    if (problem) throw invalid("password", t.newPasswordWeak(problem));
    const proven = await tryProof(tx, actor, now, () => verifyPassword(user.passwordHash, input.current));
    const audit = (details: AuditDetails<"account.changePassword">) =>
      ({ subjectType: "user", subjectId: user.id, details }) as const;
    if (proven !== "right") {
      return {
        done: { proven: proven as Proof, sessionsEnded: 0 },
        audit: audit({ refused: message("signIns.wrongPassword") }),
      };
    }
    // Runs after the password check, since the answer reveals earlier passwords.
    const used = await findNewPasswordProblem(tx, user, input.password);
    if (used) throw invalid("password", t.newPasswordUsed(used));
    await changePasswordOf(tx, user.id, input.password, now);
    const sessionsEnded = await endSessions(tx, user.id, { except: actor.sessionId }, now);
    return { done: { proven: proven as Proof, sessionsEnded }, audit: audit({ sessionsEnded }) };
  },
  after(_context, { proven, sessionsEnded }) {
    return proven === "right" ? { sessionsEnded } : refuseProof(proven, "current", t.currentPasswordWrong);
  },
});

export const endSession = command({
  permission: "account.endSession",
  input: z.object({ sessionId: z.uuid() }),
  async run({ tx, actor, now }, { sessionId }) {
    const own = and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(own);
    if (!session) throw new AppError("not_found", t.sessionForeign);
    const ended = await endSessions(tx, actor.userId, { only: sessionId }, now);
    return { done: { ended: ended === 1 }, audit: { subjectType: "session", subjectId: sessionId } };
  },
});

function invalid(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}
