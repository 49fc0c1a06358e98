import { and, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { secondFactors, sessions, users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { redactText } from "@/lib/core/secrets/redact";
import { type AuthenticatorState, evaluateAuthenticator, usualAppRule } from "@/lib/identity/auth/access/app-rule";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import { type Role, rolesWith } from "@/lib/identity/auth/access/permissions";
import { type Scope, scopeOf } from "@/lib/identity/auth/access/scope";
import { hashToken, makeToken } from "@/lib/identity/auth/tokens";
import { evaluateSession, idleMsOf, needsTouch } from "./session-policy";
import { sessionIdleMs, sessionLifetimeMs, sessionTouchMs, usualIdleMinutes } from "./session-times";

const userAgentMaxLength = 300;

export type User = {
  id: string;
  email: string;
  name: string;
  role: Role;
  connectionIds: Scope;
  sessionId: string;
  ip: string | null;
  steppedUpAt: Date | null;
  authenticator: AuthenticatorState;
  proof: "code" | "password";
  idleMs: number;
  endsAt: Date;
};

/** `ip` is null unless the installation knows the address for certain. */
export type Origin = { ip: string | null; userAgent: string | null };

/** The token is returned once and only its hash is kept. */
export async function startSession(
  tx: Tx,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = makeToken();
  const [row] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      ip: origin.ip,
      userAgent: origin.userAgent && redactText(origin.userAgent.slice(0, userAgentMaxLength)),
      createdAt: now,
      lastSeenAt: now,
      steppedUpAt: now,
      expiresAt: new Date(now.getTime() + sessionLifetimeMs),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("a session was not stored");
  return { id: row.id, token };
}

function readSessions(db: Database, which: SQL) {
  return db
    .select({
      ...pick(users, "id", "email", "name", "role"),
      connectionIds: scopeOf,
      userDisabledAt: users.disabledAt,
      sessionId: sessions.id,
      ...pick(sessions, "lastSeenAt", "expiresAt", "endedAt", "steppedUpAt"),
      factorConfirmedAt: secondFactors.confirmedAt,
      appRule: organisation.appRequiredFor,
      appFrom: organisation.appRequiredFrom,
      idleMinutes: organisation.idleMinutes,
      hasProduction,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(organisation, eq(organisation.id, 1))
    .where(which);
}

function userOf(row: Awaited<ReturnType<typeof readSessions>>[number], ip: string | null, now: Date): User | null {
  const idleMs = idleMsOf(row.role, row.idleMinutes);
  if (evaluateSession({ ...row, idleMs }, now) !== "valid") return null;
  const { id, email, name, role, connectionIds, sessionId, steppedUpAt, hasProduction } = row;
  const hasApp = row.factorConfirmedAt !== null;
  const authenticator = evaluateAuthenticator(
    { rule: row.appRule ?? usualAppRule, hasProduction, from: row.appFrom, role, hasApp },
    now,
  );
  const proof = hasApp ? "code" : "password";
  const endsAt = new Date(Math.min(row.lastSeenAt.getTime() + idleMs, row.expiresAt.getTime()));
  return { id, email, name, role, connectionIds, sessionId, ip, steppedUpAt, authenticator, proof, idleMs, endsAt };
}

/**
 * Returns null when the session is unknown, ended, idle or too old, or its user is disabled. `active`: a user made the
 * request, so the idle time starts again.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
  { active, ip }: { active: boolean; ip: string | null },
): Promise<User | null> {
  const [row] = await readSessions(db, eq(sessions.tokenHash, hashToken(token)));
  const user = row ? userOf(row, ip, now) : null;
  if (!row || !user || !active || !needsTouch(row.lastSeenAt, now)) return user;
  const touched = new Date(now.getTime() - sessionTouchMs);
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, row.sessionId), isNull(sessions.endedAt), lte(sessions.lastSeenAt, touched)));
  return userOf({ ...row, lastSeenAt: now }, ip, now);
}

export async function findUsersOf(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, User>> {
  const rows = await readSessions(db, inArray(sessions.id, [...sessionIds]));
  return new Map(
    rows.flatMap((row) => {
      const user = userOf(row, null, now);
      return user ? [[row.sessionId, user] as const] : [];
    }),
  );
}

export function stillOpen(now: Date): SQL | undefined {
  const minutes = sql`(select coalesce(o.idle_minutes, ${usualIdleMinutes}) from (select) one left join organisation o on true)`;
  const movesMoney = sql`(select p.role in ${rolesWith("payouts.submit")} from users p where p.id = ${sessions.userId})`;
  const idle = sql`case when ${movesMoney} then make_interval(mins => ${minutes}) else make_interval(secs => ${sessionIdleMs / 1000}) end`;
  return and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    sql`${sessions.lastSeenAt} > ${now.toISOString()}::timestamptz - ${idle}`,
  );
}

export async function noteStepUp(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ steppedUpAt: now }).where(eq(sessions.id, sessionId));
}

export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only: string } | { except: string } | "all",
  now: Date,
): Promise<number> {
  const scope: SQL[] = [eq(sessions.userId, userId), isNull(sessions.endedAt)];
  if (which !== "all") scope.push("only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except));
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(...scope))
    .returning({ id: sessions.id });
  return ended.length;
}
