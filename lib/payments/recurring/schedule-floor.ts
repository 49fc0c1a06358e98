import { type DayNumber, dayNumberOf } from "./schedule-calendar";
import { periodAfter } from "./schedule-days";
import { type Fact, type Schedule, type ScheduleFacts, type ScheduleReading, scheduleOf } from "./schedule-facts";

/** No automatic charge comes before `possible`, and nothing prevents one from `sure` on. `sure` null: never certain. */
export type Floor = { possible: DayNumber; sure: DayNumber | null };

function freedomAfter(
  lastOn: string | null,
  past: { moved: boolean; woken: boolean; schedule: Schedule | null },
  reading: ScheduleReading,
): DayNumber | null {
  if (lastOn === null) return Number.NEGATIVE_INFINITY;
  if (past.woken && reading.rescheduled === "never") return null;
  const isHeldBack = past.moved && reading.rescheduled !== "next-day";
  return isHeldBack ? periodAfter(lastOn, past.schedule) : dayNumberOf(lastOn) + 1;
}

function possibilities<T>(fact: Fact<T>, all: readonly T[]): readonly T[] {
  return fact.known ? [fact.value] : all;
}

/**
 * The document says: "if a charge was made automatically, no extra charge is made unless done manually, even if the
 * stopped profile is rescheduled again". Missed days aren't charged later. null: never again.
 */
export function floorOf(facts: ScheduleFacts, reading: ScheduleReading, today: string): Floor | null {
  const schedule = scheduleOf(facts);
  const now = dayNumberOf(today);
  // An unknown last charge was made today at the latest, or never.
  const pasts = possibilities(facts.lastAutomaticOn, [null, today]).flatMap((lastOn) =>
    possibilities(facts.movedSinceCharge, [false, true]).flatMap((moved) =>
      possibilities(facts.wokenSinceCharge, [false, true]).map((woken) =>
        freedomAfter(lastOn, { moved, woken, schedule: schedule.known ? schedule.value : null }, reading),
      ),
    ),
  );
  const free = pasts.filter((day) => day !== null).map((day) => Math.max(day, now));
  if (free.length === 0) return null;
  const sure = Math.max(...free);
  // An unknown period may have any length.
  const isEndless = !schedule.known && pasts.some((day) => day !== null) && !isCertainlyFree(facts, reading);
  return { possible: Math.min(...free), sure: free.length < pasts.length || isEndless ? null : sure };
}

function isCertainlyFree({ lastAutomaticOn, movedSinceCharge }: ScheduleFacts, reading: ScheduleReading): boolean {
  if (reading.rescheduled === "next-day") return true;
  if (lastAutomaticOn.known && lastAutomaticOn.value === null) return true;
  return movedSinceCharge.known && !movedSinceCharge.value;
}
