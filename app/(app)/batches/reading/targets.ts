import { ownColumns } from "@/lib/files/intake/columns/column-labels";
import { ownNames } from "@/lib/files/intake/columns/columns";
import { makeGuide } from "@/lib/files/intake/template";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { intakeOperationOf } from "@/lib/payments/batches/rows/row-content";

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
