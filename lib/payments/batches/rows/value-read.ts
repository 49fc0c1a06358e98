import type { NumberForm } from "@/lib/core/money/money";
import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import { makeCellReader } from "@/lib/files/intake/cells/cells";
import type { RowFinding } from "@/lib/files/intake/rows/validated-row";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { secretOf } from "@/lib/gateway/fields/mask";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import type { RowVerdict } from "@/lib/payments/batches/labels";
import type { BatchRecord } from "./frame";
import { intakeOperationOf } from "./row-content";

type ReadRow = {
  cells: readonly Cell[];
  edits: Record<string, string> | null;
  verdict: RowVerdict;
  errors: readonly RowFinding[];
  fields: Record<string, string>;
  currency: string | null;
};

export function makeValueReader(
  { kind, survey }: Pick<BatchRecord, "kind" | "survey">,
  form: NumberForm,
): (row: ReadRow) => Record<string, string> {
  if (survey === null) return () => ({});
  const operation = intakeOperationOf(kind);
  const columns = survey.columns.flatMap((column) => {
    const { target, index } = column;
    if (target === null || !("field" in target) || target.field === orderIdOf(operation)) return [];
    const name = target.field;
    const secret = secretOf(operation, name);
    if (secret === "sealed" || secret === "never-stored") return [];
    const format = fieldOf(operation, name)?.format;
    const isAmount = format === "amount" || format === "amounts";
    return [{ index, name, read: isAmount ? makeCellReader(operation, column, survey.reading) : null }];
  });
  return (row) => {
    const found: Record<string, string> = {};
    for (const { index, name, read } of columns) {
      const cell = row.edits?.[index] ?? row.cells[index] ?? "";
      if (isBlankCell(cell)) continue;
      const value = row.verdict === "ready" ? row.fields[name] : readOpen(read, row, index, form);
      if (value !== undefined && value !== shownText(cell)) found[String(index)] = value;
    }
    return found;
  };
}

function readOpen(
  read: ReturnType<typeof makeCellReader> | null,
  { errors, edits, cells, currency }: ReadRow,
  column: number,
  form: NumberForm,
): string | undefined {
  if (read === null || errors.some((error) => error.column === column)) return undefined;
  const edit = edits?.[column];
  const { text, fault, isOpen } =
    edit === undefined ? read(cells[column] ?? "", undefined, currency) : read(edit, { form, currency });
  return fault || isOpen ? undefined : text;
}
