import { addDays } from "@/lib/core/time/calendar";

const firstOf = (month: string) => `${month}-01`;

/** Months are YYYY-MM; a negative number goes back. */
export function addMonths(month: string, months: number): string {
  const at = new Date(`${firstOf(month)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** Weeks begin on Monday; null marks a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstOf(month);
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -before); day.slice(0, 7) <= month; day = addDays(day, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(day, at)).map((one) => (one.startsWith(month) ? one : null)),
    );
  }
  return weeks;
}
