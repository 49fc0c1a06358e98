import { batchFields } from "./batch";
import { type Field, foldName } from "./field";
import { payoutFields } from "./payout";
import { statusFields } from "./status";
import { updateFields } from "./update";

type PathRow = { name: string; address: string };

export type OperationRow = {
  label: string;
  /** Completes "not a field of a". */
  noun: string;
  fields: readonly Field[];
  /** `order`: one, as form fields. `rows`: many, as one CSV. `question`: none. */
  carries: "order" | "rows" | "question";
  /** Names in a connection's settings, and addresses of version 4. */
  paths: { endpoint: PathRow; group: PathRow | null };
  /** The type of the answer that may accept the call, and what proves it: both order ids, the status, or the type alone. */
  answer: { type: string; proof: "ids" | "status" | "type" };
};

/** Sources: interface document, Endpoints; supplement, Status query. */
const table = {
  payout: {
    label: "Payout",
    noun: "payout",
    fields: payoutFields,
    carries: "order",
    paths: {
      endpoint: { name: "payout", address: "/api/v4/payout/{endpoint_id}" },
      group: { name: "payoutGroup", address: "/api/v4/payout/group/{endpoint_group_id}" },
    },
    answer: { type: "async-response", proof: "ids" },
  },
  "update-recurring-payment": {
    label: "Profile update",
    noun: "profile update",
    fields: updateFields,
    carries: "order",
    paths: {
      endpoint: { name: "updateRecurringPayment", address: "/api/v4/update-recurring-payment/{endpoint_id}" },
      group: null,
    },
    answer: { type: "update-recurring-payment-response", proof: "status" },
  },
  "process-recurring-payments": {
    label: "Batch of recurring payments",
    noun: "charge",
    fields: batchFields,
    carries: "rows",
    paths: {
      endpoint: { name: "processRecurringPayments", address: "/api/v4/process-recurring-payments/{endpoint_id}" },
      group: null,
    },
    answer: { type: "process-recurring-payment-response", proof: "type" },
  },
  status: {
    label: "Status check",
    noun: "status query",
    fields: statusFields,
    carries: "question",
    paths: {
      endpoint: { name: "status", address: "/api/v4/status/{endpoint_id}" },
      group: { name: "statusGroup", address: "/api/v4/status/group/{endpoint_group_id}" },
    },
    answer: { type: "status-response", proof: "ids" },
  },
} as const satisfies Record<string, OperationRow>;

type Table = typeof table;
export type Operation = keyof Table;
type ThatCarry<What> = { [Name in Operation]: Table[Name]["carries"] extends What ? Name : never }[Operation];
export type FormOperation = ThatCarry<"order">;
export type RowsOperation = ThatCarry<"rows">;
export type OrderOperation = FormOperation | RowsOperation;
type Paths = Table[Operation]["paths"];
export type PathName = NonNullable<Paths["endpoint"] | Paths["group"]>["name"];

export const operations: Readonly<Record<Operation, OperationRow>> = table;
export const operationNames = Object.keys(table) as [Operation, ...Operation[]];

export function mapOperations<Value>(pick: (row: OperationRow, name: Operation) => Value): Record<Operation, Value> {
  const values = operationNames.map((name) => [name, pick(operations[name], name)]);
  return Object.fromEntries(values) as Record<Operation, Value>;
}

export function carriesRows(operation: Operation): operation is RowsOperation {
  return operations[operation].carries === "rows";
}

export const catalogue: Record<Operation, readonly Field[]> = mapOperations(({ fields }) => fields);

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

const indexes = mapOperations(({ fields }) => indexOf(fields));

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
