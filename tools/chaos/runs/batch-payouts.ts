import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { sendBatch, untilSent } from "../batch-work";
import type { Random } from "../random";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const mixed = {
  "reset-after": 2,
  "reset-before": 1,
  "error-500": 1,
  "page-502": 1,
  "half-answer": 1,
  "error-answer": 1,
  "error-with-id": 0.5,
  "doubled-fields": 0.5,
  "other-order": 0.5,
  "callback-early": 2,
  "callback-twice": 5,
} as const;
const declined = "4444000011110002";
const refused = "4444000011110003";
const filtered = "4444000011110005";

const killEveryMs = 4_000;

/**
 * Two workers send payouts on a bad day, and one is killed repeatedly: every row ends final, failed or unconfirmed with
 * a reason, and none is sent twice.
 */
export const batchPayouts: Run = {
  name: "batch-payouts",
  about: "a batch with mixed failures, two workers and kill -9; one round is one payout",
  rounds: { full: 10_000, subset: 300 },
  play: inWorld(async ({ world, rounds, random, aside }) => {
    const rules = Object.entries(mixed).map(([scenario, share]) => ({
      scenario,
      operation: "payout",
      rate: share / 100,
    }));
    await world.sandbox.control("PUT", "/scenarios", { rules });
    const steady = await world.start({ worker: true, route: true });
    const batchId = await sendBatch(world, "payout", writePayouts(rounds, random));
    const stopping = new AbortController();
    const killing = killAgainAndAgain(world, stopping.signal);
    await aside(() => untilSent(world, batchId, true));
    stopping.abort();
    await killing;
    await world.sandbox.control("DELETE", "/scenarios");
    await sleep(1_000);
    await noteUnexplained(world, batchId, rounds);
    await steady.end("SIGTERM");
  }),
};

export function writePayouts(rows: number, random: Random, from = 0): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const at = from + row;
    const luck = random.next();
    const account =
      luck < 0.06 ? declined : luck < 0.08 ? refused : luck < 0.09 ? filtered : String(7_000_000_000 + at);
    return `${newClientOrderId()};${(10 + at / 100).toFixed(2)};EUR;${account}`;
  });
  return ["client_orderid;amount;currency;account_number", ...lines].join("\r\n");
}

async function killAgainAndAgain(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const victim = await world.start({ worker: true });
    await sleep(killEveryMs, undefined, { signal }).catch(() => undefined);
    await victim.end("SIGKILL");
  }
}

async function noteUnexplained(world: World, batchId: string, rows: number): Promise<void> {
  const { rows: found } = await world.app.db.execute<{ made: number; unexplained: number }>(sql`
    select count(o.id)::int as made, count(*) filter (where not (
      o.submission = 'accepted' or o.submission = 'rejected' and o.error_message is not null
      or o.submission = 'unconfirmed' and o.cause is not null and num_nonnulls(o.error_message, o.reason) > 0 or o.submission = 'not_received'))::int as unexplained
    from batch_rows r left join orders o on o.id = r.order_id where r.batch_id = ${batchId}`);
  const [count] = found;
  if (count?.made !== rows) world.broken.push(`${count?.made} of ${rows} rows became orders`);
  if (count?.unexplained !== 0)
    world.broken.push(`${count?.unexplained} rows are neither final, failed nor unconfirmed with a reason`);
}
