import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Desk } from "@/lib/core/desk";
import type { OutsideReading } from "@/lib/core/outside";
import { judgeStanding } from "@/lib/installation/fence";
import { putUpFence, readInside, takeIdentity } from "@/lib/installation/standing";
import { installationStateOf, whyClosed } from "@/lib/installation/state";

type Guarded = Pick<Desk, "db" | "outside" | "log" | "now">;

/**
 * Asks, before anything is sent, whether this database is the one that sent last, and puts up the fence when it is not.
 * Returns why nothing may be sent, as sentences; null when it may.
 */
export async function guardInstallation(desk: Guarded): Promise<string | null> {
  // The folder first: a number is kept there after it is committed here, so the database can never seem behind by a race.
  const outside = readOutside(desk);
  if (typeof outside === "string")
    return `Nothing is sent, because the data folder (DATA_DIR) cannot be read: ${outside}.`;
  const inside = await readInside(desk.db);
  if (!inside) return null;
  const closed = whyClosed(installationStateOf(inside));
  if (inside.fencedAt) return closed;
  const standing = judgeStanding(outside, inside);
  switch (standing.word) {
    case "ours":
      return closed;
    case "new":
      if (standing.identity !== inside.identity) await takeIdentity(desk.db, standing.identity);
      desk.outside.adopt(standing.identity);
      return closed;
    case "fenced": {
      const { cause, reason } = standing;
      const now = desk.now();
      const held = await desk.db.transaction(async (tx) => {
        const fence = { cause, reason, known: inside.lastNumber, made: outside.lastNumber };
        return (await putUpFence(tx, fence, now)) ? doubtUnsent(tx, now) : 0;
      });
      desk.log.error({ cause, held }, `nothing is sent from this database: ${reason}`);
      return whyClosed({ word: "fenced", reason, since: now });
    }
    default:
      return standing satisfies never;
  }
}

/** What lies outside, or why it cannot be read. */
function readOutside({ outside, log }: Guarded): OutsideReading | string {
  try {
    return outside.read();
  } catch (error) {
    log.error({ err: error }, "the data folder cannot be read: nothing is sent");
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why an order of a restored database, which that database holds as not sent, is no longer proven to be. */
export const restoredReason =
  "This database was restored or copied: the order may have been sent after the copy was made.";

/**
 * What could still be sent by this database may have been sent by the one that it is a copy of. It becomes unconfirmed,
 * so that the gateway is asked first and nothing goes out a second time. Now is the last moment at which it may have been
 * sent. Returns how many.
 */
async function doubtUnsent(tx: Tx, now: Date): Promise<number> {
  const details = JSON.stringify({ reason: restoredReason });
  const { rowCount } = await tx.execute(sql`
    with doubted as (
      update orders set submission = 'unconfirmed', cause = 'restored', error_code = null, error_message = ${restoredReason},
        sealed_fields = null, next_attempt_at = null, absent_answers = 0, absent_since = null, final_at = null, updated_at = ${now},
        sent_at = ${now},
        next_query_at = case when connections.status_query then ${now}::timestamptz end
      from connections
      where connections.id = orders.connection_id
        and (orders.submission in ('queued', 'not_sent') or (orders.submission = 'rejected' and orders.cause = 'access_refused'))
      returning orders.id
    )
    insert into order_events (order_id, kind, details) select id, 'restored', ${details}::jsonb from doubted`);
  return rowCount ?? 0;
}
