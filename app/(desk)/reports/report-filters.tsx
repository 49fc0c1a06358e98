import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar } from "@/components/data-table/filter-bar";
import { type Params, readParam } from "@/components/data-table/url-state";
import { Input, Select } from "@/components/input";
import { movingDays, movingDaysWords } from "@/lib/orders/moving-days";
import type { OrderChoices } from "@/lib/orders/queries";
import { CurrencyFilter, DirectionFilter } from "../orders/money-filters";

type Props = { params: Params; choices: Pick<OrderChoices, "connections" | "currencies">; zone: string };

/** Period, moment and what narrows a report. */
export function ReportFilters({ params, choices, zone }: Props) {
  const value = (name: string) => readParam(params, name) ?? "";
  const shownZone = zone.replaceAll("_", " ");
  return (
    <FilterBar path="/reports" keep={["asOf", "zone"]}>
      <Filter label={`Period (days in ${shownZone})`}>
        <Select name="days" defaultValue={value("days")}>
          <option value="">This month, or the days given</option>
          {movingDays.map((days) => (
            <option key={days} value={days}>
              {movingDaysWords[days]}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label="From">
        <Input type="date" name="from" defaultValue={value("from")} />
      </Filter>
      <Filter label="To, that day included">
        <Input type="date" name="to" defaultValue={value("to")} />
      </Filter>
      <ConnectionFilter connections={choices.connections} value={value("connection")} />
      <DirectionFilter value={value("direction")} />
      <CurrencyFilter currencies={choices.currencies} value={value("currency")} />
      <Filter label={`As of another moment (in ${shownZone})`}>
        <Input type="datetime-local" name="at" step={1} defaultValue={value("at")} />
      </Filter>
    </FilterBar>
  );
}
