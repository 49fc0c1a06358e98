import { Filter, FilterBar } from "@/components/data-table/filter-bar";
import { type Params, readParam } from "@/components/data-table/url-state";
import { Input, Select } from "@/components/input";
import { directions } from "@/lib/orders/facets";
import { directionWords } from "@/lib/orders/kind-words";
import { unknownCurrency } from "@/lib/orders/list-search";
import { movingDays, movingDaysWords } from "@/lib/orders/moving-days";
import type { OrderChoices } from "@/lib/orders/queries";

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
      <Filter label="to, that day included">
        <Input type="date" name="to" defaultValue={value("to")} />
      </Filter>
      <Filter label="Connection">
        <Select name="connection" defaultValue={value("connection")}>
          <option value="">All</option>
          {choices.connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label="Money goes">
        <Select name="direction" defaultValue={value("direction")}>
          <option value="">Either way</option>
          {directions.map((direction) => (
            <option key={direction} value={direction}>
              {directionWords[direction]}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label="Currency">
        <Select name="currency" defaultValue={value("currency")}>
          <option value="">Any</option>
          {choices.currencies.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
          <option value={unknownCurrency}>Not known: it is in the profile</option>
        </Select>
      </Filter>
      <Filter label={`As of another moment (in ${shownZone})`}>
        <Input type="datetime-local" name="at" step={1} defaultValue={value("at")} />
      </Filter>
    </FilterBar>
  );
}
