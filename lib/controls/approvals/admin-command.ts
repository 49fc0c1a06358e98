import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { userChanges } from "@/db/schema/changes";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { Message } from "@/lib/core/text/message";
import { type AuditEntry, heldEntry } from "@/lib/identity/auth/access/audit-events";
import { type Command, command } from "@/lib/identity/auth/access/command";
import type { ConnectionsOf } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/team/model";
import type { AdminChangePermission, ChangeLine } from "./admin-changes";
import { expiredReason, expireRequest, openRequest } from "./requests";
import { requirementOfAdmins } from "./requirement";
import { tieAccount } from "./ties";

export const adminChangeSubject = "user_change" as const;

export type ChangeContext = {
  ctx: AppContext;
  tx: Tx;
  by: Pick<Actor, "userId" | "name">;
  now: Date;
  confirmed: boolean;
};

export type Look = {
  userId: string | null;
  /** Another admin must approve a change of a setting, and any change that lets a user prepare or approve. */
  isGoverned: boolean;
  opens: boolean;
  title: string;
  effect: ChangeLine[];
  /** The state that the change replaces. If the state differs at approval, the approval is void. */
  before: unknown;
};

export type Held = { changeId: string; required: number };

type Applied<A extends AdminChangePermission, Done> = { done: Done; audit: AuditEntry<A> };

export type AnyAdminChange = {
  look: (context: ChangeContext, input: unknown) => Promise<Look>;
  apply: (context: ChangeContext, input: unknown) => Promise<Applied<AdminChangePermission, object>>;
};

type Definition<A extends AdminChangePermission, Schema extends z.ZodType, Resolved, Done extends object> = {
  permission: A;
  input: Schema;
  resolve: (input: z.output<Schema>) => Resolved;
  look: (context: ChangeContext, resolved: Resolved) => Promise<Look>;
  apply: (context: ChangeContext, resolved: Resolved) => Promise<Applied<A, Done>>;
  whenHeld: (resolved: Resolved, now: Date) => Done;
  connectionsOf?: ConnectionsOf<z.output<Schema>>;
};

/**
 * Defines a command of admins that applies at once, or after another admin's approval when the change is governed and
 * there is another admin. Both ways run the same `apply`. An admin who changes an account alone counts as one person
 * with the account for a time.
 * @throws AppError `conflict` while another change of the same user or setting waits
 */
export function adminCommand<A extends AdminChangePermission, Schema extends z.ZodType, Resolved, Done extends object>(
  definition: Definition<A, Schema, Resolved, Done>,
): Command<Schema, Done & { held?: Held }> & { change: AnyAdminChange } {
  const { permission, input, connectionsOf, resolve, look, apply, whenHeld } = definition;
  const run = async (
    { ctx, tx, actor, now }: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
    given: z.output<Schema>,
  ): Promise<Applied<A, Done & { held?: Held }>> => {
    const context = { ctx, tx, by: actor, now, confirmed: false };
    const resolved = resolve(given);
    const seen = await look(context, resolved);
    const { userId, title, effect } = seen;
    const asked = seen.isGoverned ? await requirementOfAdmins(tx, "users.change", actor.userId, now) : null;
    if (asked === null || asked.required === 0) {
      const applied = await apply(context, resolved);
      if (seen.opens && userId !== null) await tieAccount(tx, { userId, by: actor.userId, permission }, now);
      return applied;
    }
    await clearWay(tx, { permission, userId, title }, now);
    const id = randomUUID();
    const digest = digestOf(ctx, permission, seen, resolved);
    const subject = { subjectType: adminChangeSubject, subjectId: id, connectionId: null, digest: digest };
    const requestId = await openRequest(tx, { permission: "users.change", ...subject, asked }, actor, now);
    const change = { id, permission, userId, title, effect, input: JSON.stringify(resolved), digest, requestId };
    await tx.insert(userChanges).values({ ...change, askedBy: actor.userId, askedAt: now });
    const waits = "for another admin's approval";
    const held = { changeId: id, required: asked.required };
    const about =
      userId !== null || permission.startsWith("users.")
        ? ({ subjectType: "user", subjectId: userId } as const)
        : ({ subjectType: "organisation", subjectId: null } as const);
    return {
      done: { ...whenHeld(resolved, now), held },
      audit: heldEntry(permission, about, { waits, title, effect }),
    };
  };
  // TypeScript can't tell for a generic permission that it is bound to connections; the table `permissions` can.
  const bounded = { permission, input, connectionsOf, run } as unknown as Parameters<
    typeof command<"users.create", Schema, Done & { held?: Held }>
  >[0];
  const made = command(bounded);
  const change: AnyAdminChange = {
    look: (context, resolved) => look(context, resolved as Resolved),
    apply: (context, resolved) => apply(context, resolved as Resolved),
  };
  return Object.assign(made, { change });
}

export function digestOf(
  ctx: AppContext,
  permission: AdminChangePermission,
  { userId, title, effect, before }: Look,
  resolved: unknown,
) {
  const bound = JSON.stringify([permission, userId, title, effect, before, resolved]);
  return ctx.sealer.fingerprint(bound, "approval/user-change");
}

type Place = { permission: AdminChangePermission; userId: string | null; title: string };

/** Each user or setting has one waiting change at a time; an expired one makes room. */
async function clearWay(tx: Tx, { permission, userId, title }: Place, now: Date): Promise<void> {
  const ofThis =
    userId === null
      ? and(isNull(userChanges.userId), eq(userChanges.permission, permission), eq(userChanges.title, title))
      : eq(userChanges.userId, userId);
  const isWaiting = and(isNull(userChanges.appliedAt), isNull(userChanges.closedAt));
  const [waiting] = await tx.select().from(userChanges).where(and(ofThis, isWaiting));
  if (!waiting) return;
  if (await expireRequest(tx, waiting.requestId, now)) return closeAdminChange(tx, waiting.id, expiredReason, now);
  throw new AppError("conflict", t.changePending(waiting.title));
}

export async function closeAdminChange(tx: Tx, changeId: string, closedReason: Message, now: Date): Promise<void> {
  await tx.update(userChanges).set({ closedAt: now, closedReason }).where(eq(userChanges.id, changeId));
}
