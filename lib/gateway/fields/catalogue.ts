import { batchFields } from "./batch";
import { type Field, foldName } from "./field";
import { payoutFields } from "./payout";
import { statusFields } from "./status";
import { updateFields } from "./update";

export type Operation = "payout" | "update-recurring-payment" | "process-recurring-payments" | "status";

/** Every field of every operation, in the order of the interface document. */
export const catalogue: Record<Operation, readonly Field[]> = {
  payout: payoutFields,
  "update-recurring-payment": updateFields,
  "process-recurring-payments": batchFields,
  status: statusFields,
};

function indexOf(fields: readonly Field[]): Map<string, Field> {
  // Exact spellings too: a file's rows name each field by its wire name, a million times over.
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

/** The field that a name or one of its aliases stands for, in any case and with `-`, `_` or space; undefined if none. */
export function fieldOf(operation: Operation, nameOrAlias: string): Field | undefined {
  return indexes[operation].get(nameOrAlias) ?? indexes[operation].get(foldName(nameOrAlias));
}

/** The label users see, or the name itself where the catalogue has none. */
export function labelOf(operation: Operation, name: string): string {
  return fieldOf(operation, name)?.label ?? name;
}

/** One line of the field reference, as `npm run fields -- --json` prints it. */
export type FieldReference = {
  name: string;
  necessity: Field["necessity"];
  type: string;
  /** A number for "at most", "7-45" for a range, null where the document gives no length. */
  length: number | string | null;
  aliases: string[];
  /** True where values are kept out of logs, lists and exports, whole or in part. */
  secret: boolean;
};

/** A field in the words of the interface document's own tables. */
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
