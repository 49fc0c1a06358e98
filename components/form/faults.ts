import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

/** Name of a field → what is wrong with it ("fields.amount" → "Needed"). */
export type Faults = Readonly<Record<string, string>>;

/** What is wrong with fields, by their names, in a form that has them under one name. */
export const under = (record: string, texts: Faults): Faults =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${record}.${field}`, text]));

/**
 * react-hook-form's resolver by rules that the browser loads once the form is drawn. Rules that cannot be loaded find no
 * fault: the command validates each input anyway.
 */
export function lateResolver<Values extends FieldValues>(find: (typed: Values) => Promise<Faults>): Resolver<Values> {
  return async (values) => resultOf(values, await find(values).catch(() => ({})));
}

/** What a resolver returns, by faults and by the errors that are found already. */
export function resultOf<Values extends FieldValues>(values: Values, faults: Faults, errors: FieldErrors<Values> = {}) {
  for (const [name, message] of Object.entries(faults)) {
    if (!get(errors, name)) set(errors, name, { type: "evaluated", message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
