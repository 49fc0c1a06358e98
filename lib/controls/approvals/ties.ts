import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Tx } from "@/db/client";
import { accountTies } from "@/db/schema/account-ties";
import { approvalDecisions, type approvalRequests } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { readSingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import * as t from "@/messages/approvals/model";
import type { AdminChangePermission } from "./admin-changes";
import { countOtherAdmins } from "./requirement";

type ApprovalRequest = typeof approvalRequests.$inferSelect;

const dayMs = 86_400_000;

/**
 * Notes that one admin made or opened an account alone. Both count as one person: until another admin confirms it; with no
 * other admin for the days of the setting.
 */
export async function tieAccount(
  tx: Tx,
  { userId, by, permission }: { userId: string; by: string; permission: AdminChangePermission },
  now: Date,
): Promise<void> {
  if (userId === by) return;
  const others = await countOtherAdmins(tx, by, { permission: "users.change", connectionId: null }, now);
  const { days } = await readSingleAdminDays(tx, now);
  if (others === 0 && days === 0) return;
  const until = others > 0 ? null : new Date(now.getTime() + days * dayMs);
  await tx.insert(accountTies).values({ userId, tiedTo: by, permission, at: now, until });
}

/** Refuses an approval by who could be the one who prepared it, or who approved it before. @throws AppError `conflict` */
export async function refuseTied(
  tx: Tx,
  actor: Actor,
  request: Pick<ApprovalRequest, "id" | "permission" | "connectionId" | "requestedBy" | "requestedAt">,
  now: Date,
): Promise<void> {
  const given = await tx
    .select({ userId: approvalDecisions.userId, at: approvalDecisions.at })
    .from(approvalDecisions)
    .where(and(eq(approvalDecisions.requestId, request.id), eq(approvalDecisions.decision, "approve")));
  const acted = [{ userId: request.requestedBy, at: request.requestedAt }, ...given];
  for (const one of acted) await refuseTiedTo(tx, actor, { ...request, ...one }, now);
}

/** The same of one other user, and when that one acted. @throws AppError `conflict` */
export async function refuseTiedTo(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  {
    permission,
    connectionId,
    userId,
    at,
  }: Pick<ApprovalRequest, "permission" | "connectionId"> & { userId: string; at: Date },
  now: Date,
): Promise<void> {
  const [one] = await tx
    .select({ name: users.name })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        sql`are_tied(${actor.userId}::uuid, ${userId}::uuid, ${permission}, ${connectionId}::uuid, ${now}::timestamptz, ${at}::timestamptz)`,
      ),
    );
  if (one) throw new AppError("conflict", t.youCountAsOne(one.name));
}

/** Two accounts that count as one person. `until` null: until a second admin confirms it. */
export type TieRow = {
  id: string;
  user: { id: string; name: string };
  tiedTo: { id: string; name: string };
  permission: AdminChangePermission;
  at: Date;
  until: Date | null;
};

const live = (now: Date) =>
  and(isNull(accountTies.confirmedAt), or(isNull(accountTies.until), gt(accountTies.until, now)));

/** Accounts that count as one person with an admin now, the oldest first. */
export async function listTies(db: Database, now: Date): Promise<TieRow[]> {
  const admins = alias(users, "admins");
  return db
    .select({
      id: accountTies.id,
      user: { id: users.id, name: users.name },
      tiedTo: { id: admins.id, name: admins.name },
      permission: accountTies.permission,
      at: accountTies.at,
      until: accountTies.until,
    })
    .from(accountTies)
    .innerJoin(users, eq(users.id, accountTies.userId))
    .innerJoin(admins, eq(admins.id, accountTies.tiedTo))
    .where(live(now))
    .orderBy(asc(accountTies.at), asc(accountTies.id));
}

/** How far four eyes hold: whether one admin alone decides on accounts, for how many days that counts, and which accounts it concerns. */
export type TieNotice = { singleAdmin: string | null; days: number; ties: TieRow[] };

export async function readTieNotice(db: Database, now: Date): Promise<TieNotice> {
  const canDecide = and(eq(users.role, "admin"), isNull(users.disabledAt), isNotNull(users.passwordHash));
  const [ties, { days }, admins] = await Promise.all([
    listTies(db, now),
    readSingleAdminDays(db, now),
    db.select({ name: users.name }).from(users).where(canDecide).limit(2),
  ]);
  return { singleAdmin: admins.length === 1 ? (admins[0]?.name ?? null) : null, days, ties };
}
