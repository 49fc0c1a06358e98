import { and, isNotNull, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { alertChoices } from "@/db/schema/alerts";
import { users } from "@/db/schema/users";
import { scopeOf } from "@/lib/identity/auth/access/scope";
import { unconfirmedHoursUsual } from "./kinds";
import type { Recipient } from "./rules";

export async function readRecipients(db: Database | Tx): Promise<Recipient[]> {
  const all = await db
    .select({ id: users.id, role: users.role, scope: scopeOf })
    .from(users)
    .where(and(isNull(users.disabledAt), isNotNull(users.passwordHash)));
  const chosen = await db.select().from(alertChoices);
  return all.map((user) => {
    const own = chosen.filter(({ userId }) => userId === user.id);
    return {
      ...user,
      choices: new Map(own.map(({ kind, way }) => [kind, way])),
      hours: own.find(({ kind }) => kind === "unconfirmed")?.hours ?? unconfirmedHoursUsual,
    };
  });
}
