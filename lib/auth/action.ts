import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import { isTooSlow } from "@/db/client";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError, type ErrorCode, type FieldErrors } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { actorOf, touchPerson } from "./session";

/** An error as a form sees it; `signed_out` lets the form offer to sign in without leaving. */
export type ActionError = { code: ErrorCode | "unexpected"; message: string; fields: FieldErrors };
export type ActionResult<T> = { ok: true; value: T } | { ok: false; error: ActionError };

/**
 * The one door of every server action: finds who acts, runs a command, and turns what it throws into words.
 * Anything but an AppError is logged with its cause under an id, and only the id is shown.
 */
export async function runAction<T>(run: (desk: Desk, actor: Actor) => Promise<T>): Promise<ActionResult<T>> {
  try {
    const person = await touchPerson();
    if (!person) throw new AppError("signed_out", "Your session has ended. Sign in again; what you typed is kept.");
    return { ok: true, value: await run(openDesk(), actorOf(person)) };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: describeError(error) };
  }
}

/** Any error in words for the person at the screen; also for route handlers. */
export function describeError(error: unknown): ActionError {
  if (error instanceof AppError) return { code: error.code, message: error.message, fields: error.fields };
  if (isTooSlow(error)) {
    openDesk().log.warn({ err: error }, "a page's statement took too long");
    const message = "This took longer than 10 seconds to read, so it was stopped. Nothing has changed. Try again.";
    return { code: "unavailable", message, fields: {} };
  }
  const id = randomUUID().slice(0, 8);
  openDesk().log.error({ err: error, errorId: id }, "unexpected error");
  const message = `Something we did not expect (id ${id}). Look at the list before you try again: it may have been done.`;
  return { code: "unexpected", message, fields: {} };
}
