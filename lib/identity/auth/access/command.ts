import type { z } from "zod";
import type { Tx } from "@/db/client";
import { audit } from "@/db/schema/audit";
import type { Actor, AppContext, Author } from "@/lib/core/runtime/context";
import { AppError, type FieldErrors } from "@/lib/core/runtime/errors";
import { findCardTexts } from "@/lib/core/text/card-texts";
import { isRealMoney, mustBeProven, type Released } from "@/lib/identity/auth/step-up";
import * as t from "@/messages/sign-in/model";
import { type AuditEntry, type AuditSubject, detailsOf } from "./audit-events";
import {
  type AuditAction,
  type BoundPermission,
  type FreePermission,
  may,
  mayWithoutApp,
  type Permission,
  type ReleasingPermission,
  whenStepUp,
} from "./permissions";
import { areInScope, type ConnectionsOf } from "./scope";

type Bounds<Schema extends z.ZodType> =
  | { permission: BoundPermission; connectionsOf: ConnectionsOf<z.output<Schema>> }
  | { permission: FreePermission; connectionsOf?: undefined };

/** Money that this user releases alone, which needs a recent step-up when it is real; null when nothing is released. */
type Releases<Schema extends z.ZodType, Done> =
  | { permission: ReleasingPermission; releases: (done: Done, input: z.output<Schema>) => Released | null }
  | { permission: Exclude<Permission, ReleasingPermission>; releases?: undefined };

type Definition<A extends Permission, Schema extends z.ZodType, Done, Result, Prepared> = Bounds<Schema> & {
  permission: A;
  input: Schema;
  turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Reads a file within its turn, in scope, before the transaction begins, so that no lock or session waits for the
   * file. Stores nothing.
   */
  prepare?: (context: { ctx: AppContext; actor: Actor; now: Date }, input: z.output<Schema>) => Promise<Prepared>;
  /**
   * Texts of the input ("cells.text") in which the command checks for card numbers itself, since only the command knows
   * their use.
   */
  readsCards?: readonly string[];
  /**
   * Runs in the command's transaction, which also writes `audit`. Null when nothing was done, for example for a
   * repeated form.
   */
  run: (
    context: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
    input: z.output<Schema>,
    prepared: Prepared,
  ) => Promise<{ done: Done; audit: AuditEntry<A> | null }>;
  /** Runs after the commit, since a call to a gateway must not hold a transaction open. */
  after?: (
    context: { ctx: AppContext; actor: Actor; now: Date },
    done: Done,
    input: z.output<Schema>,
  ) => Promise<Result> | Result;
} & Releases<Schema, Done>;

export type Command<Schema extends z.ZodType, Result> = {
  (ctx: AppContext, actor: Actor, raw: z.input<Schema>): Promise<Result>;
  readonly permission: Permission;
  readonly input: Schema;
};

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

/**
 * Parses the input and refuses card numbers outside the fields meant for them (findCardTexts).
 * @throws AppError `invalid` with one message per field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  readElsewhere: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  const fields = parsed.success ? findCardTexts(parsed.data, readElsewhere) : fieldErrors(parsed.error);
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw new AppError("invalid", Object.values(fields).join("; ") || t.inputInvalid, { fields });
}

export const authenticatorRequired = t.appRequired;

export function permit(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) {
    throw new AppError("forbidden", t.roleLacksPermission(actor.role, permission));
  }
  if (actor.needsApp && !mayWithoutApp(permission)) throw new AppError("forbidden", authenticatorRequired);
}

/** One message covers missing and out-of-scope things, so that it reveals nothing. */
const outOfScope = t.notFound;

/**
 * The only way to change data: permit → step up → parse → prepare → transaction → scope → run → audit in the same
 * transaction → after. If the end of the transaction shows that money is released without a required step-up,
 * everything is rolled back.
 * @throws AppError `forbidden`, `step_up` or `invalid` before any change, `not_found` out of scope
 */
export function command<A extends Permission, Schema extends z.ZodType, Done, Result = Done, Prepared = undefined>(
  definition: Definition<A, Schema, Done, Result, Prepared>,
): Command<Schema, Result> {
  const run = async (ctx: AppContext, actor: Actor, raw: z.input<Schema>) => {
    permit(actor, definition.permission);
    const now = ctx.now();
    if (whenStepUp(definition.permission) === "always") mustBeProven(actor, now);
    const input = parseInput(definition.input, raw, definition.readsCards);
    const checkScope = async (tx: Tx) => {
      if (!definition.connectionsOf || actor.connectionIds === null) return;
      const touched = await definition.connectionsOf(tx, input);
      if (!areInScope(actor.connectionIds, touched)) throw new AppError("not_found", outOfScope);
    };
    const { turn = (work) => work() } = definition;
    const transact = async () => {
      if (definition.prepare) await ctx.db.transaction(checkScope);
      const prepared = (await definition.prepare?.({ ctx, actor, now }, input)) as Prepared;
      return ctx.db.transaction(async (tx) => {
        await checkScope(tx);
        const outcome = await definition.run({ ctx, tx, actor, now }, input, prepared);
        // Checks the scope again under the locks, since the thing may have moved to another connection.
        await checkScope(tx);
        const released = definition.releases?.(outcome.done, input) ?? null;
        if (released !== null && (await isRealMoney(tx, released))) mustBeProven(actor, now);
        if (outcome.audit) await writeEntry(tx, definition.permission as AuditAction, actor, outcome.audit);
        return outcome.done;
      });
    };
    const done = await turn(transact);
    return definition.after ? definition.after({ ctx, actor, now }, done, input) : (done as unknown as Result);
  };
  return Object.assign(run, { permission: definition.permission, input: definition.input });
}

type Entry = { permission?: AuditAction; subjectType: AuditSubject; subjectId: string | null; details?: object };

export const recordAudit = <A extends AuditAction>(
  tx: Tx,
  permission: A,
  by: Author & { approvedBy?: string },
  entry: AuditEntry<A>,
): Promise<void> => writeEntry(tx, permission, by, entry);

async function writeEntry(
  tx: Tx,
  permission: AuditAction,
  by: Author & { approvedBy?: string },
  entry: Entry,
): Promise<void> {
  const { permission: taken = permission, subjectType, subjectId } = entry;
  const { kind: actor, ip, approvedBy } = by;
  const userId = "userId" in by ? by.userId : null;
  const details = detailsOf(taken, approvedBy === undefined ? entry.details : { ...entry.details, approvedBy });
  await tx.insert(audit).values({ permission: taken, actor, userId, ip, subjectType, subjectId, details });
}
