import { describeDays } from "@/components/moments";
import type { ReportSearch } from "@/lib/reports/input";
import * as t from "@/messages/reports/shared";

/** "1 Oct 2026 to 31 Oct 2026, days in Europe/Ljubljana". */
export function PeriodLine({ search: { from, to, zone } }: { search: Pick<ReportSearch, "from" | "to" | "zone"> }) {
  return t.daysIn(describeDays({ from, to }), zone.replaceAll("_", " "));
}
