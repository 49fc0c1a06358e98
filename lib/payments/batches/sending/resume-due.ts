import { sql } from "drizzle-orm";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import { resumeRules } from "@/lib/payments/connections/breaker";
import { gatewayAnswers } from "@/lib/payments/dispatch/probe-paused";
import { resumeBatchAutomatically } from "./control";

const askedAtOnce = 20;
const askEverySeconds = 60;

/**
 * Resumes automatically paused batches whose calls weren't sent, once their gateway answers a status query. Batches
 * that a user paused, stopped or cancelled stay so. Returns the number of resumed batches.
 */
export async function resumeDueBatches(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const { rows } = await ctx.db.execute<{ id: string; connectionId: string }>(sql`
    update batches set resume_from = ${now}::timestamptz + make_interval(secs => ${askEverySeconds})
    where id in (
      select b.id from batches b join connections c on c.id = b.connection_id
      where b.resume_from <= ${now} and b.paused_at >= ${new Date(now.getTime() - resumeRules.withinMs)}
        and b.cancelled_at is null and c.status_query and c.stopped_at is null and c.paused_at is null
      order by b.resume_from, b.id limit ${askedAtOnce} for update of b skip locked)
    returning id, connection_id as "connectionId"`);
  let resumed = 0;
  await eachApart(ctx, rows, async ({ id, connectionId }) => {
    if ((await gatewayAnswers(ctx, connectionId)) && (await resumeBatchAutomatically(ctx, id))) resumed++;
  });
  return resumed;
}
