import { and, asc, count, desc, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { people, recoveryCodes, secondFactors, sessions } from "@/db/schema/people";
import type { Role } from "@/lib/auth/permissions";
import { stillOpen } from "@/lib/auth/sessions";
import type { Desk } from "@/lib/core/desk";
import { personIdInput } from "./input";
import { decides } from "./record";

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Without a password: invited, while the invitation works; else it has expired or was taken back. */
  state: "active" | "invited" | "expired" | "revoked" | "disabled";
  /** Until when the invitation works, or worked; null for who has a password. */
  invitedUntil: Date | null;
  /** Whether they sign in with an authenticator app too. */
  hasApp: boolean;
  /** The connections they work with, by name; null: all of them. */
  connections: { id: string; name: string }[] | null;
  /** From when they can approve, while that is still to come; null: no such wait. */
  mayApproveFrom: Date | null;
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
  const now = desk.now();
  const seen = desk.db
    .select({ personId: sessions.personId, lastSeenAt: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .groupBy(sessions.personId)
    .as("seen");
  const open = desk.db
    .select({ personId: sessions.personId, openSessions: count().as("open_sessions") })
    .from(sessions)
    .where(stillOpen(now))
    .groupBy(sessions.personId)
    .as("open");
  const rows = await desk.db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      role: people.role,
      hasPassword: sql<boolean>`${people.passwordHash} is not null`,
      link: latestLink,
      connections: ownConnections,
      appAt: secondFactors.confirmedAt,
      disabledAt: people.disabledAt,
      mayApproveFrom: people.mayApproveFrom,
      createdAt: people.createdAt,
      lastSeenAt: seen.lastSeenAt,
      openSessions: open.openSessions,
    })
    .from(people)
    .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
    .leftJoin(seen, eq(seen.personId, people.id))
    .leftJoin(open, eq(open.personId, people.id))
    .where(which)
    .orderBy(asc(people.name), asc(people.id));
  return rows.map(({ hasPassword, disabledAt, openSessions, link, appAt, mayApproveFrom, ...row }) => ({
    ...row,
    mayApproveFrom: mayApproveFrom && mayApproveFrom > now && decides(row.role) ? mayApproveFrom : null,
    state: disabledAt ? "disabled" : hasPassword ? "active" : stateOfInvitation(link, now),
    invitedUntil: hasPassword || !link ? null : new Date(link.expiresAt),
    hasApp: appAt !== null,
    openSessions: openSessions ?? 0,
  }));
}

type LatestLink = { expiresAt: string; revoked: boolean } | null;

function stateOfInvitation(link: LatestLink, now: Date): "invited" | "expired" | "revoked" {
  if (link?.revoked) return "revoked";
  return link && new Date(link.expiresAt) > now ? "invited" : "expired";
}

// Names are written out: inside a list of columns drizzle drops the table's name, and the inner one would win.
const latestLink = sql<LatestLink>`(select json_build_object('expiresAt', r.expires_at, 'revoked', r.revoked_at is not null)
  from password_resets r where r.person_id = people.id order by r.created_at desc limit 1)`;
const ownConnections = sql<
  { id: string; name: string }[] | null
>`(select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
  from person_connections p join connections c on c.id = p.connection_id where p.person_id = people.id)`;

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

/** Every connection by name, to limit a person to some of them. */
export function listConnectionChoices(desk: Desk): Promise<{ id: string; name: string }[]> {
  return desk.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .orderBy(asc(connections.name));
}
