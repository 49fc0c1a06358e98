import { cookies, headers } from "next/headers";
import { openContext } from "@/lib/core/runtime/open-context";
import { isOwnOrigin } from "@/lib/identity/auth/access/own-origin";
import { endSession } from "@/lib/identity/auth/commands";
import { sessionCookie } from "@/lib/identity/auth/sessions/cookies";
import { actorOf, findUser } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/sign-in/sign-in";

const leadTo = (location: string) => new Response(null, { status: 303, headers: { location } });

/** GET only asks, so that a link or an image can't sign anyone out. */
export function GET(): Response {
  return leadTo("/sign-out/ask");
}

/** Ends the session only when the request comes from a page of this instance. */
export async function POST(): Promise<Response> {
  const ctx = openContext();
  if (!isOwnOrigin(await headers(), ctx.publicUrl)) {
    const error = t.foreignSiteNote;
    return Response.json({ ok: false, error }, { status: 403, headers: { "cache-control": "no-store" } });
  }
  const user = await findUser();
  if (user) await endSession(ctx, actorOf(user), { sessionId: user.sessionId });
  const { name, options } = sessionCookie();
  (await cookies()).set({ name, value: "", ...options, maxAge: 0 });
  return leadTo("/sign-in");
}
