import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import type { CallRate } from "./in-flight";

/** When the rate is the bottleneck, calls of this many seconds are claimed together. */
const gatherSeconds = 0.2;

type Bucket = CallRate & { tokens: number };

/**
 * Refills a connection's bucket by the database's clock and takes whole tokens. Takes none before `gatherSeconds` of
 * them or all that are asked for are there: claiming ten calls costs little more than one. A process that dies loses
 * its tokens.
 */
export async function takeTokens(db: Database, connectionId: string, most: number): Promise<Bucket> {
  const take = () =>
    db.execute<Bucket>(sql`
      with bucket as (
        select connection_id,
          least(burst, tokens + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * calls_per_second) as filled
        from sending_rates where connection_id = ${connectionId} for update
      ), share as (
        select b.connection_id, b.filled, case when floor(b.filled) >= least(${most}::int, r.burst, ceil(r.calls_per_second * ${gatherSeconds}))
          then least(floor(b.filled), ${most}::int) else 0 end as taken
        from bucket b join sending_rates r using (connection_id)
      )
      update sending_rates r set refilled_at = clock_timestamp(), tokens = s.filled - s.taken
      from share s where r.connection_id = s.connection_id
      returning s.taken as tokens, r.calls_per_second as "perSecond", r.slots`);
  const { rows } = await take();
  if (rows[0]) return rows[0];
  await db.execute(sql`insert into sending_rates (connection_id) values (${connectionId}) on conflict do nothing`);
  return (await take()).rows[0] ?? { tokens: 0, perSecond: 0, slots: 1 };
}

/** An error here is only logged: lost tokens cost a moment, while the claim's result or error must reach the caller. */
export async function giveBack({ db, log }: AppContext, connectionId: string, tokens: number): Promise<void> {
  try {
    await db.execute(
      sql`update sending_rates set tokens = least(burst, tokens + ${tokens}::int) where connection_id = ${connectionId}`,
    );
  } catch (err) {
    log.warn({ err, connectionId, tokens }, "tokens of the sending rate were not given back");
  }
}
