import { headers } from "next/headers";
import { isOwnOrigin } from "@/lib/auth/own-origin";
import { peekPerson, touchPerson } from "@/lib/auth/session";
import type { Person } from "@/lib/auth/sessions";
import { openDesk } from "@/lib/core/open-desk";

export const dynamic = "force-dynamic";

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

/** In how many milliseconds the session ends as things are; 401 when it has. */
function tellLeft(person: Person | null): Response {
  if (!person) return answer(401, { ok: false, error: "Your session has ended. Sign in again." });
  return answer(200, { ok: true, leftMs: person.endsAt.getTime() - openDesk().now().getTime() });
}

/** Asked by a page by itself: no sign of its user. */
export async function GET(): Promise<Response> {
  return tellLeft(await peekPerson());
}

/** The user has clicked or typed on a page: the session begins to count anew. */
export async function POST(): Promise<Response> {
  if (!isOwnOrigin(await headers(), openDesk().publicUrl)) {
    return answer(403, { ok: false, error: "Only a page of Paydesk may ask this." });
  }
  return tellLeft(await touchPerson());
}
