import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { people } from "@/db/schema/people";
import { startSession } from "@/lib/auth/sessions";
import type { Actor, Desk } from "@/lib/core/desk";
import { emailOf, type Who } from "./acts";

/** One of the practice installation's people, for what is set up beside the browser. */
export async function actAs(desk: Desk & { db: Database }, who: Who): Promise<Actor> {
  const [person] = await desk.db
    .select()
    .from(people)
    .where(eq(people.email, emailOf(who)));
  if (!person) throw new Error(`${who} is not there`);
  const origin = { ip: "127.0.0.1", userAgent: null };
  const session = await desk.db.transaction((tx) => startSession(tx, person.id, origin, desk.now()));
  const { id: personId, name, role } = person;
  return {
    ...{ personId, name, role, connectionIds: null, needsApp: false },
    ...{ sessionId: session.id, ip: null, steppedUpAt: desk.now(), proof: "password" },
  };
}
