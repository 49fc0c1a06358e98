import { describeError } from "@/lib/auth/action";
import { type Act, may } from "@/lib/auth/permissions";
import { type Person, personForApi } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";
import { openDesk } from "@/lib/core/open-desk";

const headers = { "cache-control": "no-store" };

/**
 * Answers a screen that is looked at with what `read` gives, as JSON that no cache keeps. 404 to whoever may not do all of
 * `acts`, as for what does not exist (null); 503 with the reason when it could not be read.
 */
export async function answerJson(
  acts: readonly Act[],
  read: (desk: Desk, person: Person) => Promise<object | null>,
): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  try {
    const found = acts.every((act) => may(person.role, act)) ? await read(openDesk(), person) : null;
    return found ? Response.json(found, { headers }) : Response.json({ ok: false }, { status: 404, headers });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers });
  }
}
