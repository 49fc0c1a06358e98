import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { people, sessions } from "@/db/schema/people";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { changePasswordOf, findNewPasswordProblem } from "./new-password";
import { verifyPassword } from "./password";
import { findPasswordProblem, passwordMaxLength } from "./password-rules";
import { type Proof, refuseProof, tryProof } from "./proofs";
import { endSessions } from "./sessions";

/**
 * A new password in place of the current one; every other session of that person ends. A wrong current password counts
 * as a failed sign-in, so that a borrowed screen cannot try at leisure; such a try is committed with its audit row.
 */
export const changePassword = command({
  act: "account.changePassword",
  input: z.object({
    current: z.string().min(1, "Type your current password.").max(1024, "This is not your current password."),
    password: z.string().max(1024, `The new password must have at most ${passwordMaxLength} characters.`),
  }),
  async run({ tx, actor, now }, input) {
    const [person] = await tx.select().from(people).where(eq(people.id, actor.personId)).for("no key update");
    if (!person) throw new AppError("not_found", "This person does not exist.");
    const problem = findPasswordProblem(input.password, person.email, [person.name]);
    if (problem) throw invalid("password", `The new password ${problem}.`);
    const proven = await tryProof(tx, actor, now, () => verifyPassword(person.passwordHash, input.current));
    const audit = (details: Record<string, unknown>) => ({ subjectType: "person", subjectId: person.id, details });
    if (proven !== "right") {
      return {
        done: { proven: proven as Proof, sessionsEnded: 0 },
        audit: audit({ refused: "wrong current password" }),
      };
    }
    // Only now: it tells which passwords were used before.
    const used = await findNewPasswordProblem(tx, person, input.password);
    if (used) throw invalid("password", `The new password ${used}.`);
    await changePasswordOf(tx, person.id, input.password, now);
    const sessionsEnded = await endSessions(tx, person.id, { except: actor.sessionId }, now);
    return { done: { proven: proven as Proof, sessionsEnded }, audit: audit({ sessionsEnded }) };
  },
  after(_context, { proven, sessionsEnded }) {
    return proven === "right"
      ? { sessionsEnded }
      : refuseProof(proven, "current", "This is not your current password.");
  },
});

/** Ends one of one's own sessions, this one included (signing out). Ending it twice is harmless. */
export const endSession = command({
  act: "account.endSession",
  input: z.object({ sessionId: z.uuid() }),
  async run({ tx, actor, now }, { sessionId }) {
    const own = and(eq(sessions.id, sessionId), eq(sessions.personId, actor.personId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(own);
    if (!session) throw new AppError("not_found", "This session is not one of yours.");
    const ended = await endSessions(tx, actor.personId, { only: sessionId }, now);
    return { done: { ended: ended === 1 }, audit: { subjectType: "session", subjectId: sessionId } };
  },
  after: (_context, done) => done,
});

function invalid(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}
