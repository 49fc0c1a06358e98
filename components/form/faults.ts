import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

/** Name of a field → what is wrong with it ("fields.amount" → "Needed"). */
export type Faults = Readonly<Record<string, string>>;

/** What is wrong with fields, by their names, in a form that has them under one name. */
export const under = (record: string, texts: Faults): Faults =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${record}.${field}`, text]));

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
