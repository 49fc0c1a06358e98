import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { batchIs } from "@/db/states";
import { sendingIsOpen } from "@/lib/controls/installation/standing";
import { resumeRules } from "@/lib/payments/connections/breaker";
import type { PauseCause } from "@/lib/payments/connections/settings";

/**
 * Checks stop, pause and sending lock inside the claiming statement, so that no stop falls in between.
 * @param identity the installation that owns the data folder
 * @param isSingle true for a single call that may leave a paused connection
 */
export function maySend(db: Database | Tx, identity: string | null = null, isSingle = false): SQL | undefined {
  const notPaused = isNull(connections.pausedAt);
  const ready = db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.id, orders.connectionId),
        isNull(connections.stoppedAt),
        isSingle ? sql`(${notPaused} or ${sendsSingly()})` : notPaused,
      ),
    );
  return and(exists(ready), sendingIsOpen(db, identity));
}

/**
 * Selects connections that are paused for unclear results, resume automatically and have a status query: single calls
 * of their batches may leave meanwhile (trickleRules). Stops by users and pauses for declines or refused access are
 * excluded.
 */
export function sendsSingly(alias = "connections"): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const since = sql`clock_timestamp() - make_interval(secs => ${resumeRules.withinMs / 1_000}::float8)`;
  return sql`(${column("paused_cause")} = ${"unclear_results" satisfies PauseCause} and ${column("resume_from")} is not null
    and ${column("answered_at")} is not null and ${column("stopped_at")} is null and ${column("paused_at")} > ${since})`;
}

/**
 * Selects orders that their batch releases at `now`: the batch runs, only the first part's rows leave while only that
 * part is released, and the row's own day has come. False for an order without a batch.
 */
export function mayLeaveBatch(now: Date): SQL {
  return sql`exists (select 1 from batches b where b.id = ${orders.batchId} and ${batchIs("b", "released")}
    and b.paused_at is null and (b.starts_at is null or b.starts_at <= ${now})
    and (b.initial_rows is null or b.rest_released_at is not null or ${orders.batchRow} <= b.initial_through))
    and ${dayHasCome(now)}`;
}

/** Days are the organisation's. */
export function dayHasCome(now: Date): SQL {
  return sql`(${orders.sendOn} is null or ${orders.sendOn} <= (select organisation_day(${now})))`;
}
