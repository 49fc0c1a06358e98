import { and, isNotNull, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { alertChoices } from "@/db/schema/alerts";
import { people } from "@/db/schema/people";
import { reachOf } from "@/lib/auth/reach";
import { unconfirmedHoursUsual } from "./kinds";
import type { Recipient } from "./rules";

/** Everybody who can sign in, with their reach and what they chose. Whoever was only invited is told nothing yet. */
export async function readRecipients(db: Database | Tx): Promise<Recipient[]> {
  const everybody = await db
    .select({ id: people.id, role: people.role, reach: reachOf })
    .from(people)
    .where(and(isNull(people.disabledAt), isNotNull(people.passwordHash)));
  const chosen = await db.select().from(alertChoices);
  return everybody.map((person) => {
    const own = chosen.filter(({ personId }) => personId === person.id);
    return {
      ...person,
      choices: new Map(own.map(({ kind, way }) => [kind, way])),
      hours: own.find(({ kind }) => kind === "unconfirmed")?.hours ?? unconfirmedHoursUsual,
    };
  });
}
