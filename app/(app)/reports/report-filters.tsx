import { Input, Options, Select } from "@/components/input";
import { ConnectionFilter } from "@/components/list/connection-filter";
import { Filter, FilterBar } from "@/components/list/filter-bar";
import { type Params, readParam } from "@/components/list/url-state";
import { CurrencyFilter, DirectionFilter } from "@/components/order/money-filters";
import { movingDays, movingDaysLabels } from "@/lib/orders/moving-days";
import type { OrderChoices } from "@/lib/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/reports/shared";

type Props = { params: Params; choices: Pick<OrderChoices, "connections" | "currencies">; zone: string };

/** Period, moment and what narrows a report. */
export function ReportFilters({ params, choices, zone }: Props) {
  const value = (name: string) => readParam(params, name) ?? "";
  const shownZone = zone.replaceAll("_", " ");
  return (
    <FilterBar path="/reports" keep={["asOf", "zone"]}>
      <Filter label={t.period(shownZone)}>
        <Select name="days" defaultValue={value("days")}>
          <option value="">{t.thisMonthOrCustom}</option>
          <Options of={movingDays} label={(days) => movingDaysLabels[days]} />
        </Select>
      </Filter>
      <Filter label={common.from}>
        <Input type="date" name="from" defaultValue={value("from")} />
      </Filter>
      <Filter label={t.toInclusive}>
        <Input type="date" name="to" defaultValue={value("to")} />
      </Filter>
      <ConnectionFilter connections={choices.connections} value={value("connection")} />
      <DirectionFilter value={value("direction")} />
      <CurrencyFilter currencies={choices.currencies} value={value("currency")} />
      <Filter label={t.asOf(shownZone)}>
        <Input type="datetime-local" name="at" step={1} defaultValue={value("at")} />
      </Filter>
    </FilterBar>
  );
}
