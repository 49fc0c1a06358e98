import type { z } from "zod";
import type { Tx } from "@/db/client";
import { audit } from "@/db/schema/audit";
import {
  type Act,
  type BoundAct,
  type FreeAct,
  may,
  mayWithoutApp,
  type ReleasingAct,
  whenStepUp,
} from "@/lib/auth/permissions";
import { type ConnectionsOf, reachesAll } from "@/lib/auth/reach";
import { isRealMoney, type LetGo, mustBeProven } from "@/lib/auth/step-up";
import { findCardTexts } from "./card-texts";
import type { Actor, Desk } from "./desk";
import { AppError, type FieldErrors } from "./errors";

/** What an act was done to, for its audit row. `details` holds no secrets. */
export type AuditEntry = { subjectType: string; subjectId: string | null; details?: Record<string, unknown> };

/** Which connections the act touches, so that it is refused to who does not work with them; none for a free act. */
type Bounds<Schema extends z.ZodType> =
  | { act: BoundAct; connectionsOf: ConnectionsOf<z.output<Schema>> }
  | { act: FreeAct; connectionsOf?: undefined };

/** What the act lets go by this one person's word, so that it wants a fresh proof where the money is real; null: none. */
type Releases<Schema extends z.ZodType, Done> =
  | { act: ReleasingAct; releases: (done: Done, input: z.output<Schema>) => LetGo | null }
  | { act: Exclude<Act, ReleasingAct>; releases?: undefined };

type Definition<Schema extends z.ZodType, Done, Result> = Bounds<Schema> & {
  input: Schema;
  /** What its transaction waits for before it begins, such as a turn: nothing is locked meanwhile. */
  turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Texts of the input ("cells.text") in which the act itself refuses card numbers, since only it knows what they are for. */
  readsCards?: readonly string[];
  /**
   * Runs inside the act's one transaction; what it returns as `audit` is written in that same
   * transaction; null says that nothing was done (the same form came twice).
   */
  run: (
    context: { desk: Desk; tx: Tx; actor: Actor; now: Date },
    input: z.output<Schema>,
  ) => Promise<{ done: Done; audit: AuditEntry | null }>;
  /** Runs after the commit, for what must not hold a transaction open (a call to a gateway). */
  after: (
    context: { desk: Desk; actor: Actor; now: Date },
    done: Done,
    input: z.output<Schema>,
  ) => Promise<Result> | Result;
} & Releases<Schema, Done>;

export type Command<Schema extends z.ZodType, Result> = {
  (desk: Desk, actor: Actor, raw: z.input<Schema>): Promise<Result>;
  /** The right it needs, so that a test can try every command with the wrong role. */
  readonly act: Act;
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
  throw new AppError("invalid", Object.values(fields).join("; ") || "This input is not valid.", { fields });
}

/** Said to who must add an authenticator app before anything else. */
export const appFirst = "Add an authenticator app first, under My account: your organisation asks for one.";

/** The right to an act, as the person's role and the organisation's rules give it. @throws AppError `forbidden` */
export function permit(actor: Actor, act: Act): void {
  if (!may(actor.role, act)) {
    throw new AppError("forbidden", `Your role (${actor.role}) may not do this (${act}).`);
  }
  if (actor.needsApp && !mayWithoutApp(act)) throw new AppError("forbidden", appFirst);
}

/** The same words for what is not there and for what is somebody else's. */
const outOfReach = "There is no such thing here, or it belongs to a connection that you do not work with.";

/**
 * The only way to act: permit → step up → parse (no card number in a text) → transaction → within reach → run → audit in that same transaction →
 * after. Throws AppError `forbidden`, `step_up` or `invalid` before anything is touched, `not_found` out of reach. An act
 * that lets money go asks for the step up at the end of its transaction, which knows whether it does; nothing is kept then.
 */
export function command<Schema extends z.ZodType, Done, Result>(
  definition: Definition<Schema, Done, Result>,
): Command<Schema, Result> {
  const run = async (desk: Desk, actor: Actor, raw: z.input<Schema>) => {
    permit(actor, definition.act);
    const now = desk.now();
    if (whenStepUp(definition.act) === "always") mustBeProven(actor, now);
    const input = parseInput(definition.input, raw, definition.readsCards);
    const mustReach = async (tx: Tx) => {
      if (!definition.connectionsOf || actor.connectionIds === null) return;
      const touched = await definition.connectionsOf(tx, input);
      if (!reachesAll(actor.connectionIds, touched)) throw new AppError("not_found", outOfReach);
    };
    const { turn = (work) => work() } = definition;
    const transact = () =>
      desk.db.transaction(async (tx) => {
        await mustReach(tx);
        const outcome = await definition.run({ desk, tx, actor, now }, input);
        // Again, now that what it touches is locked: it may have moved to another connection in between.
        await mustReach(tx);
        const released = definition.releases?.(outcome.done, input) ?? null;
        if (released !== null && (await isRealMoney(tx, released))) mustBeProven(actor, now);
        if (outcome.audit)
          await recordAudit(tx, definition.act, { personId: actor.personId, ip: actor.ip }, outcome.audit);
        return outcome.done;
      });
    const done = await turn(transact);
    return definition.after({ desk, actor, now }, done, input);
  };
  return Object.assign(run, { act: definition.act });
}

/** Writes an audit row in the caller's transaction. `personId` null: the system itself acted. */
export async function recordAudit(
  tx: Tx,
  act: string,
  who: { personId: string | null; ip: string | null },
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(audit).values({
    act,
    personId: who.personId,
    ip: who.ip,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: entry.details ?? {},
  });
}
