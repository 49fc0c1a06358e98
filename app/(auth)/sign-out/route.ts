import { cookies } from "next/headers";
import { endSession } from "@/lib/auth/commands";
import { sessionCookie } from "@/lib/auth/cookies";
import { actorOf, findPerson } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";

/** Ends this session and forgets its cookie. Only by POST: a link or an image must sign nobody out. */
export async function POST(): Promise<Response> {
  const person = await findPerson();
  if (person) await endSession(openDesk(), actorOf(person), { sessionId: person.sessionId });
  const { name, options } = sessionCookie();
  (await cookies()).set({ name, value: "", ...options, maxAge: 0 });
  return new Response(null, { status: 303, headers: { location: "/sign-in" } });
}
