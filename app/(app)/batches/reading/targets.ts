import type { BatchKind } from "@/lib/batches/labels";
import { intakeOperationOf } from "@/lib/batches/rows/row-content";
import { fieldOf } from "@/lib/fields/catalogue";
import { ownColumns } from "@/lib/intake/columns/column-labels";
import { ownNames } from "@/lib/intake/columns/columns";
import { makeGuide } from "@/lib/intake/template";

/** What a column of such a file may hold, as mappings spell it; required fields first. */
export type TargetChoice = { value: string; label: string; isRequired: boolean };

export function targetsOf(kind: BatchKind): TargetChoice[] {
  const operation = intakeOperationOf(kind);
  const ofFields = makeGuide({ operation })
    .filter(({ name }) => fieldOf(operation, name))
    .map(({ name, label, necessity }) => ({ value: name, label, isRequired: necessity === "required" }));
  const ofOurs = ownNames(operation).map((own) => ({
    value: `own:${own}`,
    label: ownColumns[own].label,
    isRequired: false,
  }));
  const all = [...ofFields, ...ofOurs];
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
}
