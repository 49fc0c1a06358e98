import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { type linkPurposes, passwordResets, people } from "@/db/schema/people";
import { recordAudit } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readApprovalDelay } from "./approval-delay";
import { clearAttempts } from "./attempts";
import { changePasswordOf, findNewPasswordProblem } from "./new-password";
import { endSessions } from "./sessions";
import { hashToken, makeToken } from "./tokens";

export type LinkPurpose = (typeof linkPurposes)[number];

const dayMs = 24 * 60 * 60 * 1000;
/** How long a link works: one to a first password may lie over a weekend and a holiday. */
export const linkDays: Record<LinkPurpose, number> = { invitation: 7, password: 1 };

const linkInput = z.object({ token: z.string().max(200), password: z.string().max(1024) });

/** A one-time link, which nobody can read again, and until when it works. */
export type OneTimeLink = { link: string; until: Date };

/** Makes a one-time link for a person; their earlier links stop working. The link is returned once, its hash is kept. */
export async function makeLink(
  tx: Tx,
  made: { purpose: LinkPurpose; personId: string; createdBy: string | null; publicUrl: string; now: Date },
): Promise<OneTimeLink> {
  const { purpose, personId, createdBy, publicUrl, now } = made;
  await tx
    .update(passwordResets)
    .set({ expiresAt: now })
    .where(
      and(eq(passwordResets.personId, personId), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    );
  const token = makeToken();
  const until = new Date(now.getTime() + linkDays[purpose] * dayMs);
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), purpose, personId, createdBy, createdAt: now, expiresAt: until });
  return { link: `${publicUrl}/reset/${token}`, until };
}

/** Takes back the links of a person that still work. False when there is none. */
export async function revokeLinks(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(passwordResets)
    .set({ revokedAt: now })
    .where(and(eq(passwordResets.personId, personId), stillWorks(now)))
    .returning({ personId: passwordResets.personId });
  return revoked.length > 0;
}

/** Whose link this is and what for, or null when it is unknown, used, taken back, too old, or its person is disabled. */
export async function findResetLink(
  desk: Desk,
  token: string,
): Promise<{ name: string; email: string; purpose: LinkPurpose } | null> {
  const found = await findOwner(desk, token);
  return found && { name: found.owner.name, email: found.owner.email, purpose: found.purpose };
}

async function findOwner(desk: Desk, token: string) {
  const [row] = await desk.db
    .select({ owner: people, purpose: passwordResets.purpose })
    .from(passwordResets)
    .innerJoin(people, eq(people.id, passwordResets.personId))
    .where(and(usable(token, desk.now()), isNull(people.disabledAt)));
  return row ?? null;
}

/**
 * Sets the password that a one-time link is for, ends all sessions of that person and lets them try at once. Of two who
 * use a link at the same moment one gets `conflict`.
 * @throws AppError `conflict` when the link works no more, `invalid` when the password may not be used
 */
export async function setPasswordByLink(
  desk: Desk,
  raw: { token: string; password: string },
  ip: string | null,
): Promise<void> {
  const parsed = linkInput.safeParse(raw);
  if (!parsed.success) throw new AppError("invalid", "This input is not valid.");
  const input = parsed.data;
  const worksNoMore = new AppError("conflict", "This link works no more. Ask an admin for a new one.");
  const found = await findOwner(desk, input.token);
  if (!found) throw worksNoMore;
  const problem = await findNewPasswordProblem(desk.db, found.owner, input.password);
  if (problem) throw new AppError("invalid", `The password ${problem}.`, { fields: { password: problem } });
  const now = desk.now();
  await desk.db.transaction(async (tx) => {
    // The compare-and-set that makes the link single use: the second of two updates finds no row.
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(usable(input.token, now))
      .returning({ personId: passwordResets.personId, createdAt: passwordResets.createdAt });
    if (!used) throw worksNoMore;
    const delay = await delayOf(tx, used, now);
    const [changed] = await tx
      .update(people)
      .set({ ...delay, passwordChangedAt: now })
      .where(and(eq(people.id, used.personId), isNull(people.disabledAt)))
      .returning({ email: people.email });
    if (!changed) throw worksNoMore;
    await changePasswordOf(tx, used.personId, input.password, now);
    const ended = await endSessions(tx, used.personId, "all", now);
    await clearAttempts(tx, desk.sealer, changed.email);
    const entry = { subjectType: "person", subjectId: used.personId, details: { by: "link", sessionsEnded: ended } };
    await recordAudit(tx, "account.changePassword", { personId: used.personId, ip }, entry);
  });
}

/** Where making the link began a waiting time, opening the account with it begins it once more. */
async function delayOf(tx: Tx, { personId, createdAt }: { personId: string; createdAt: Date }, now: Date) {
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (!person?.mayApproveFrom || person.mayApproveFrom <= createdAt) return {};
  const { hours } = await readApprovalDelay(tx, now);
  const from = new Date(now.getTime() + hours * 3_600_000);
  return from > person.mayApproveFrom ? { mayApproveFrom: from } : {};
}

function usable(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), stillWorks(now));
}

function stillWorks(now: Date) {
  return and(isNull(passwordResets.usedAt), isNull(passwordResets.revokedAt), gt(passwordResets.expiresAt, now));
}
