import { intakeOperationOf } from "@/lib/batches/row-content";
import type { BatchKind } from "@/lib/batches/words";
import { fieldOf } from "@/lib/fields/catalogue";
import { makeGuide } from "@/lib/intake/template";

/** What a column of such a file may be taken for, as mappings spell it. */
export function targetsOf(kind: BatchKind): { value: string; label: string }[] {
  const operation = intakeOperationOf(kind);
  return makeGuide({ operation }).map(({ name, label }) => ({
    value: fieldOf(operation, name) ? name : `own:${name}`,
    label,
  }));
}
