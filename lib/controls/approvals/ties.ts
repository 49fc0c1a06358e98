import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Tx } from "@/db/client";
import { approvalDecisions, type approvalRequests } from "@/db/schema/approvals";
import { accountTies, users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { readSingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import * as t from "@/messages/approvals/model";
import type { AdminChangePermission } from "./admin-changes";
import { countOtherAdmins } from "./requirement";

type ApprovalRequest = typeof approvalRequests.$inferSelect;

const dayMs = 86_400_000;

/**
 * Records that one admin created or opened an account alone. Both count as one person until another admin confirms the
 * account, or, without another admin, for the days of the setting.
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

/**
 * Refuses an approval by a user who may be the same person as the preparer or an earlier approver.
 * @throws AppError `conflict`
 */
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

/** @throws AppError `conflict` */
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

/** `until` is null when only a second admin's confirmation ends the tie. */
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
