import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { alertChoices, alerts } from "@/db/schema/desk";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { scopeOf } from "@/lib/identity/auth/access/scope";
import { alertsKeptDays, type Notice, unconfirmedHoursUsual } from "./kinds";
import type { Notified, Recipient } from "./rules";

const purgedAtOnce = 1_000;

export async function purgeAlerts(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from alerts where id in (select id from alerts order by id limit ${purgedAtOnce})
      and at < now() - make_interval(days => ${alertsKeptDays}) and mail <> ${sqlName.alertMail("waiting")}`);
  return rowCount ?? 0;
}

export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) as mine`,
  );
  return rows[0]?.mine === true;
}

/** Storing the same sign again changes nothing; callbacks are counted into the alert of their hour. */
export async function storeAlerts(
  tx: Tx,
  { key, connectionId, facts }: Notice,
  receivers: readonly Notified[],
  now: Date,
): Promise<void> {
  if (receivers.length === 0) return;
  const rows = receivers.map(({ userId, inApp, byMail }) => ({
    userId,
    kind: facts.kind,
    key,
    connectionId,
    facts,
    at: now,
    isInPreparation: inApp,
    mail: byMail ? ("waiting" as const) : ("none" as const),
  }));
  const insertion = tx.insert(alerts).values(rows);
  if (facts.kind !== "callback_refused") {
    await insertion.onConflictDoNothing();
    return;
  }
  const count = sql`jsonb_set(${alerts.facts}, '{count}', to_jsonb((${alerts.facts} ->> 'count')::integer + 1))`;
  await insertion.onConflictDoUpdate({ target: [alerts.userId, alerts.key], set: { facts: count } });
}

export async function readRecipients(db: Database | Tx): Promise<Recipient[]> {
  const all = await db
    .select({ id: users.id, role: users.role, scope: scopeOf })
    .from(users)
    .where(and(isNull(users.disabledAt), isNotNull(users.passwordHash)));
  const chosen = await db.select().from(alertChoices);
  return all.map((user) => {
    const own = chosen.filter(({ userId }) => userId === user.id);
    return {
      ...user,
      choices: new Map(own.map(({ kind, way }) => [kind, way])),
      hours: own.find(({ kind }) => kind === "unconfirmed")?.hours ?? unconfirmedHoursUsual,
    };
  });
}
