import { batchFields } from "./batch";
import { type Field, foldName } from "./field";
import { payoutFields } from "./payout";
import { statusFields } from "./status";
import { updateFields } from "./update";

export type Operation = "payout" | "update-recurring-payment" | "process-recurring-payments" | "status";
/** Carries orders; the other one asks about them. */
export type OrderOperation = Exclude<Operation, "status">;
/** Posts one order as form fields; the other ones post rows, or ask. */
export type FormOperation = Exclude<OrderOperation, "process-recurring-payments">;

export const catalogue: Record<Operation, readonly Field[]> = {
  payout: payoutFields,
  "update-recurring-payment": updateFields,
  "process-recurring-payments": batchFields,
  status: statusFields,
};

function indexOf(fields: readonly Field[]): Map<string, Field> {
  // The map includes exact spellings, because a file's rows look up wire names a million times.
  return new Map(
    fields.flatMap((field) =>
      [field.name, ...field.aliases].flatMap((name): [string, Field][] => [
        [foldName(name), field],
        [name, field],
      ]),
    ),
  );
}

const indexes: Record<Operation, Map<string, Field>> = {
  payout: indexOf(payoutFields),
  "update-recurring-payment": indexOf(updateFields),
  "process-recurring-payments": indexOf(batchFields),
  status: indexOf(statusFields),
};

export function fieldOf(operation: Operation, nameOrAlias: string): Field | undefined {
  return indexes[operation].get(nameOrAlias) ?? indexes[operation].get(foldName(nameOrAlias));
}

export function labelOf(operation: Operation, name: string): string {
  return fieldOf(operation, name)?.label ?? name;
}

export type FieldReference = {
  name: string;
  necessity: Field["necessity"];
  type: string;
  /** A number is the maximum, "7-45" a range, null an unspecified length. */
  length: number | string | null;
  aliases: string[];
  secret: boolean;
};

export function referenceOf(field: Field): FieldReference {
  const { name, necessity, minLength, maxLength, aliases, secret } = field;
  return {
    name,
    necessity,
    type: field.type === "date" ? "8 digits, dd.mm.yyyy" : field.type,
    length: minLength === undefined ? maxLength : `${minLength}-${maxLength}`,
    aliases,
    secret: secret !== null,
  };
}
