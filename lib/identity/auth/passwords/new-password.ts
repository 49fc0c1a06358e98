import { dictionary } from "@zxcvbn-ts/language-common";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { passwordHistory, users } from "@/db/schema/users";
import * as t from "@/messages/sign-in/model";
import { hashPassword, verifyPassword } from "./password";
import { findPasswordProblem, normalisePassword } from "./password-rules";

/** OWASP ASVS 5.0, 6.2.4. The list is sorted by frequency. */
const refusedMax = 3_000;
const addedMax = 8;

const commonest: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, refusedMax).map(String));

/**
 * Also finds common passwords that are repeated or have marks around them. Runs on the server, because the list is too
 * long for a page.
 */
export function isCommonPassword(password: string): boolean {
  const folded = normalisePassword(password).toLowerCase();
  const bare = folded.replaceAll(/[\s._!@#-]/g, "");
  const core = /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(bare)?.[1] ?? "";
  const added = bare.length - core.length;
  const candidates = [folded, bare, ...(core.length > 0 && added <= addedMax ? [core] : [])];
  return candidates.some((one) => commonest.has(one) || commonest.has(unrepeated(one)));
}

function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

/** With the current password these are the last four (PCI DSS 4.0.1, 8.3.7). */
const earlierKept = 3;

type Owner = Pick<typeof users.$inferSelect, "id" | "email" | "name" | "passwordHash">;

export async function findNewPasswordProblem(
  db: Database | Tx,
  owner: Owner,
  password: string,
): Promise<string | null> {
  const [ours] = await db.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, 1));
  const problem = findPasswordProblem(password, owner.email, [owner.name, ...(ours ? [ours.name] : [])]);
  if (problem) return problem;
  if (isCommonPassword(password)) return t.passwordCommon;
  const earlier = await readEarlier(db, owner.id);
  for (const hash of [owner.passwordHash, ...earlier.map(({ passwordHash }) => passwordHash)]) {
    if (hash && (await verifyPassword(hash, password))) return t.passwordReused;
  }
  return null;
}

export async function changePasswordOf(tx: Tx, userId: string, password: string, now: Date): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (user?.passwordHash) {
    await tx.insert(passwordHistory).values({ userId, passwordHash: user.passwordHash, replacedAt: now });
    const kept = (await readEarlier(tx, userId)).map(({ id }) => id);
    await tx
      .delete(passwordHistory)
      .where(and(eq(passwordHistory.userId, userId), notInArray(passwordHistory.id, kept)));
  }
  const passwordHash = await hashPassword(password);
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId));
}

function readEarlier(db: Database | Tx, userId: string) {
  return db
    .select()
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.replacedAt), desc(passwordHistory.id))
    .limit(earlierKept);
}
