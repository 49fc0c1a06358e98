import { and, asc, count, desc, eq, gt, isNull, max, type SQL } from "drizzle-orm";
import { people, recoveryCodes, secondFactors, sessions } from "@/db/schema/people";
import type { Role } from "@/lib/auth/permissions";
import { sessionIdleMs } from "@/lib/auth/session-policy";
import type { Desk } from "@/lib/core/desk";
import { personIdInput } from "./input";

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: "active" | "invited" | "disabled";
  createdAt: Date;
  lastSeenAt: Date | null;
  openSessions: number;
};

/** Everybody, by name; those who are disabled last. */
export async function listPeople(desk: Desk): Promise<PersonRow[]> {
  const list = await readPeople(desk);
  return [...list.filter((row) => row.state !== "disabled"), ...list.filter((row) => row.state === "disabled")];
}

/** One person, or null when there is none with this id. */
export async function findPersonRow(desk: Desk, id: string): Promise<PersonRow | null> {
  if (!personIdInput.safeParse({ personId: id }).success) return null;
  return (await readPeople(desk, eq(people.id, id)))[0] ?? null;
}

async function readPeople(desk: Desk, which?: SQL): Promise<PersonRow[]> {
  const seen = desk.db
    .select({ personId: sessions.personId, lastSeenAt: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .groupBy(sessions.personId)
    .as("seen");
  const open = desk.db
    .select({ personId: sessions.personId, openSessions: count().as("open_sessions") })
    .from(sessions)
    .where(stillOpen(desk.now()))
    .groupBy(sessions.personId)
    .as("open");
  const rows = await desk.db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      role: people.role,
      passwordHash: people.passwordHash,
      disabledAt: people.disabledAt,
      createdAt: people.createdAt,
      lastSeenAt: seen.lastSeenAt,
      openSessions: open.openSessions,
    })
    .from(people)
    .leftJoin(seen, eq(seen.personId, people.id))
    .leftJoin(open, eq(open.personId, people.id))
    .where(which)
    .orderBy(asc(people.name), asc(people.id));
  return rows.map(({ passwordHash, disabledAt, openSessions, ...row }) => ({
    ...row,
    state: disabledAt ? ("disabled" as const) : passwordHash ? ("active" as const) : ("invited" as const),
    openSessions: openSessions ?? 0,
  }));
}

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  ip: string | null;
};

/** The sessions of a person that still open the door, last used first. */
export function listSessions(desk: Desk, personId: string): Promise<SessionRow[]> {
  return desk.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
    })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), stillOpen(desk.now())))
    .orderBy(desc(sessions.lastSeenAt));
}

function stillOpen(now: Date) {
  return and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - sessionIdleMs)),
  );
}

/** Whether a person signs in with an app too, and how many recovery codes are left. */
export async function readFactor(desk: Desk, personId: string): Promise<{ active: boolean; codesLeft: number }> {
  const [factor] = await desk.db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId));
  const [left] = await desk.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)));
  return { active: factor?.confirmedAt != null, codesLeft: left?.codes ?? 0 };
}
