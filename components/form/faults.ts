import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

export type Faults = Readonly<Record<string, string>>;

export const under = (record: string, texts: Faults): Faults =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${record}.${field}`, text]));

/**
 * Loads a form's rules after the form is drawn. Rules that can't be loaded find no fault, because the command validates
 * each input anyway.
 */
export function lateResolver<Values extends FieldValues>(find: (typed: Values) => Promise<Faults>): Resolver<Values> {
  return async (values) => resultOf(values, await find(values).catch(() => ({})));
}

export function resultOf<Values extends FieldValues>(values: Values, faults: Faults, errors: FieldErrors<Values> = {}) {
  for (const [name, message] of Object.entries(faults)) {
    if (!get(errors, name)) set(errors, name, { type: "evaluated", message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
