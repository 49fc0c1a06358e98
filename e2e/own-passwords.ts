import { inArray, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { demoUsers } from "@/lib/identity/users/demo";

/**
 * As if each demo user had chosen the password that they have: with the printed one they would end with the first production
 * connection, and every journey after it signs in as one of them.
 */
export async function keepDemoUsers({ db }: Pick<AppContext, "db">): Promise<void> {
  const emails = demoUsers.map(({ email }) => email);
  await db
    .update(users)
    .set({ passwordChangedAt: sql`${users.createdAt} + interval '1 second'` })
    .where(inArray(users.email, emails));
}
