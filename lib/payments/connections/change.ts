import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { connectionChanges } from "@/db/schema/changes";
import { users } from "@/db/schema/users";
import { askAtLeastOne } from "@/lib/controls/approvals/policy";
import { expiredReason, expireRequest, openRequest, voidRequest } from "@/lib/controls/approvals/requests";
import { type Asked, countOtherAdmins, noAmounts, requirementOf } from "@/lib/controls/approvals/requirement";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { SealContext } from "@/lib/core/secrets/seal";
import { type Message, message } from "@/lib/core/text/message";
import { type AuditEntry, heldEntry } from "@/lib/identity/auth/access/audit-events";
import { type Command, command } from "@/lib/identity/auth/access/command";
import type { ConnectionsOf } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/connections/model";
import type { EffectLine, GovernedChange } from "./settings";

export const changeSubject = "connection_change" as const;

export type By = Pick<Actor, "userId" | "name">;
export type ChangeContext = { ctx: AppContext; tx: Tx; by: By; now: Date };

export type Preview<Done> = {
  connectionId: string;
  isNew?: boolean;
  /** A change that guards money needs another admin's approval as soon as one exists, whatever the rule says. */
  guardsMoney?: boolean;
  part: string;
  title: string;
  effect: EffectLine[];
  /** The state that the change would replace. If it differs at the approval, the approval is void. */
  before: unknown;
  whenHeld: Done;
};

export type Held = { changeId: string; required: number };

export type AnyChange = {
  permission: GovernedChange;
  preview: (context: ChangeContext, input: unknown) => Promise<Preview<object>>;
  apply: (context: ChangeContext, input: unknown) => Promise<{ audit: AuditEntry<GovernedChange> }>;
};

type Definition<A extends GovernedChange, Schema extends z.ZodType, Resolved, Done extends object> = {
  permission: A;
  input: Schema;
  connectionsOf: ConnectionsOf<z.output<Schema>>;
  /** Turns the input into the stored form: ids minted, keys made, addresses validated. JSON must keep all of it. */
  resolve: (context: ChangeContext, input: z.output<Schema>) => Resolved | Promise<Resolved>;
  preview: (context: ChangeContext, resolved: Resolved) => Promise<Preview<Done>>;
  apply: (context: ChangeContext, resolved: Resolved) => Promise<{ done: Done; audit: AuditEntry<A> }>;
};

/**
 * Both paths, at once and after approval, run the same `apply`.
 * @throws AppError `conflict` while another change of the same part waits
 */
export function changeCommand<A extends GovernedChange, Schema extends z.ZodType, Resolved, Done extends object>(
  definition: Definition<A, Schema, Resolved, Done>,
): Command<Schema, Done & { held?: Held }> & { change: AnyChange } {
  const { permission, input, connectionsOf, resolve, preview, apply } = definition;
  const run = command<A, Schema, Done & { held?: Held }>({
    permission,
    input,
    connectionsOf,
    run: async ({ ctx, tx, actor, now }, given) => {
      const context = { ctx, tx, by: actor, now };
      const resolved = await resolve(context, given);
      const previewed = await preview(context, resolved);
      const { connectionId, title, effect } = previewed;
      const asked = await requirementOfChange(tx, previewed, actor.userId, now);
      if (asked.required === 0 || effect.length === 0) return apply(context, resolved);
      const held = await hold(context, { permission, previewed, resolved, asked }, actor);
      const waits = "for approval by other users";
      return {
        done: { ...previewed.whenHeld, held },
        audit: heldEntry(permission, { subjectType: "connection", subjectId: connectionId }, { waits, title, effect }),
      };
    },
  });
  const change: AnyChange = {
    permission,
    preview: (context, resolved) => preview(context, resolved as Resolved),
    apply: (context, resolved) => apply(context, resolved as Resolved),
  };
  return Object.assign(run, { change });
}

export function changeRequirement(
  db: Database | Tx,
  connectionId: string | null,
  askedBy: string,
  now: Date,
): Promise<Asked> {
  return requirementOf(db, { permission: "connections.change", connectionId, askedBy, amounts: noAmounts }, now);
}

