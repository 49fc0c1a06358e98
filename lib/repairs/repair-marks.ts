import type { AppContext } from "@/lib/core/context";
import { countTimes } from "@/lib/core/counts";
import { sweepCalls } from "@/lib/dispatch/sweep-calls";
import { proveClosedDays } from "@/lib/totals/prove-days";
import { bringBackFarTimes } from "./far-times";
import { wakeQuietBatches } from "./quiet-batches";
import { planLostChecks } from "./unplanned-checks";

/**
 * Marks that say "nothing to do", each proven against the rows that it speaks of; docs/architecture.md lists all of them, and
 * those that are derived. A repair compares and sets, and is right at any time, by any process, however often.
 */
const repairs = {
  call: sweepCalls,
  batch: wakeQuietBatches,
  check: planLostChecks,
  time: bringBackFarTimes,
  day: proveClosedDays,
} as const satisfies Record<string, (ctx: AppContext) => Promise<number>>;

export type RepairKind = keyof typeof repairs;

/** What keeps money or news of it from moving is proven every few seconds; sums that are looked through, more seldom. */
export const repairedOften = ["call", "batch", "check", "time"] as const satisfies readonly RepairKind[];
export const repairedSeldom = ["day"] as const satisfies readonly RepairKind[];

/** Makes these repairs once, each apart from the others. Returns what was repaired, by kind. */
export async function repairMarks(
  ctx: AppContext,
  kinds: readonly RepairKind[],
): Promise<Partial<Record<RepairKind, number>>> {
  const done: Partial<Record<RepairKind, number>> = {};
  for (const kind of kinds) {
    try {
      const repaired = await repairs[kind](ctx);
      if (repaired === 0) continue;
      done[kind] = repaired;
      countTimes(ctx, repaired, "repairs", kind);
      ctx.log.warn({ kind, repaired }, "marks disagreed with their rows and were repaired");
    } catch (error) {
      ctx.log.error({ err: error, kind }, "a repair could not be made; the others go on");
    }
  }
  return done;
}
