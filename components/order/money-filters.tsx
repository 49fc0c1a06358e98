import { ChoiceFilter } from "@/components/list/choice-filter";
import { directionLabels } from "@/lib/orders/kind-labels";
import { unknownCurrency } from "@/lib/orders/list-search";
import * as common from "@/messages/common";
import * as t from "@/messages/components/order";

/** Narrows to one currency, or to amounts that live in profiles. `value`: its code; empty: any. */
export function CurrencyFilter({ currencies, value }: { currencies: readonly string[]; value: string }) {
  const unknown = { id: unknownCurrency, name: t.unknownSetInThe };
  const choices = [...currencies.map((code) => ({ id: code, name: code })), unknown];
  return <ChoiceFilter label={common.currency} name="currency" value={value} all={t.any} choices={choices} />;
}

/** Narrows to money out or in. `value`: a direction; empty: either. */
export function DirectionFilter({ value }: { value: string }) {
  return <ChoiceFilter label={t.direction} name="direction" value={value} all={t.any2} choices={directionLabels} />;
}
