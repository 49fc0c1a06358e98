import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { startSession } from "@/lib/identity/auth/sessions/sessions";
import { emailOf, type Who } from "./actions";

export async function actAs(app: AppContext & { db: Database }, who: Who): Promise<Actor> {
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf(who)));
  if (!user) throw new Error(`${who} is not there`);
  const origin = { ip: "127.0.0.1", userAgent: null };
  const session = await app.db.transaction((tx) => startSession(tx, user.id, origin, app.now()));
  const { id: userId, name, role } = user;
  return {
    ...{ kind: "user", userId, name, role, connectionIds: null, needsApp: false },
    ...{ sessionId: session.id, ip: null, steppedUpAt: app.now(), proof: "password" },
  };
}
