import { describeError } from "@/lib/auth/action";
import { type Act, may } from "@/lib/auth/permissions";
import { type Person, personForApi } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";
import type { ErrorCode } from "@/lib/core/errors";
import { openPages } from "@/lib/core/open-desk";

const headers = { "cache-control": "no-store" };

/** The HTTP status of each refusal, so that monitoring sees a failure as one. */
const statuses: Record<ErrorCode | "unexpected", number> = {
  invalid: 400,
  signed_out: 401,
  step_up: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit: 413,
  unavailable: 503,
  unexpected: 500,
};

/** What an error says to the person at the screen, with its own status; any error but ours is logged under an id. */
export function answerError(error: unknown): Response {
  const described = describeError(error);
  return Response.json({ ok: false, error: described }, { status: statuses[described.code], headers });
}

/**
 * Answers a screen that is looked at with what `read` gives, as JSON that no cache keeps. 404 to whoever may not do all of
 * `acts`, as for what does not exist (null); with the reason and its status when it could not be read.
 */
export async function answerJson(
  acts: readonly Act[],
  read: (desk: Desk, person: Person) => Promise<object | null>,
): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    const found = acts.every((act) => may(person.role, act)) ? await read(openPages(), person) : null;
    return found ? Response.json(found, { headers }) : Response.json({ ok: false }, { status: 404, headers });
  } catch (error) {
    return answerError(error);
  }
}
