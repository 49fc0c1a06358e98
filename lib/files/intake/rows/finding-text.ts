import type { Message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { labelOfTarget } from "@/lib/files/intake/cells/cells";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { isFault } from "@/lib/gateway/fields/sentences";
import * as t from "@/messages/intake/model";
import type { RowFinding } from "./validated-row";

const isWhole = (fault: Message) => /^(?:rows|amounts)\./.test(String(fault[0]));

type Found = Pick<RowFinding, "column" | "field" | "fault">;
type Batch = { operation: IntakeOperation; columns: readonly Column[] };

export function makeFindingParts({
  operation,
  columns,
}: Batch): (found: Found) => { label: string | null; text: string } {
  const labelAt = (at: number) => (columns[at] && labelOfTarget(operation, columns[at])) || t.columnNumbered(at + 1);
  return ({ column, field, fault }) => {
    const text = render(fault);
    if (isWhole(fault)) return { label: null, text };
    const missing = isFault(fault) && field !== null && column === null ? t.unmappedHint : "";
    const label = field === null ? column !== null && labelAt(column) : fieldOf(operation, field)?.label;
    return { label: label || null, text: text + missing };
  };
}

export function makeFindingText(batch: Batch): (found: Found) => string {
  const partsOf = makeFindingParts(batch);
  return (found) => {
    const { label, text } = partsOf(found);
    return label === null ? text : `${label}: ${text}`;
  };
}