/** A setting that guards money needs at least one other admin, if there is one who counts as another person. */
async function requirementOfChange(
  tx: Tx,
  { connectionId: id, isNew, guardsMoney }: Preview<object>,
  askedBy: string,
  now: Date,
): Promise<Asked> {
  const connectionId = isNew ? null : id;
  const asked = await changeRequirement(tx, connectionId, askedBy, now);
  const where = { permission: "connections.change", connectionId } as const;
  if (!guardsMoney || (await countOtherAdmins(tx, askedBy, where, now)) === 0) return asked;
  return askAtLeastOne(asked, message("approvals.guardsMoney"));
}

async function hold(
  { ctx, tx, now }: ChangeContext,
  {
    permission,
    previewed,
    resolved,
    asked,
  }: { permission: GovernedChange; previewed: Preview<object>; resolved: unknown; asked: Asked },
  actor: Actor,
): Promise<Held> {
  const { connectionId, part, title, effect } = previewed;
  await clearWay(tx, connectionId, part, now);
  const id = randomUUID();
  const digest = digestChange(ctx, permission, previewed, resolved);
  const subject = { subjectType: changeSubject, subjectId: id, connectionId: previewed.isNew ? null : connectionId };
  const requestId = await openRequest(tx, { permission: "connections.change", ...subject, digest, asked }, actor, now);
  await tx.insert(connectionChanges).values({
    id,
    permission,
    connectionId,
    part,
    title,
    effect,
    sealedInput: ctx.sealer.seal(JSON.stringify(resolved), inputContext(id)),
    digest,
    requiredApprovals: asked.required,
    requestId,
    askedBy: actor.userId,
    askedAt: now,
  });
  return { changeId: id, required: asked.required };
}

/** One change of a part may wait at a time; an expired one is closed first. */
async function clearWay(tx: Tx, connectionId: string, part: string, now: Date): Promise<void> {
  const [waiting] = await tx
    .select({ id: connectionChanges.id, requestId: connectionChanges.requestId, by: users.name })
    .from(connectionChanges)
    .innerJoin(users, eq(users.id, connectionChanges.askedBy))
    .where(and(eq(connectionChanges.connectionId, connectionId), eq(connectionChanges.part, part), isWaiting));
  if (!waiting) return;
  if (await expireRequest(tx, waiting.requestId, now)) return closeChange(tx, waiting.id, expiredReason, now);
  throw new AppError("conflict", t.changePending(waiting.by));
}

export const isWaiting = and(isNull(connectionChanges.appliedAt), isNull(connectionChanges.closedAt));

export const inputContext = (changeId: string): SealContext => ({ purpose: "connection.change", owner: changeId });

/** An approval is bound to this keyed hash of the input, its effect and the state that it replaces. */
export function digestChange(
  ctx: AppContext,
  permission: GovernedChange,
  previewed: Preview<object>,
  resolved: unknown,
): string {
  const { connectionId, part, title, effect, before } = previewed;
  const bound = JSON.stringify([permission, connectionId, part, title, effect, before, resolved]);
  return ctx.sealer.fingerprint(bound, "approval/connection-change");
}

export async function closeChange(tx: Tx, changeId: string, closedReason: Message, now: Date): Promise<void> {
  await tx
    .update(connectionChanges)
    .set({ closedAt: now, closedReason, sealedInput: null })
    .where(eq(connectionChanges.id, changeId));
}

export async function readOtherWaiting(tx: Tx, connectionId: string, changeId: string) {
  return tx
    .select()
    .from(connectionChanges)
    .where(and(eq(connectionChanges.connectionId, connectionId), ne(connectionChanges.id, changeId), isWaiting))
    .orderBy(asc(connectionChanges.askedAt));
}

/**
 * Closes a change together with its open request.
 * @returns false when the request was decided meanwhile
 */
export async function voidChange(tx: Tx, changeId: string, reason: Message, now: Date): Promise<boolean> {
  if (!(await voidRequest(tx, { subjectType: changeSubject, subjectId: changeId }, reason, now))) return false;
  await closeChange(tx, changeId, reason, now);
  return true;
}
