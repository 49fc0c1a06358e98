import type { Desk } from "@/lib/core/desk";
import { readToday } from "@/lib/core/today";
import { readCharges } from "./charge-queries";
import type { ProfileDetail } from "./queries";
import { factsOfBook } from "./schedule-book";
import type { ScheduleFacts } from "./schedule-facts";

/** What we know of a profile's schedule, and the day that it is for the organisation: what a forecast starts from. */
export async function readSchedule(
  desk: Desk,
  { id, kind, charging, createdAt, book }: ProfileDetail,
): Promise<{ facts: ScheduleFacts; today: string }> {
  const [charges, today] = await Promise.all([readCharges(desk, id, book.facts), readToday(desk.db, desk.now())]);
  const from = { at: createdAt };
  // What stands on the profile itself counts where no fact says it.
  const columns = {
    ...(kind ? { kind: { value: kind, from } } : {}),
    ...(charging ? { charging: { value: charging, from } } : {}),
  };
  const facts = factsOfBook({
    known: { ...columns, ...book.facts.known },
    taken: book.history.filter(({ submission }) => submission === "accepted"),
    charges: charges.seen,
  });
  return { facts, today };
}
