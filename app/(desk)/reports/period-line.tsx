import { formatDay } from "@/components/moments";
import type { ReportSearch } from "@/lib/reports/input";

/** "1 Oct 2026 to 31 Oct 2026, days in Europe/Ljubljana". */
export function PeriodLine({ search: { from, to, zone } }: { search: Pick<ReportSearch, "from" | "to" | "zone"> }) {
  const day = (text: string) => formatDay(new Date(`${text}T00:00:00Z`), "UTC");
  return (
    <>
      {from === to ? day(from) : `${day(from)} to ${day(to)}`}, days in {zone.replaceAll("_", " ")}
    </>
  );
}
