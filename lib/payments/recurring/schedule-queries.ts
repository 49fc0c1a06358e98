import type { AppContext } from "@/lib/core/runtime/context";
import { readToday } from "@/lib/core/time/today";
import { readCharges } from "./charge-queries";
import type { ProfileDetail } from "./queries";
import { factsOfDirectory } from "./schedule-directory";
import type { ScheduleFacts } from "./schedule-facts";

export async function readSchedule(
  ctx: AppContext,
  { id, kind, charging, createdAt, directory }: ProfileDetail,
): Promise<{ facts: ScheduleFacts; today: string }> {
  const [charges, today] = await Promise.all([readCharges(ctx, id, directory.facts), readToday(ctx.db, ctx.now())]);
  const from = { at: createdAt };
  const columns = {
    ...(kind ? { kind: { value: kind, from } } : {}),
    ...(charging ? { charging: { value: charging, from } } : {}),
  };
  const facts = factsOfDirectory({
    known: { ...columns, ...directory.facts.known },
    taken: directory.history.filter(({ submission }) => submission === "accepted"),
    charges: charges.seen,
  });
  return { facts, today };
}
