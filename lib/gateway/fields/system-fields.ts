import { catalogue, type Operation } from "./catalogue";
import { type Field, foldName } from "./field";

const appNames = new Set(
  Object.values(catalogue)
    .flat()
    .filter(({ filledBy }) => filledBy === "paydesk")
    .flatMap(({ name, aliases }) => [name, ...aliases].map(foldName)),
);

/** Whether Paydesk fills in this field itself in some operation, in any spelling that the catalogue folds. */
export function isSystemField(name: string): boolean {
  return appNames.has(foldName(name));
}

/** Of stored values those that users gave: nothing that is ours to fill in reaches the wire from a stored order. */
export function givenValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSystemField(name)));
}

/** Wire name of our own id of an order, in an operation. */
export function orderIdOf(operation: Operation): string {
  return requiredName(operation, ({ filledBy, necessity }) => filledBy === "paydesk" && necessity === "required");
}

/** Wire name of the profile that an update changes or a charge is made of. */
export const profileIdName = requiredName("update-recurring-payment", ({ group }) => group === "profile");

/** Where the gateway reports every update of a charge: the one callback parameter that a batch has. */
export const chargeCallbackName = requiredName("process-recurring-payments", ({ group }) => group === "callbacks");

function requiredName(operation: Operation, isIt: (field: Field) => boolean): string {
  const field = catalogue[operation].find(isIt);
  if (!field) throw new Error(`the catalogue of ${operation} lacks a field that every call carries`);
  return field.name;
}
