import { describeDays } from "@/components/moments";
import type { ReportSearch } from "@/lib/books/reports/input";
import * as t from "@/messages/reports/shared";

export function PeriodLine({
  search: { from, to, zone, countBy },
}: {
  search: Pick<ReportSearch, "from" | "to" | "zone" | "countBy">;
}) {
  const days = t.daysIn(describeDays({ from, to }), zone.replaceAll("_", " "));
  return countBy === "value" ? t.valueDateDays(days) : days;
}
