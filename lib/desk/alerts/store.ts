import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { alerts } from "@/db/schema/alerts";
import type { Notice } from "./kinds";
import type { Notified } from "./rules";

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
