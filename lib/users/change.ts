import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { userChanges } from "@/db/schema/user-changes";
import { expiredReason, expireRequest, openRequest } from "@/lib/approvals/requests";
import { requirementOfAdmins } from "@/lib/approvals/requirement";
import { type AuditEntry, heldEntry } from "@/lib/auth/audit-events";
import { type Command, command } from "@/lib/auth/command";
import type { Actor, AppContext } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import type { Message } from "@/lib/core/message";
import * as t from "@/messages/team/model";
import type { ChangeLine, GovernedUserPermission } from "./governed";

/** Under which name approvals know a change of a user. */
export const userChangeSubject = "user_change" as const;

/** In whose name a change is made: of the admin who asked for it. */
export type ChangeContext = { ctx: AppContext; tx: Tx; by: Pick<Actor, "userId" | "name">; now: Date };

/** What a change would do, found under the locks that doing it needs. */
export type Look = {
  /** null: a setting of all users. */
  userId: string | null;
  /** It gives a user the right to approve, or opens such an account: another admin decides. */
  isGoverned: boolean;
  title: string;
  effect: ChangeLine[];
  /** The state that it would change: another one by then, and the approval is void. */
  before: unknown;
};

/** It waits: nothing of it counts before another admin has approved it. */
export type Held = { changeId: string; required: number };

type Applied<A extends GovernedUserPermission, Done> = { done: Done; audit: AuditEntry<A> };

/** A kind of change with its input as JSON gives it back: what an approval looks at once more, and then applies. */
export type AnyUserChange = {
  look: (context: ChangeContext, input: unknown) => Promise<Look>;
  apply: (context: ChangeContext, input: unknown) => Promise<Applied<GovernedUserPermission, object>>;
};

type Definition<A extends GovernedUserPermission, Schema extends z.ZodType, Resolved, Done extends object> = {
  permission: A;
  input: Schema;
  /** What was typed, made into what is applied now or later: ids minted. JSON keeps all of it. */
  resolve: (input: z.output<Schema>) => Resolved;
  look: (context: ChangeContext, resolved: Resolved) => Promise<Look>;
  apply: (context: ChangeContext, resolved: Resolved) => Promise<Applied<A, Done>>;
  /** What the admin who asked is answered while it waits. */
  whenHeld: (resolved: Resolved, now: Date) => Done;
};

/**
 * A command that changes a user: at once, or, where it makes or opens an account that may approve and there is another admin,
 * when that one has approved it. Both run the same `apply`. Throws `conflict` while another change of the same user waits.
 */
export function userCommand<A extends GovernedUserPermission, Schema extends z.ZodType, Resolved, Done extends object>(
  definition: Definition<A, Schema, Resolved, Done>,
): Command<Schema, Done & { held?: Held }> & { change: AnyUserChange } {
  const { permission, input, resolve, look, apply, whenHeld } = definition;
  const run = command<A, Schema, Done & { held?: Held }>({
    permission,
    input,
    run: async ({ ctx, tx, actor, now }, given) => {
      const context = { ctx, tx, by: actor, now };
      const resolved = resolve(given);
      const seen = await look(context, resolved);
      if (!seen.isGoverned) return apply(context, resolved);
      const asked = await requirementOfAdmins(tx, "users.change", actor.userId, now);
      if (asked.required === 0) return apply(context, resolved);
      await clearWay(tx, seen.userId, now);
      const id = randomUUID();
      const digest = digestOf(ctx, permission, seen, resolved);
      const subject = { subjectType: userChangeSubject, subjectId: id, connectionId: null, digest: digest };
      const requestId = await openRequest(tx, { permission: "users.change", ...subject, asked }, actor, now);
      const { userId, title, effect } = seen;
      const change = { id, permission, userId, title, effect, input: JSON.stringify(resolved), digest, requestId };
      await tx.insert(userChanges).values({ ...change, askedBy: actor.userId, askedAt: now });
      const waits = "for another admin's approval";
      const held = { changeId: id, required: asked.required };
      return {
        done: { ...whenHeld(resolved, now), held },
        audit: heldEntry(permission, { subjectType: "user", subjectId: userId }, { waits, title, effect }),
      };
    },
  });
  const change: AnyUserChange = {
    look: (context, resolved) => look(context, resolved as Resolved),
    apply: (context, resolved) => apply(context, resolved as Resolved),
  };
  return Object.assign(run, { change });
}

/** What an approval is bound to. */
export function digestOf(
  ctx: AppContext,
  permission: GovernedUserPermission,
  { userId, title, effect, before }: Look,
  resolved: unknown,
) {
  const bound = JSON.stringify([permission, userId, title, effect, before, resolved]);
  return ctx.sealer.fingerprint(bound, "approval/user-change");
}

export const isWaitingChange = and(isNull(userChanges.appliedAt), isNull(userChanges.closedAt));

/** One change of a user waits at a time; one that no one decided in time makes room. */
async function clearWay(tx: Tx, userId: string | null, now: Date): Promise<void> {
  const ofThis = userId === null ? isNull(userChanges.userId) : eq(userChanges.userId, userId);
  const [waiting] = await tx.select().from(userChanges).where(and(ofThis, isWaitingChange));
  if (!waiting) return;
  if (await expireRequest(tx, waiting.requestId, now)) return closeUserChange(tx, waiting.id, expiredReason, now);
  throw new AppError("conflict", t.aChangeIsAlready(waiting.title));
}

/** Ends a change that never counts, with the reason. */
export async function closeUserChange(tx: Tx, changeId: string, closedReason: Message, now: Date): Promise<void> {
  await tx.update(userChanges).set({ closedAt: now, closedReason }).where(eq(userChanges.id, changeId));
}
