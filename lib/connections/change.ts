import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { connectionChanges } from "@/db/schema/connection-changes";
import { people } from "@/db/schema/people";
import { expireRequest, openRequest, voidRequest } from "@/lib/approvals/requests";
import { type Asked, noAmounts, requirementOf } from "@/lib/approvals/requirement";
import type { ConnectionsOf } from "@/lib/auth/reach";
import { type AuditEntry, type Command, command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { SealContext } from "@/lib/core/seal";
import { effectInAudit } from "./effect";
import type { EffectLine, GovernedChange } from "./settings";

/** Under which name approvals know a change of a connection. */
export const changeSubject = "connection_change";

/** In whose name a change is made: of whoever asked for it. */
export type By = Pick<Actor, "personId" | "name">;
export type ChangeContext = { desk: Desk; tx: Tx; by: By; now: Date };

/** What a change would do, found under the locks that doing it needs. */
export type Look<Done> = {
  connectionId: string;
  /** The connection is still to be made: only a policy for all of them says anything about it. */
  isNew?: boolean;
  part: string;
  title: string;
  /** Each value old and new, without secrets; empty: nothing would change. */
  effect: EffectLine[];
  /** The state that it would change: another one by then, and the approval is void. */
  before: unknown;
  /** What the person who asked is told while it waits. */
  whenHeld: Done;
};

/** It waits: nothing of it counts before so many other people have approved it. */
export type Held = { changeId: string; required: number };

/** A kind of change, its input as JSON gives it back: what an approval looks at once more, and then applies. */
export type AnyChange = {
  act: GovernedChange;
  look: (context: ChangeContext, input: unknown) => Promise<Look<object>>;
  apply: (context: ChangeContext, input: unknown) => Promise<{ audit: AuditEntry }>;
};

type Definition<Schema extends z.ZodType, Settled, Done extends object> = {
  act: GovernedChange;
  input: Schema;
  connectionsOf: ConnectionsOf<z.output<Schema>>;
  /** What was typed, made into what is applied now or later: ids minted, keys made, addresses judged. JSON keeps all of it. */
  settle: (context: ChangeContext, input: z.output<Schema>) => Settled | Promise<Settled>;
  look: (context: ChangeContext, settled: Settled) => Promise<Look<Done>>;
  apply: (context: ChangeContext, settled: Settled) => Promise<{ done: Done; audit: AuditEntry }>;
};

/**
 * A command that changes a connection: at once, or, where the policy in force asks for other people, when they have
 * approved it. Both run the same `apply`. Throws `conflict` while another change of the same part waits.
 */
export function changeCommand<Schema extends z.ZodType, Settled, Done extends object>(
  definition: Definition<Schema, Settled, Done>,
): Command<Schema, Done & { held?: Held }> & { change: AnyChange } {
  const { act, input, connectionsOf, settle, look, apply } = definition;
  const run = command<Schema, Done & { held?: Held }, Done & { held?: Held }>({
    act,
    input,
    connectionsOf,
    run: async ({ desk, tx, actor, now }, given) => {
      const context = { desk, tx, by: actor, now };
      const settled = await settle(context, given);
      const seen = await look(context, settled);
      const { connectionId, effect } = seen;
      const asked = await changeRequirement(tx, seen.isNew ? null : connectionId, actor.personId, now);
      if (asked.required === 0 || effect.length === 0) return apply(context, settled);
      const held = await hold(context, { act, seen, settled, asked }, actor);
      const details = { waits: "for the approval of others", title: seen.title, ...effectInAudit(effect) };
      return {
        done: { ...seen.whenHeld, held },
        audit: { subjectType: "connection", subjectId: connectionId, details },
      };
    },
    after: (_context, done) => done,
  });
  const change: AnyChange = {
    act,
    look: (context, settled) => look(context, settled as Settled),
    apply: (context, settled) => apply(context, settled as Settled),
  };
  return Object.assign(run, { change });
}

/** What a change of a connection needs now; null: of one that is still to be made. */
export function changeRequirement(
  db: Database | Tx,
  connectionId: string | null,
  askedBy: string,
  now: Date,
): Promise<Asked> {
  return requirementOf(db, { act: "connections.change", connectionId, askedBy, amounts: noAmounts }, now);
}

async function hold(
  { desk, tx, now }: ChangeContext,
  { act, seen, settled, asked }: { act: GovernedChange; seen: Look<object>; settled: unknown; asked: Asked },
  actor: Actor,
): Promise<Held> {
  const { connectionId, part, title, effect } = seen;
  await clearWay(tx, connectionId, part, now);
  const id = randomUUID();
  const mark = markChange(desk, act, seen, settled);
  const subject = { subjectType: changeSubject, subjectId: id, connectionId: seen.isNew ? null : connectionId };
  const requestId = await openRequest(tx, { act: "connections.change", ...subject, mark, asked }, actor, now);
  await tx.insert(connectionChanges).values({
    id,
    act,
    connectionId,
    part,
    title,
    effect,
    sealedInput: desk.sealer.seal(JSON.stringify(settled), inputContext(id)),
    mark,
    requiredApprovals: asked.required,
    requestId,
    askedBy: actor.personId,
    askedAt: now,
  });
  return { changeId: id, required: asked.required };
}

/** One change of a part waits at a time; one that nobody answered in time makes room by itself. */
async function clearWay(tx: Tx, connectionId: string, part: string, now: Date): Promise<void> {
  const [waiting] = await tx
    .select({ id: connectionChanges.id, requestId: connectionChanges.requestId, by: people.name })
    .from(connectionChanges)
    .innerJoin(people, eq(people.id, connectionChanges.askedBy))
    .where(and(eq(connectionChanges.connectionId, connectionId), eq(connectionChanges.part, part), isWaiting));
  if (!waiting) return;
  if (await expireRequest(tx, waiting.requestId, now)) return closeChange(tx, waiting.id, expiredReason, now);
  throw new AppError("conflict", `Another change of this waits for approval already, asked for by ${waiting.by}.`);
}

export const isWaiting = and(isNull(connectionChanges.appliedAt), isNull(connectionChanges.closedAt));

export const expiredReason = "Nobody decided in time.";

/** Whose sealed input it is. */
export const inputContext = (changeId: string): SealContext => ({ purpose: "connection.change", owner: changeId });

/** Keyed hash of what was asked, its effect, and the state that it would change: what an approval is bound to. */
export function markChange(desk: Desk, act: GovernedChange, seen: Look<object>, settled: unknown): string {
  const { connectionId, part, title, effect, before } = seen;
  const bound = JSON.stringify([act, connectionId, part, title, effect, before, settled]);
  return desk.sealer.fingerprint(bound, "approval/connection-change");
}

/** Ends a change that never counts, with the reason; what was typed is wiped. */
export async function closeChange(tx: Tx, changeId: string, closedReason: string, now: Date): Promise<void> {
  await tx
    .update(connectionChanges)
    .set({ closedAt: now, closedReason, sealedInput: null })
    .where(eq(connectionChanges.id, changeId));
}

/** Changes of a connection that wait, but for one; oldest first. */
export async function readOtherWaiting(tx: Tx, connectionId: string, changeId: string) {
  return tx
    .select()
    .from(connectionChanges)
    .where(and(eq(connectionChanges.connectionId, connectionId), ne(connectionChanges.id, changeId), isWaiting))
    .orderBy(asc(connectionChanges.askedAt));
}

/** Ends a change whose request is still open, together with it. False when it was decided meanwhile. */
export async function voidChange(tx: Tx, changeId: string, reason: string, now: Date): Promise<boolean> {
  if (!(await voidRequest(tx, { subjectType: changeSubject, subjectId: changeId }, reason, now))) return false;
  await closeChange(tx, changeId, reason, now);
  return true;
}
