import { and, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { people, secondFactors, sessions } from "@/db/schema/people";
import { redactText } from "@/lib/core/redact";
import { type AppStanding, judgeApp, usualAppRule } from "./app-rule";
import { hasProduction } from "./has-production";
import { type Role, rolesWith } from "./permissions";
import { type Reach, reachOf } from "./reach";
import {
  idleMsOf,
  judgeSession,
  needsTouch,
  sessionIdleMs,
  sessionLifetimeMs,
  sessionTouchMs,
  usualIdleMinutes,
} from "./session-policy";
import { hashToken, makeToken } from "./tokens";

/** A browser's own description of itself is cut to this many characters. */
const userAgentMaxLength = 300;

/** Who is signed in, as the database has them in this very request. */
export type Person = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The connections they work with; null: all of them. */
  connectionIds: Reach;
  sessionId: string;
  ip: string | null;
  steppedUpAt: Date | null;
  /** How they stand with the rule that asks for an authenticator app. */
  app: AppStanding;
  proof: "code" | "password";
  /** After how long without a sign of them the session ends, and when that is as things are. */
  idleMs: number;
  endsAt: Date;
};

/** Where a request comes from; `ip` is null unless the installation knows it for sure. */
export type Origin = { ip: string | null; userAgent: string | null };

/** Makes a session. The token is returned once and only its hash is kept. */
export async function startSession(
  tx: Tx,
  personId: string,
  origin: Origin,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = makeToken();
  const [row] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      personId,
      ip: origin.ip,
      userAgent: origin.userAgent && redactText(origin.userAgent.slice(0, userAgentMaxLength)),
      createdAt: now,
      lastSeenAt: now,
      // Signing in is itself the freshest proof.
      steppedUpAt: now,
      expiresAt: new Date(now.getTime() + sessionLifetimeMs),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("a session was not stored");
  return { id: row.id, token };
}

/** Sessions with their users and all that decides whether they still open the door. */
function readSessions(db: Database, which: SQL) {
  return db
    .select({
      id: people.id,
      email: people.email,
      name: people.name,
      role: people.role,
      connectionIds: reachOf,
      personDisabledAt: people.disabledAt,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      steppedUpAt: sessions.steppedUpAt,
      factorConfirmedAt: secondFactors.confirmedAt,
      appRule: organisation.appRequiredFor,
      appFrom: organisation.appRequiredFrom,
      idleMinutes: organisation.idleMinutes,
      hasProduction,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
    .leftJoin(organisation, eq(organisation.id, 1))
    .where(which);
}

/** The person of a session; null when it opens the door no more. */
function personOf(row: Awaited<ReturnType<typeof readSessions>>[number], ip: string | null, now: Date): Person | null {
  const idleMs = idleMsOf(row.role, row.idleMinutes);
  if (judgeSession({ ...row, idleMs }, now) !== "valid") return null;
  const { id, email, name, role, connectionIds, sessionId, steppedUpAt, hasProduction } = row;
  const hasApp = row.factorConfirmedAt !== null;
  const app = judgeApp({ rule: row.appRule ?? usualAppRule, hasProduction, from: row.appFrom, role, hasApp }, now);
  const proof = hasApp ? "code" : "password";
  const endsAt = new Date(Math.min(row.lastSeenAt.getTime() + idleMs, row.expiresAt.getTime()));
  return { id, email, name, role, connectionIds, sessionId, ip, steppedUpAt, app, proof, idleMs, endsAt };
}

/**
 * The person behind a session token, or null when the session is unknown, ended, idle too long, too old, or its person
 * is disabled. `active`: the request is a person's doing (not a page polling by itself), so the idle clock starts again.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
  { active, ip }: { active: boolean; ip: string | null },
): Promise<Person | null> {
  const [row] = await readSessions(db, eq(sessions.tokenHash, hashToken(token)));
  const person = row ? personOf(row, ip, now) : null;
  if (!row || !person || !active || !needsTouch(row.lastSeenAt, now)) return person;
  const touched = new Date(now.getTime() - sessionTouchMs);
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, row.sessionId), isNull(sessions.endedAt), lte(sessions.lastSeenAt, touched)));
  return personOf({ ...row, lastSeenAt: now }, ip, now);
}

/** Those of these sessions that still open the door, by id, with their persons as they are now. */
export async function findPeopleOf(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Person>> {
  const rows = await readSessions(db, inArray(sessions.id, [...sessionIds]));
  return new Map(
    rows.flatMap((row) => {
      const person = personOf(row, null, now);
      return person ? [[row.sessionId, person] as const] : [];
    }),
  );
}

/** A condition in a query on `sessions`: it still opens the door. */
export function stillOpen(now: Date): SQL | undefined {
  const minutes = sql`(select coalesce(o.idle_minutes, ${usualIdleMinutes}) from (select) one left join organisation o on true)`;
  const movesMoney = sql`(select p.role in ${rolesWith("payouts.submit")} from people p where p.id = ${sessions.personId})`;
  const idle = sql`case when ${movesMoney} then make_interval(mins => ${minutes}) else make_interval(secs => ${sessionIdleMs / 1000}) end`;
  return and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    sql`${sessions.lastSeenAt} > ${now.toISOString()}::timestamptz - ${idle}`,
  );
}

/** Notes that the person of a session has just proved who they are. */
export async function noteStepUp(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ steppedUpAt: now }).where(eq(sessions.id, sessionId));
}

/** Ends the sessions of a person: one, all but one, or all. Returns how many were still open. */
export async function endSessions(
  tx: Tx,
  personId: string,
  which: { only: string } | { except: string } | "all",
  now: Date,
): Promise<number> {
  const scope: SQL[] = [eq(sessions.personId, personId), isNull(sessions.endedAt)];
  if (which !== "all") scope.push("only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except));
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(...scope))
    .returning({ id: sessions.id });
  return ended.length;
}
