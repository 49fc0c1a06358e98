import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";
import { attemptBounds, delayMs, describeWait, proofsUntilEnd, secondsUntil } from "./attempt-policy";
import { endSessions } from "./sessions/sessions";

export type Proof = "right" | "wrong" | "ended";

/**
 * Counts wrong step-ups by session, separately from sign-ins, so that a stranger can't use up a signed-in user's tries.
 * The caller also commits a wrong one.
 * @throws AppError `limit` during the wait after a wrong one
 */
export async function tryProof(
  tx: Tx,
  actor: Actor,
  now: Date,
  isRight: (user: typeof users.$inferSelect) => Promise<boolean>,
): Promise<Proof> {
  const [user] = await tx.select().from(users).where(eq(users.id, actor.userId)).for("no key update");
  if (!user) throw new AppError("not_found", t.userUnknown);
  const own = eq(sessions.id, actor.sessionId);
  const [session] = await tx.select().from(sessions).where(own).for("no key update");
  if (!session || session.endedAt) throw new AppError("signed_out", t.sessionEnded);
  const waitMs = delayMs(session.wrongProofs, attemptBounds.proof);
  const openFrom = new Date((session.wrongProofAt?.getTime() ?? 0) + waitMs);
  if (openFrom > now) throw new AppError("limit", describeWait(secondsUntil(openFrom, now)));
  const right = await isRight(user);
  const wrongProofs = right ? 0 : session.wrongProofs + 1;
  await tx
    .update(sessions)
    .set({ wrongProofs, wrongProofAt: right ? null : now })
    .where(own);
  if (right || wrongProofs < proofsUntilEnd) return right ? "right" : "wrong";
  await endSessions(tx, actor.userId, { only: actor.sessionId }, now);
  return "ended";
}

/** @throws AppError always: `invalid` at the field, or `signed_out` */
export function refuseProof(proof: Exclude<Proof, "right">, field: string, message: string): never {
  if (proof === "wrong") throw new AppError("invalid", message, { fields: { [field]: message } });
  throw new AppError("signed_out", t.attemptsEndedSession);
}
