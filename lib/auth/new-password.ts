import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { passwordHistory, people } from "@/db/schema/people";
import { isCommonPassword } from "./common-passwords";
import { hashPassword, verifyPassword } from "./password";
import { findPasswordProblem } from "./password-rules";

/** With the present one these are the last four (PCI DSS 4.0.1, 8.3.7). */
const earlierKept = 3;

export const commonPassword = "is one of the commonest passwords: choose another";

type Owner = Pick<typeof people.$inferSelect, "id" | "email" | "name" | "passwordHash">;

/** Why somebody may not choose a password, in words that follow "the password"; null when they may. */
export async function findNewPasswordProblem(
  db: Database | Tx,
  owner: Owner,
  password: string,
): Promise<string | null> {
  const [ours] = await db.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, 1));
  const problem = findPasswordProblem(password, owner.email, [owner.name, ...(ours ? [ours.name] : [])]);
  if (problem) return problem;
  if (isCommonPassword(password)) return commonPassword;
  const earlier = await readEarlier(db, owner.id);
  for (const hash of [owner.passwordHash, ...earlier.map(({ passwordHash }) => passwordHash)]) {
    if (hash && (await verifyPassword(hash, password))) return "is one of your last four: choose another";
  }
  return null;
}

/** Sets a new password and keeps the hash of the one before, so that it is not used again soon. */
export async function changePasswordOf(tx: Tx, personId: string, password: string, now: Date): Promise<void> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId)).for("no key update");
  if (person?.passwordHash) {
    await tx.insert(passwordHistory).values({ personId, passwordHash: person.passwordHash, replacedAt: now });
    const kept = (await readEarlier(tx, personId)).map(({ id }) => id);
    await tx
      .delete(passwordHistory)
      .where(and(eq(passwordHistory.personId, personId), notInArray(passwordHistory.id, kept)));
  }
  const passwordHash = await hashPassword(password);
  await tx.update(people).set({ passwordHash, passwordChangedAt: now }).where(eq(people.id, personId));
}

function readEarlier(db: Database | Tx, personId: string) {
  return db
    .select()
    .from(passwordHistory)
    .where(eq(passwordHistory.personId, personId))
    .orderBy(desc(passwordHistory.replacedAt), desc(passwordHistory.id))
    .limit(earlierKept);
}
