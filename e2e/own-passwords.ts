import { inArray, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { demoUsers } from "@/lib/identity/users/demo";

/**
 * Marks the demo passwords as chosen by their users. Printed passwords expire with the first production connection, and
 * all later journeys sign in with them.
 */
export async function keepDemoUsers({ db }: Pick<AppContext, "db">): Promise<void> {
  const emails = demoUsers.map(({ email }) => email);
  await db
    .update(users)
    .set({ passwordChangedAt: sql`${users.createdAt} + interval '1 second'` })
    .where(inArray(users.email, emails));
}
