import { headers } from "next/headers";
import { openContext } from "@/lib/core/runtime/open-context";
import { isOwnOrigin } from "@/lib/identity/auth/access/own-origin";
import { peekUser, touchUser } from "@/lib/identity/auth/sessions/session";
import type { User } from "@/lib/identity/auth/sessions/sessions";
import * as t from "@/messages/api";

export const dynamic = "force-dynamic";

const answer = (status: number, body: object) => Response.json(body, { status });

/** Returns the milliseconds until the session ends; 401 when it has ended. */
function notifyLeft(user: User | null): Response {
  if (!user) return answer(401, { ok: false, error: t.sessionEnded });
  return answer(200, { ok: true, leftMs: user.endsAt.getTime() - openContext().now().getTime() });
}

/** Pages ask automatically, so a request is no sign of activity. */
export async function GET(): Promise<Response> {
  return notifyLeft(await peekUser());
}

/** The user clicked or typed, so the idle time starts again. */
export async function POST(): Promise<Response> {
  if (!isOwnOrigin(await headers(), openContext().publicUrl)) {
    return answer(403, { ok: false, error: t.foreignOrigin });
  }
  return notifyLeft(await touchUser());
}
