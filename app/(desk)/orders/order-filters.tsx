import { Choices } from "@/components/data-table/choices";
import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { type Params, readParam } from "@/components/data-table/url-state";
import { Input, Select } from "@/components/input";
import { orderKinds } from "@/lib/orders/facets";
import { kindWords, stageWords } from "@/lib/orders/kind-words";
import { moneyStages, type OrderFilter } from "@/lib/orders/list-search";
import { movingDays, movingDaysWords } from "@/lib/orders/moving-days";
import type { OrderChoices } from "@/lib/orders/queries";
import { type OrderWord, orderWords, type Tone } from "@/lib/orders/words";
import { CurrencyFilter, DirectionFilter } from "./money-filters";

type Props = {
  params: Params;
  filter: OrderFilter;
  choices: OrderChoices;
  timeZone: string;
};

const rareFilters = ["days", "from", "to", "amount", "currency", "direction", "stage", "endpoint", "person"];

/** What somebody must act on comes first. */
const groups: [Tone, string][] = [
  ["alarm", "Needs a person"],
  ["wait", "Waiting"],
  ["moving", "On its way"],
  ["failed", "Did not go through"],
  ["good", "Good"],
  ["neutral", "Not at the gateway"],
];

const words: [string, OrderWord][] = Object.entries(orderWords);

/** What narrows the list; the rarer ones one click away, open while one of them is in use. */
export function OrderFilters({ params, filter, choices, timeZone }: Props) {
  const value = (name: string) => readParam(params, name) ?? "";
  const rare = rareFilters.some((name) => value(name) !== "");
  const inView = filter.view === "unsettled";
  return (
    <FilterBar path="/orders" keep={[inView ? "view" : "kind", "payee", "batch", "needs", "failed", "sort", "cols"]}>
      <SearchInput label="Id, reference, payee, account, amount, text" name="q" defaultValue={value("q")} />
      <Filter label="Status">
        <Select name="status" defaultValue={value("status")}>
          <option value="">Any</option>
          {groups.map(([tone, label]) => (
            <optgroup key={tone} label={label}>
              {words
                .filter(([, word]) => word.tone === tone)
                .map(([name, word]) => (
                  <option key={name} value={name}>
                    {word.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Filter>
      <ConnectionFilter connections={choices.connections} value={value("connection")} />
      {inView ? (
        <Filter label="Kind">
          <Select name="kind" defaultValue={value("kind")}>
            <option value="">All</option>
            {orderKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]}
              </option>
            ))}
          </Select>
        </Filter>
      ) : null}
      <details open={rare || undefined} className="order-last basis-full">
        <summary className="text-ink-2 text-sm">Days, amount and more</summary>
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <Filter label="Days that move">
            <Select name="days" defaultValue={value("days")}>
              <option value="">Any</option>
              {movingDays.map((days) => (
                <option key={days} value={days}>
                  {movingDaysWords[days]}
                </option>
              ))}
            </Select>
          </Filter>
          <Filter label={`Prepared from (day in ${timeZone.replaceAll("_", " ")})`}>
            <Input type="date" name="from" defaultValue={value("from")} />
          </Filter>
          <Filter label="To, that day included">
            <Input type="date" name="to" defaultValue={value("to")} />
          </Filter>
          <Filter label="Amount, or a range: 100..200">
            <Input name="amount" inputMode="decimal" align="end" maxLength={60} defaultValue={value("amount")} />
          </Filter>
          <CurrencyFilter currencies={choices.currencies} value={value("currency")} />
          <DirectionFilter value={value("direction")} />
          <Filter label="Where the money stands">
            <Select name="stage" defaultValue={value("stage")}>
              <option value="">Anywhere</option>
              {moneyStages.map((stage) => (
                <option key={stage} value={stage}>
                  {stageWords[stage]}
                </option>
              ))}
            </Select>
          </Filter>
          <Filter label="Endpoint">
            <Select name="endpoint" defaultValue={value("endpoint")}>
              <Choices all="All" choices={choices.endpoints} />
            </Select>
          </Filter>
          <Filter label="Prepared or sent by">
            <Select name="person" defaultValue={value("person")}>
              <Choices all="Anybody" choices={choices.people} />
            </Select>
          </Filter>
        </div>
      </details>
    </FilterBar>
  );
}
