import { type Cell, shownText } from "@/lib/files/intake/cell";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOptions } from "@/lib/files/intake/options";
import { chooseEndpoint } from "@/lib/files/intake/survey/endpoints";
import { currenciesOf, readCurrency, splitUnit } from "@/lib/files/intake/text/units";
import { unwrapText } from "@/lib/files/intake/text/written-otherwise";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { fieldOf } from "@/lib/gateway/fields/catalogue";

export type RowCurrency = { named: string; known: string | null };

const fieldNamed = ({ target }: Column) => (target !== null && "field" in target ? target.field : null);

export function payableCurrencies({ endpoints = [] }: Pick<IntakeOptions, "endpoints">): readonly string[] {
  return [...new Set(endpoints.flatMap(({ rules }) => rules.currencies))];
}

export function makeRowCurrency(
  columns: readonly Column[],
  options: Pick<IntakeOptions, "endpoints" | "endpointByCurrency">,
  ofFile: string | null = null,
): (cells: readonly Cell[]) => RowCurrency {
  const column = columns.find((one) => fieldNamed(one) === "currency");
  // A payout's amount may name its currency: "100.10 EUR".
  const amount = ofFile === null ? columns.find((one) => fieldNamed(one) === "amount") : undefined;
  const payable = payableCurrencies(options);
  const withoutName = () => {
    const choice = chooseEndpoint("", options);
    const [only, ...others] = choice.kind === "one" ? choice.endpoint.rules.currencies : [];
    return others.length > 0 ? null : (only ?? null);
  };
  const unnamed: RowCurrency = { named: "", known: ofFile ?? withoutName() };
  let last = { text: "", currency: unnamed };
  return (cells) => {
    const text = (column ? unwrapText(shownText(cells[column.index])).trim() : "") || unitIn(cells, amount);
    if (text === last.text) return last.currency;
    const read = readCurrency(text, payable);
    const named = "code" in read ? read.code : text.toUpperCase();
    const currency = named === "" ? unnamed : { named, known: isCurrency(named) ? named : null };
    last = { text, currency };
    return currency;
  };
}

function unitIn(cells: readonly Cell[], amount: Column | undefined): string {
  return amount ? (splitUnit(unwrapText(shownText(cells[amount.index])).trim()).unit ?? "") : "";
}

export function currencyOfHeading(columns: readonly Column[], operation: IntakeOptions["operation"]): string | null {
  if (columns.some((one) => fieldNamed(one) === "currency")) return null;
  const amounts = columns.filter((one) => fieldOf(operation, fieldNamed(one) ?? "")?.format === "amount");
  const words = amounts.flatMap(({ header }) => header.split(/[\s()[\]/:_-]+/));
  const found = new Set(
    words.flatMap((word) => {
      const codes = /^[A-Z]{3}$|\p{Sc}|^euros?$/iu.test(word) ? currenciesOf(word) : [];
      return codes.length === 1 ? codes : [];
    }),
  );
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}
