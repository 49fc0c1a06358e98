import { Input, Select } from "@/components/input";
import { ChoiceFilter } from "@/components/list/choice-filter";
import { ConnectionFilter } from "@/components/list/connection-filter";
import { Filter, SearchInput } from "@/components/list/filter-bar";
import { type Params, readParam } from "@/components/list/url-state";
import { CurrencyFilter, DirectionFilter } from "@/components/order/money-filters";
import type { Tone } from "@/lib/core/states";
import { kindLabels, stageLabels } from "@/lib/orders/kind-labels";
import { moneyStages, type OrderFilter } from "@/lib/orders/list-search";
import { movingDays, movingDaysLabels } from "@/lib/orders/moving-days";
import type { OrderChoices } from "@/lib/orders/queries";
import { type OrderStatus, orderStatuses } from "@/lib/orders/statuses";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/shared";

type Props = {
  params: Params;
  filter: OrderFilter;
  choices: OrderChoices;
  timeZone: string;
};

const rareFilters = ["days", "from", "to", "amount", "currency", "direction", "stage", "endpoint", "user"];

/** What a user must act on comes first. */
const groups: [Tone, string][] = [
  ["alarm", t.needsAction],
  ["wait", t.waiting],
  ["moving", t.inProgress],
  ["failed", t.unsuccessful],
  ["good", t.successful],
  ["neutral", t.notSent],
];

const labels: [string, OrderStatus][] = Object.entries(orderStatuses);

/** What narrows the list; the rarer ones one click away, open while one of them is in use. */
export function OrderFilters({ params, filter, choices, timeZone }: Props) {
  const value = (name: string) => readParam(params, name) ?? "";
  const rare = rareFilters.some((name) => value(name) !== "");
  return (
    <>
      <SearchInput label={t.idReferencePayeeAccount} name="q" defaultValue={value("q")} />
      <Filter label={common.status2}>
        <Select name="status" defaultValue={value("status")}>
          <option value="">{t.any}</option>
          {groups.map(([tone, label]) => (
            <optgroup key={tone} label={label}>
              {labels
                .filter(([, status]) => status.tone === tone)
                .map(([name, status]) => (
                  <option key={name} value={name}>
                    {status.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Filter>
      <ConnectionFilter connections={choices.connections} value={value("connection")} />
      {filter.view === "unresolved" ? (
        <ChoiceFilter label={common.type} name="kind" value={value("kind")} all={common.all} choices={kindLabels} />
      ) : null}
      <details open={rare || undefined} className="order-last basis-full">
        <summary className="text-ink-2 text-sm">{t.daysAmountAndMore}</summary>
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <ChoiceFilter
            label={t.period}
            name="days"
            value={value("days")}
            all={t.any}
            choices={movingDays.map((id) => ({ id, name: movingDaysLabels[id] }))}
          />
          <Filter label={t.fromPrepared(timeZone.replaceAll("_", " "))}>
            <Input type="date" name="from" defaultValue={value("from")} />
          </Filter>
          <Filter label={t.toInclusive}>
            <Input type="date" name="to" defaultValue={value("to")} />
          </Filter>
          <Filter label={t.amountOrRangeE}>
            <Input name="amount" inputMode="decimal" align="end" maxLength={60} defaultValue={value("amount")} />
          </Filter>
          <CurrencyFilter currencies={choices.currencies} value={value("currency")} />
          <DirectionFilter value={value("direction")} />
          <ChoiceFilter
            label={t.money}
            name="stage"
            value={value("stage")}
            all={t.any2}
            choices={moneyStages.map((id) => ({ id, name: stageLabels[id] }))}
          />
          <ChoiceFilter
            label={common.endpoint}
            name="endpoint"
            value={value("endpoint")}
            all={common.all}
            choices={choices.endpoints}
          />
          <ChoiceFilter
            label={t.preparedOrSentBy}
            name="user"
            value={value("user")}
            all={t.anyone}
            choices={choices.users}
          />
        </div>
      </details>
    </>
  );
}
