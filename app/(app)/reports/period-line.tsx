import { describeDays } from "@/components/moments";
import type { ReportSearch } from "@/lib/books/reports/input";
import * as t from "@/messages/reports/shared";

/** "1 Oct 2026 to 31 Oct 2026 (Europe/Ljubljana)", and by which day it counts where that isn't the usual one. */
export function PeriodLine({
  search: { from, to, zone, countBy },
}: {
  search: Pick<ReportSearch, "from" | "to" | "zone" | "countBy">;
}) {
  const days = t.daysIn(describeDays({ from, to }), zone.replaceAll("_", " "));
  return countBy === "value" ? t.byValueDate(days) : days;
}
