import { type DayNumber, dayNumberOf } from "./schedule-calendar";
import { periodAfter } from "./schedule-days";
import { type Fact, type Rhythm, rhythmOf, type ScheduleFacts, type ScheduleReading } from "./schedule-facts";

/**
 * From when there can be charges by itself: before `possible` none is made, from `sure` on nothing stands against one; in
 * between it depends on what we do not know. `sure` null: that is never certain.
 */
export type Floor = { possible: DayNumber; sure: DayNumber | null };

/** What one possible past allows. `lastOn` null: no charge was made by itself. Null: no charge is made by itself ever again. */
function freedomAfter(
  lastOn: string | null,
  past: { moved: boolean; woken: boolean; rhythm: Rhythm | null },
  reading: ScheduleReading,
): DayNumber | null {
  if (lastOn === null) return Number.NEGATIVE_INFINITY;
  if (past.woken && reading.rescheduled === "never") return null;
  const isHeldBack = past.moved && reading.rescheduled !== "next-day";
  return isHeldBack ? periodAfter(lastOn, past.rhythm) : dayNumberOf(lastOn) + 1;
}

function possibilities<T>(fact: Fact<T>, all: readonly T[]): readonly T[] {
  return fact.known ? [fact.value] : all;
}

/**
 * The days from which a profile may be charged by itself again: "if a charge was made automatically, no extra charge is made
 * unless done manually, even if the stopped profile is rescheduled again". Days that have gone by are not made up for.
 * Null: never again.
 */
export function floorOf(facts: ScheduleFacts, reading: ScheduleReading, today: string): Floor | null {
  const rhythm = rhythmOf(facts);
  const now = dayNumberOf(today);
  // Where the last charge is not known, it was made today at the latest, or never.
  const pasts = possibilities(facts.lastAutomaticOn, [null, today]).flatMap((lastOn) =>
    possibilities(facts.movedSinceCharge, [false, true]).flatMap((moved) =>
      possibilities(facts.wokenSinceCharge, [false, true]).map((woken) =>
        freedomAfter(lastOn, { moved, woken, rhythm: rhythm.known ? rhythm.value : null }, reading),
      ),
    ),
  );
  const free = pasts.filter((day) => day !== null).map((day) => Math.max(day, now));
  if (free.length === 0) return null;
  const sure = Math.max(...free);
  // A period that we do not know may be any length.
  const isEndless = !rhythm.known && pasts.some((day) => day !== null) && !isCertainlyFree(facts, reading);
  return { possible: Math.min(...free), sure: free.length < pasts.length || isEndless ? null : sure };
}

function isCertainlyFree({ lastAutomaticOn, movedSinceCharge }: ScheduleFacts, reading: ScheduleReading): boolean {
  if (reading.rescheduled === "next-day") return true;
  if (lastAutomaticOn.known && lastAutomaticOn.value === null) return true;
  return movedSinceCharge.known && !movedSinceCharge.value;
}
