import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import { isOvertaken, isTooSlow } from "@/db/client";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError, type ErrorCode, type FieldErrors } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { actorOf, touchUser } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/sign-in/model";

/** The longest form field has 70,000 characters; the slack lets its schema report a slightly longer text. */
export const argumentTextMost = 100_000;
/** The web server's bound on a body. The schema has the bound that users read. */
export const argumentFileMost = 1_048_576;
/** The same nesting bound as the web server's (nestingMax in lib/processes/http/request-bounds.mjs). */
const depthMost = 64;
const nameMost = 256;
/** The same bound as the web server's (valuesMax in lib/processes/http/request-bounds.mjs). */
const valuesMost = 110_000;

/**
 * Refuses arguments that no page sends: non-data, or a text longer than any field. Runs before schemas, card-number
 * searches and spreads, since each of them costs more on a long text.
 * @throws AppError `invalid`
 */
export function refuseOddArgument(argument: unknown, textMost: number): void {
  let values = 0;
  const isOutOfBounds = (value: unknown, depth: number): boolean => {
    values += 1;
    if (depth > depthMost || values > valuesMost) return true;
    if (typeof value === "string") return value.length > textMost;
    if (typeof value !== "object" || value === null) return typeof value === "bigint" || typeof value === "function";
    if (Array.isArray(value)) return value.some((one) => isOutOfBounds(one, depth + 1));
    if (!isPlain(value)) return true;
    return Object.entries(value).some(([name, one]) => name.length > nameMost || isOutOfBounds(one, depth + 1));
  };
  if (isOutOfBounds(argument, 0)) throw new AppError("invalid", t.inputInvalid);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export type ActionError = { code: ErrorCode | "unexpected"; message: string; fields: FieldErrors };
export type ActionResult<T> = { ok: true; value: T } | { ok: false; error: ActionError };

/**
 * Runs a server action for the signed-in user and turns errors into messages. Unexpected errors are logged with an id,
 * and the user sees only the id.
 */
export async function runAction<T>(run: (ctx: AppContext, actor: Actor) => Promise<T>): Promise<ActionResult<T>> {
  try {
    const user = await touchUser();
    if (!user) throw new AppError("signed_out", t.formSessionEnded);
    return { ok: true, value: await run(openContext(), actorOf(user)) };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: describeError(error) };
  }
}

/**
 * Makes a server action that runs a command for the signed-in user. An action is a public POST endpoint, so the command
 * checks permission and input. `textMost`: characters of a text that is a file.
 */
export function action<Input, Result>(
  run: (ctx: AppContext, actor: Actor, input: Input) => Promise<Result>,
  textMost = argumentTextMost,
): (input: Input) => Promise<ActionResult<Result>> {
  return async (input) =>
    runAction((ctx, actor) => {
      refuseOddArgument(input, textMost);
      return run(ctx, actor, input);
    });
}

export function describeError(error: unknown): ActionError {
  if (error instanceof AppError) return { code: error.code, message: error.message, fields: error.fields };
  if (isTooSlow(error)) {
    openContext().log.warn({ err: error }, "a page's statement took too long");
    const message = t.loadingTimedOut;
    return { code: "unavailable", message, fields: {} };
  }
  if (isOvertaken(error)) {
    openContext().log.warn({ err: error }, "a guard of the database refused an act");
    return { code: "conflict", message: t.aRuleNoLongerAllows, fields: {} };
  }
  const id = randomUUID().slice(0, 8);
  openContext().log.error({ err: error, errorId: id }, "unexpected error");
  const message = t.unexpectedError(id);
  return { code: "unexpected", message, fields: {} };
}
