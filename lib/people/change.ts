import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { userChanges } from "@/db/schema/user-changes";
import { expireRequest, openRequest } from "@/lib/approvals/requests";
import { requirementOfAdmins } from "@/lib/approvals/requirement";
import { type AuditEntry, type Command, command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { ChangeLine, GovernedUserAct } from "./governed";

/** Under which name approvals know a change of a user. */
export const userChangeSubject = "user_change";

/** In whose name a change is made: of the admin who asked for it. */
export type ChangeContext = { desk: Desk; tx: Tx; by: Pick<Actor, "personId" | "name">; now: Date };

/** What a change would do, found under the locks that doing it needs. */
export type Look = {
  /** null: a setting of all users. */
  personId: string | null;
  /** It gives somebody the right to approve, or opens such an account: another admin decides. */
  isGoverned: boolean;
  title: string;
  effect: ChangeLine[];
  /** The state that it would change: another one by then, and the approval is void. */
  before: unknown;
};

/** It waits: nothing of it counts before another admin has approved it. */
export type Held = { changeId: string; required: number };

type Applied<Done> = { done: Done; audit: AuditEntry };

/** A kind of change with its input as JSON gives it back: what an approval looks at once more, and then applies. */
export type AnyUserChange = {
  look: (context: ChangeContext, input: unknown) => Promise<Look>;
  apply: (context: ChangeContext, input: unknown) => Promise<Applied<object>>;
};

type Definition<Schema extends z.ZodType, Settled, Done extends object> = {
  act: GovernedUserAct;
  input: Schema;
  /** What was typed, made into what is applied now or later: ids minted. JSON keeps all of it. */
  settle: (input: z.output<Schema>) => Settled;
  look: (context: ChangeContext, settled: Settled) => Promise<Look>;
  apply: (context: ChangeContext, settled: Settled) => Promise<Applied<Done>>;
  /** What the admin who asked is answered while it waits. */
  whenHeld: (settled: Settled, now: Date) => Done;
};

/**
 * A command that changes a user: at once, or, where it makes or opens an account that may approve and there is another admin,
 * when that one has approved it. Both run the same `apply`. Throws `conflict` while another change of the same user waits.
 */
export function userCommand<Schema extends z.ZodType, Settled, Done extends object>(
  definition: Definition<Schema, Settled, Done>,
): Command<Schema, Done & { held?: Held }> & { change: AnyUserChange } {
  const { act, input, settle, look, apply, whenHeld } = definition;
  const run = command<Schema, Done & { held?: Held }, Done & { held?: Held }>({
    act,
    input,
    run: async ({ desk, tx, actor, now }, given) => {
      const context = { desk, tx, by: actor, now };
      const settled = settle(given);
      const seen = await look(context, settled);
      if (!seen.isGoverned) return apply(context, settled);
      const asked = await requirementOfAdmins(tx, "users.change", actor.personId, now);
      if (asked.required === 0) return apply(context, settled);
      await clearWay(tx, seen.personId, now);
      const id = randomUUID();
      const digest = digestOf(desk, act, seen, settled);
      const subject = { subjectType: userChangeSubject, subjectId: id, connectionId: null, mark: digest };
      const requestId = await openRequest(tx, { act: "users.change", ...subject, asked }, actor, now);
      const { personId, title, effect } = seen;
      const change = { id, act, personId, title, effect, input: JSON.stringify(settled), digest, requestId };
      await tx.insert(userChanges).values({ ...change, askedBy: actor.personId, askedAt: now });
      const details = { waits: "for the approval of another admin", title, ...inAudit(effect) };
      const held = { changeId: id, required: asked.required };
      return {
        done: { ...whenHeld(settled, now), held },
        audit: { subjectType: "person", subjectId: personId, details },
      };
    },
    after: (_context, done) => done,
  });
  const change: AnyUserChange = {
    look: (context, settled) => look(context, settled as Settled),
    apply: (context, settled) => apply(context, settled as Settled),
  };
  return Object.assign(run, { change });
}

/** Each value old and new, by its name, for the audit trail. */
export const inAudit = (effect: readonly ChangeLine[]) =>
  Object.fromEntries(effect.map(({ term, from, to }) => [term, { from, to }]));

/** What an approval is bound to. */
export function digestOf(
  desk: Desk,
  act: GovernedUserAct,
  { personId, title, effect, before }: Look,
  settled: unknown,
) {
  const bound = JSON.stringify([act, personId, title, effect, before, settled]);
  return desk.sealer.fingerprint(bound, "approval/user-change");
}

export const isWaitingChange = and(isNull(userChanges.appliedAt), isNull(userChanges.closedAt));

export const expiredReason = "Nobody decided in time.";

/** One change of a user waits at a time; one that nobody decided in time makes room. */
async function clearWay(tx: Tx, personId: string | null, now: Date): Promise<void> {
  const ofThis = personId === null ? isNull(userChanges.personId) : eq(userChanges.personId, personId);
  const [waiting] = await tx.select().from(userChanges).where(and(ofThis, isWaitingChange));
  if (!waiting) return;
  if (await expireRequest(tx, waiting.requestId, now)) return closeUserChange(tx, waiting.id, expiredReason, now);
  throw new AppError("conflict", `A change waits for approval already: ${waiting.title}. Withdraw it first.`);
}

/** Ends a change that never counts, with the reason. */
export async function closeUserChange(tx: Tx, changeId: string, closedReason: string, now: Date): Promise<void> {
  await tx.update(userChanges).set({ closedAt: now, closedReason }).where(eq(userChanges.id, changeId));
}
