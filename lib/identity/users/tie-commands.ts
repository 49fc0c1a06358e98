import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accountTies } from "@/db/schema/account-ties";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/team/model";

/**
 * Another admin confirms an account that one admin changed alone, so it no longer counts as one person with that admin.
 * @throws AppError `forbidden` for a user who could be one of the two, `conflict` once the period is over
 */
export const confirmAccount = command({
  permission: "users.confirmAccount",
  input: z.object({ tieId: z.uuid(t.accountWasConfirmed) }),
  async run({ tx, actor, now }, { tieId }) {
    const [tie] = await tx
      .select({ tie: accountTies, name: users.name })
      .from(accountTies)
      .innerJoin(users, eq(users.id, accountTies.userId))
      .where(eq(accountTies.id, tieId))
      .for("update", { of: accountTies });
    if (!tie) throw new AppError("not_found", t.userUnknown);
    const { userId, confirmedAt, until } = tie.tie;
    if (confirmedAt !== null || (until !== null && until <= now)) throw new AppError("conflict", t.accountWasConfirmed);
    const at = sql`${now}::timestamptz`;
    const { rows } = await tx.execute<{ may: boolean }>(
      sql`select may_decide(${actor.userId}::uuid, 'users.change', null, ${at})
        and ${actor.userId}::uuid not in (select tied_accounts(${userId}::uuid, ${at}, ${at})) as may`,
    );
    if (!rows[0]?.may) throw new AppError("forbidden", t.otherAdminNeeded);
    const set = { confirmedBy: actor.userId, confirmedAt: now };
    await tx.update(accountTies).set(set).where(eq(accountTies.id, tieId));
    return { done: { tieId }, audit: { subjectType: "user", subjectId: userId, details: { name: tie.name } } };
  },
});
