import { Filter } from "@/components/data-table/filter-bar";
import { Select } from "@/components/input";
import { directions } from "@/lib/orders/facets";
import { directionWords } from "@/lib/orders/kind-words";
import { unknownCurrency } from "@/lib/orders/list-search";

/** Narrows to one currency, or to amounts that live in profiles. `value`: its code; empty: any. */
export function CurrencyFilter({ currencies, value }: { currencies: readonly string[]; value: string }) {
  return (
    <Filter label="Currency">
      <Select name="currency" defaultValue={value}>
        <option value="">Any</option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
        <option value={unknownCurrency}>Not known: it is in the profile</option>
      </Select>
    </Filter>
  );
}

/** Narrows to money out or in. `value`: a direction; empty: either. */
export function DirectionFilter({ value }: { value: string }) {
  return (
    <Filter label="Money goes">
      <Select name="direction" defaultValue={value}>
        <option value="">Either way</option>
        {directions.map((direction) => (
          <option key={direction} value={direction}>
            {directionWords[direction]}
          </option>
        ))}
      </Select>
    </Filter>
  );
}
