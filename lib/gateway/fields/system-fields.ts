import { catalogue, type Operation } from "./catalogue";
import { type Field, foldName } from "./field";

const appNames = new Set(
  Object.values(catalogue)
    .flat()
    .filter(({ filledBy }) => filledBy === "paydesk")
    .flatMap(({ name, aliases }) => [name, ...aliases].map(foldName)),
);

export function isSystemField(name: string): boolean {
  return appNames.has(foldName(name));
}

/** Keeps only values that users gave, so that no field of Paydesk's own reaches the wire from a stored order. */
export function givenValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSystemField(name)));
}

export function orderIdOf(operation: Operation): string {
  return requiredName(operation, ({ filledBy, necessity }) => filledBy === "paydesk" && necessity === "required");
}

export const profileIdName = requiredName("update-recurring-payment", ({ group }) => group === "profile");

export const chargeCallbackName = requiredName("process-recurring-payments", ({ group }) => group === "callbacks");

function requiredName(operation: Operation, isIt: (field: Field) => boolean): string {
  const field = catalogue[operation].find(isIt);
  if (!field) throw new Error(`the catalogue of ${operation} lacks a field that every call carries`);
  return field.name;
}
