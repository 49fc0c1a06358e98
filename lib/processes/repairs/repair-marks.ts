import type { AppContext } from "@/lib/core/runtime/context";
import { countTimes } from "@/lib/core/telemetry/counts";
import { sweepCalls } from "@/lib/payments/dispatch/sweep-calls";
import { proveClosedDays } from "@/lib/payments/totals/prove-days";
import { bringBackFarTimes } from "./far-times";
import { wakeQuietBatches } from "./quiet-batches";
import { planLostChecks } from "./unplanned-checks";

/**
 * Each mark that says "nothing to do" is compared with its rows (docs/architecture.md lists them). A repair compares
 * and sets, so any process may run it at any time.
 */
const repairs = {
  call: sweepCalls,
  batch: wakeQuietBatches,
  check: planLostChecks,
  time: bringBackFarTimes,
  day: proveClosedDays,
} as const satisfies Record<string, (ctx: AppContext) => Promise<number>>;

export type RepairKind = keyof typeof repairs;

/**
 * Marks that can stop money or news are checked every few seconds; sums read more rows, so they are checked less often.
 */
export const repairedOften = ["call", "batch", "check", "time"] as const satisfies readonly RepairKind[];
export const repairedSeldom = ["day"] as const satisfies readonly RepairKind[];

/**
 * A failing repair doesn't stop the others.
 * @returns repaired marks by kind
 */
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
