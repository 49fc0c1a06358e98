import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { Operation } from "@/lib/fields/catalogue";
import { withoutLabel } from "@/lib/fields/catalogue";

/** Name of a field → what is wrong with it ("fields.amount" → "Needed"). */
export type Faults = Readonly<Record<string, string>>;

/** The catalogue's errors, the first of each field, without the label that is above it. `under`: the name of the record of fields. */
export function faultsUnder(
  under: string,
  operation: Operation,
  parsed: { ok: true } | { ok: false; errors: readonly { field: string; message: string }[] },
): Faults {
  if (parsed.ok) return {};
  const found = parsed.errors.map(({ field, message }) => [
    `${under}.${field}`,
    withoutLabel(operation, field, message),
  ]);
  return Object.fromEntries(found.reverse());
}

/** react-hook-form's resolver for a form that is validated at once, without a schema. */
export function resolverOf<Values extends FieldValues>(evaluate: (typed: Values) => Faults): Resolver<Values> {
  return (values) => resultOf(values, evaluate(values));
}

/** What a resolver returns, by faults and by the errors that are found already. */
export function resultOf<Values extends FieldValues>(values: Values, faults: Faults, errors: FieldErrors<Values> = {}) {
  for (const [name, message] of Object.entries(faults)) {
    if (!get(errors, name)) set(errors, name, { type: "evaluated", message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
