import { intakeOperationOf } from "@/lib/batches/row-content";
import type { BatchKind } from "@/lib/batches/words";
import { fieldOf } from "@/lib/fields/catalogue";
import { ownColumns } from "@/lib/intake/column-words";
import { ownNames } from "@/lib/intake/columns";
import { makeGuide } from "@/lib/intake/template";

/** What a column of such a file may hold, as mappings spell it; required fields first. */
export type TargetChoice = { value: string; label: string; isRequired: boolean };

export function targetsOf(kind: BatchKind): TargetChoice[] {
  const operation = intakeOperationOf(kind);
  const ofFields = makeGuide({ operation })
    .filter(({ name }) => fieldOf(operation, name))
    .map(({ name, label, necessity }) => ({ value: name, label, isRequired: necessity === "needed" }));
  const ofOurs = ownNames(operation).map((own) => ({
    value: `own:${own}`,
    label: ownColumns[own].label,
    isRequired: false,
  }));
  const all = [...ofFields, ...ofOurs];
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
}
