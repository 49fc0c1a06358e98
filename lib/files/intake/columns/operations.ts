import { findHeading } from "@/lib/files/intake/text/headings";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { accountNames } from "@/lib/gateway/fields/destinations";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import * as t from "@/messages/intake/model";
import { findSureField, type IntakeOperation } from "./columns";

export const intakeOperations = ["payout", "process-recurring-payments", "update-recurring-payment"] as const;

export type MissingField = { field: string; label: string };

export function findMissing(
  operation: IntakeOperation,
  fields: ReadonlySet<string>,
  filled: ReadonlySet<string> = new Set(),
  names: readonly string[] = accountNames,
): MissingField[] {
  const missing = catalogue[operation]
    .filter(({ name, necessity }) => necessity === "required" && name !== orderIdOf(operation))
    .filter(({ name }) => !fields.has(name) && !filled.has(name))
    .map(({ name, label }) => ({ field: name, label }));
  if (operation === "payout" && !names.some((name) => fields.has(name))) {
    missing.unshift({ field: names[0] ?? "", label: t.payeeAccountFields });
  }
  return missing;
}

type Likeness = { operation: IntakeOperation; columns: number; missing: number };

function compareHeader(operation: IntakeOperation, header: readonly string[]): Likeness {
  const fields = new Set(header.flatMap((name) => findSureField(operation, name) ?? []));
  return { operation, columns: fields.size, missing: findMissing(operation, fields).length };
}

const order = (a: Likeness, b: Likeness) => a.missing - b.missing || b.columns - a.columns;

export function findOtherOperation(operation: IntakeOperation, header: readonly string[]): Likeness | null {
  const own = compareHeader(operation, header);
  const [best] = intakeOperations
    .filter((one) => one !== operation)
    .map((one) => compareHeader(one, header))
    .sort(order);
  if (!best || best.columns < 2 || best.columns < own.columns) return null;
  const isWhole = own.missing > 0 && best.missing === 0;
  return isWhole || (best.columns >= own.columns + 2 && best.missing <= own.missing) ? best : null;
}

export function detectOperation(lines: readonly (readonly string[])[]): IntakeOperation | null {
  const found = intakeOperations.map((operation) => {
    const { index } = findHeading(lines, (name) => findSureField(operation, name) !== null);
    return compareHeader(operation, lines[index] ?? []);
  });
  const [best, second] = found.sort(order);
  if (!best || best.columns < 2 || (second && order(best, second) === 0)) return null;
  return best.operation;
}
