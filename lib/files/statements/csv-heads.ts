import type { ReportMapping } from "@/lib/files/intake/reports/recognise-columns";
import type { ReportCells } from "@/lib/files/intake/reports/report-cells";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import { type CsvColumn, csvColumns } from "./csv-columns";

type Cells = ReportCells<CsvColumn>;

const amounts = ["amount", "credit", "debit", "balance"] as const satisfies readonly CsvColumn[];
const bare = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Finds amount columns that two headers claim, such as "Amount" and "Amount EUR". Headers whose cells are all equal
 * count as one.
 */
export function rivalColumns(cells: Cells, chosen: ReportMapping<CsvColumn>): CsvColumn[] {
  return amounts.filter((column) => {
    const taken = cells.mapping[column];
    if (taken === undefined || chosen[column] !== undefined) return false;
    const names = new Set(csvColumns[column].aliases.map(bare));
    const rivals = cells.headers.filter((header) => header !== taken && names.has(bare(header)));
    const others = new Set(Object.values(cells.mapping));
    return rivals.some((header) => !others.has(header) && !cells.areAlike(taken, header));
  });
}

export function currencyInHead({ mapping }: Cells): string | null {
  const found = new Set(
    (["amount", "credit", "debit"] as const).flatMap((column) =>
      (mapping[column]?.match(/\b[A-Z]{3}\b/g) ?? []).filter((code) => digitsByCurrency.has(code)),
    ),
  );
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}
