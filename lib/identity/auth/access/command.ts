import type { z } from "zod";
import type { Tx } from "@/db/client";
import { audit } from "@/db/schema/audit";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
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

/** Which connections the command touches: users without access to them are refused. A free one touches none. */
type Bounds<Schema extends z.ZodType> =
  | { permission: BoundPermission; connectionsOf: ConnectionsOf<z.output<Schema>> }
  | { permission: FreePermission; connectionsOf?: undefined };

/** What this user alone releases with it, so that it needs a fresh proof where the money is real; null: nothing. */
type Releases<Schema extends z.ZodType, Done> =
  | { permission: ReleasingPermission; releases: (done: Done, input: z.output<Schema>) => Released | null }
  | { permission: Exclude<Permission, ReleasingPermission>; releases?: undefined };

type Definition<A extends Permission, Schema extends z.ZodType, Done, Result, Prepared> = Bounds<Schema> & {
  permission: A;
  input: Schema;
  /** What its transaction waits for before it begins, such as a turn: nothing is locked meanwhile. */
  turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Reads a file within its turn, in scope, before the transaction begins: no lock and no session waits for it. Stores nothing. */
  prepare?: (context: { ctx: AppContext; actor: Actor; now: Date }, input: z.output<Schema>) => Promise<Prepared>;
  /** Texts of the input ("cells.text") in which the command itself refuses card numbers, as only it knows their use. */
  readsCards?: readonly string[];
  /** Runs in the command's transaction, which also writes `audit`; null: nothing was done (a form that came twice). */
  run: (
    context: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
    input: z.output<Schema>,
    prepared: Prepared,
  ) => Promise<{ done: Done; audit: AuditEntry<A> | null }>;
  /** Runs after the commit, for what must not hold a transaction open (a call to a gateway); without it `done` is the result. */
  after?: (
    context: { ctx: AppContext; actor: Actor; now: Date },
    done: Done,
    input: z.output<Schema>,
  ) => Promise<Result> | Result;
} & Releases<Schema, Done>;

export type Command<Schema extends z.ZodType, Result> = {
  (ctx: AppContext, actor: Actor, raw: z.input<Schema>): Promise<Result>;
  /** The right it needs, so that a test can try every command with the wrong role. */
  readonly permission: Permission;
  readonly input: Schema;
};

/** Zod's findings as one message a field, the first of each. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

/**
 * Input as its schema reads it, without a card number anywhere but where it belongs (findCardTexts).
 * @throws AppError `invalid` with a message a field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  readElsewhere: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  const fields = parsed.success ? findCardTexts(parsed.data, readElsewhere) : fieldErrors(parsed.error);
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw new AppError("invalid", Object.values(fields).join("; ") || t.thisInputIsntValid, { fields });
}

/** What a user reads who must add an authenticator app before anything else. */
export const appFirst = t.addAnAuthenticatorApp;

/** Checks a permission by the user's role and the organisation's rules. @throws AppError `forbidden` */
export function permit(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) {
    throw new AppError("forbidden", t.yourRoleDoesntAllow(actor.role, permission));
  }
  if (actor.needsApp && !mayWithoutApp(permission)) throw new AppError("forbidden", appFirst);
}

/** One message for what does not exist and for what is out of scope. */
const outOfScope = t.notFoundOrYou;

/**
 * The only way to change data: permit → step up → parse (no card number in a text) → prepare → transaction → in scope → run →
 * audit in that same transaction → after. Throws AppError `forbidden`, `step_up` or `invalid` before anything is touched,
 * and `not_found` out of scope. Whether a command releases money is known at the end of its transaction: if it then
 * needs the step up, the transaction is rolled back.
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
      // Without a `prepare`, Prepared is undefined.
      const prepared = (await definition.prepare?.({ ctx, actor, now }, input)) as Prepared;
      return ctx.db.transaction(async (tx) => {
        await checkScope(tx);
        const outcome = await definition.run({ ctx, tx, actor, now }, input, prepared);
        // Again, now that what it touches is locked: it may have moved to another connection in between.
        await checkScope(tx);
        const released = definition.releases?.(outcome.done, input) ?? null;
        if (released !== null && (await isRealMoney(tx, released))) mustBeProven(actor, now);
        if (outcome.audit) await writeEntry(tx, definition.permission as AuditAction, actor, outcome.audit);
        return outcome.done;
      });
    };
    const done = await turn(transact);
    // Without an `after`, Result is Done.
    return definition.after ? definition.after({ ctx, actor, now }, done, input) : (done as unknown as Result);
  };
  return Object.assign(run, { permission: definition.permission, input: definition.input });
}

/** Who acted; `userId` null: the system itself. `approvedBy`: who approved it, where it waited for approval. */
type Doer = { userId: string | null; ip: string | null; approvedBy?: string };
type Entry = { permission?: AuditAction; subjectType: AuditSubject; subjectId: string | null; details?: object };

/** No one who is signed in. */
export const bySystem: Doer = { userId: null, ip: null };

/** Writes an audit row in the caller's transaction. */
export const recordAudit = <A extends AuditAction>(
  tx: Tx,
  permission: A,
  who: Doer,
  entry: AuditEntry<A>,
): Promise<void> => writeEntry(tx, permission, who, entry);

async function writeEntry(
  tx: Tx,
  permission: AuditAction,
  { userId, ip, approvedBy }: Doer,
  entry: Entry,
): Promise<void> {
  const { permission: taken = permission, subjectType, subjectId } = entry;
  const details = detailsOf(taken, approvedBy === undefined ? entry.details : { ...entry.details, approvedBy });
  await tx.insert(audit).values({ permission: taken, userId, ip, subjectType, subjectId, details });
}
