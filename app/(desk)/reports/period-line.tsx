import { sayDay } from "@/components/moments";
import type { ReportSearch } from "@/lib/reports/input";

/** "1 Oct 2026 to 31 Oct 2026, days in Europe/Ljubljana". */
export function PeriodLine({ search: { from, to, zone } }: { search: Pick<ReportSearch, "from" | "to" | "zone"> }) {
  return (
    <>
      {from === to ? sayDay(from) : `${sayDay(from)} to ${sayDay(to)}`}, days in {zone.replaceAll("_", " ")}
    </>
  );
}
