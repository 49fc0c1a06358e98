import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type Faults, resultOf } from "./faults";

/** The schema is imported dynamically, so that a page works before it is loaded. */
export type LazySchema<Values> = () => Promise<z.ZodType<unknown, Values>>;

const load = async <Values>(schema: LazySchema<Values>) =>
  Promise.all([import("@hookform/resolvers/zod"), schema()]).catch(() => null);

export function prepareSchema<Values>(schema: LazySchema<Values>): void {
  void load(schema);
}

/** A schema that can't be loaded finds no fault, because the command validates each input anyway. */
export function schemaResolver<Values extends FieldValues>(
  schema: LazySchema<Values>,
  validate: (typed: Values) => Faults | Promise<Faults> = () => ({}),
): Resolver<Values> {
  const findFaults = async (values: Values) => validate(values);
  return async (values, context, options) => {
    const [loaded, faults] = await Promise.all([load(schema), findFaults(values).catch(() => ({}))]);
    if (loaded === null) return resultOf(values, faults);
    const [{ zodResolver }, shape] = loaded;
    const resolve = zodResolver(shape as never, undefined, { raw: true }) as unknown as Resolver<Values>;
    return resultOf(values, faults, (await resolve(values, context, options)).errors);
  };
}
