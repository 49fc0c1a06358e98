import { and, asc, count, desc, eq, isNull, max, not, type SQL, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { recoveryCodes, secondFactors, sessions, users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { stillOpen } from "@/lib/identity/auth/sessions/sessions";
import { demoUsers } from "./demo";
import { hasPrintedPassword } from "./demo-end";
import { userIdInput } from "./input";
import { decides } from "./record";

export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: "active" | "invited" | "expired" | "revoked" | "disabled";
  invitedUntil: Date | null;
  hasApp: boolean;
  connections: { id: string; name: string }[] | null;
  mayApproveFrom: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  openSessions: number;
};

export async function listDemoUsers(
  ctx: Pick<AppContext, "db">,
): Promise<{ name: string; email: string; role: Role }[]> {
  const known = await ctx.db
    .select(pick(users, "name", "email", "role"))
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(hasPrintedPassword, isNull(users.disabledAt), isNull(secondFactors.confirmedAt), not(hasProduction)));
  return demoUsers.flatMap(({ email }) => known.find((user) => user.email === email) ?? []);
}

export async function listUsers(ctx: AppContext): Promise<UserRow[]> {
  const list = await readUsers(ctx);
  return [...list.filter((row) => row.state !== "disabled"), ...list.filter((row) => row.state === "disabled")];
}

export async function findUserRow(ctx: AppContext, id: string): Promise<UserRow | null> {
  if (!userIdInput.safeParse({ userId: id }).success) return null;
  return (await readUsers(ctx, eq(users.id, id)))[0] ?? null;
}

async function readUsers(ctx: AppContext, which?: SQL): Promise<UserRow[]> {
  const now = ctx.now();
  const seen = ctx.db
    .select({ userId: sessions.userId, lastSeenAt: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .groupBy(sessions.userId)
    .as("seen");
  const open = ctx.db
    .select({ userId: sessions.userId, openSessions: count().as("open_sessions") })
    .from(sessions)
    .where(stillOpen(now))
    .groupBy(sessions.userId)
    .as("open");
  const rows = await ctx.db
    .select({
      ...pick(users, "id", "name", "email", "role"),
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      link: latestLink,
      connections: ownConnections,
      appAt: secondFactors.confirmedAt,
      ...pick(users, "disabledAt", "mayApproveFrom", "createdAt"),
      lastSeenAt: seen.lastSeenAt,
      openSessions: open.openSessions,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(seen, eq(seen.userId, users.id))
    .leftJoin(open, eq(open.userId, users.id))
    .where(which)
    .orderBy(asc(users.name), asc(users.id));
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

// Full names are required: inside a list of columns drizzle drops the table's name, and the inner table would win.
const latestLink = sql<LatestLink>`(select json_build_object('expiresAt', r.expires_at, 'revoked', r.revoked_at is not null)
  from password_resets r where r.user_id = users.id order by r.created_at desc limit 1)`;
const ownConnections = sql<
  { id: string; name: string }[] | null
>`(select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
  from user_connections p join connections c on c.id = p.connection_id where p.user_id = users.id)`;

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  ip: string | null;
};

export function listSessions(ctx: AppContext, userId: string): Promise<SessionRow[]> {
  return ctx.db
    .select(pick(sessions, "id", "createdAt", "lastSeenAt", "expiresAt", "userAgent", "ip"))
    .from(sessions)
    .where(and(eq(sessions.userId, userId), stillOpen(ctx.now())))
    .orderBy(desc(sessions.lastSeenAt));
}

export async function readFactor(ctx: AppContext, userId: string): Promise<{ active: boolean; codesLeft: number }> {
  const [factor] = await ctx.db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return { active: factor?.confirmedAt != null, codesLeft: left?.codes ?? 0 };
}

export function listConnectionChoices(ctx: AppContext): Promise<{ id: string; name: string }[]> {
  return ctx.db.select({ id: connections.id, name: connections.name }).from(connections).orderBy(asc(connections.name));
}
