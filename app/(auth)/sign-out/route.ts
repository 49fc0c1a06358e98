import { cookies, headers } from "next/headers";
import { endSession } from "@/lib/auth/commands";
import { sessionCookie } from "@/lib/auth/cookies";
import { isOwnOrigin } from "@/lib/auth/own-origin";
import { actorOf, findPerson } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";

const leadTo = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Asks first: a link or an image must sign nobody out. */
export function GET(): Response {
  return leadTo("/sign-out/ask");
}

/** Ends this session and forgets its cookie, when a page of this desk asks for it. */
export async function POST(): Promise<Response> {
  const desk = openDesk();
  if (!isOwnOrigin(await headers(), desk.publicUrl)) {
    const error = "Sign out from a page of Paydesk: another site cannot do it for you.";
    return Response.json({ ok: false, error }, { status: 403, headers: { "cache-control": "no-store" } });
  }
  const person = await findPerson();
  if (person) await endSession(desk, actorOf(person), { sessionId: person.sessionId });
  const { name, options } = sessionCookie();
  (await cookies()).set({ name, value: "", ...options, maxAge: 0 });
  return leadTo("/sign-in");
}
