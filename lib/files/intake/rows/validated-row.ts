import type { Message } from "@/lib/core/text/message";
import type { Cell } from "@/lib/files/intake/cell";
import type { OwnColumn } from "@/lib/files/intake/columns/column-labels";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import { writeNamed } from "@/lib/gateway/fields/write-named";

/**
 * What is wrong, or needs a review, in a row. `column`: its index in the file; null when the file has no such column.
 * `at`: the cell of a workbook ("C7"). `suggestion`: what the cell
 * likely should say, for a user to take over. `earlierRow`: the row that this one repeats.
 */
export type RowFinding = {
  column: number | null;
  field: string | null;
  fault: Message;
  at?: string;
  suggestion?: string;
  earlierRow?: number;
};

/** What one cause of findings has in common: where they are, and the key of what they say, whatever its parameters. */
export type Cause = Pick<RowFinding, "column" | "field"> & { key: string };

export const causeOf = ({ column, field, fault }: RowFinding): Cause => ({ column, field, key: String(fault[0]) });

export type ValidatedRow = {
  /** 1 is the first row of data; blank lines are none. */
  row: number;
  /** As a spreadsheet numbers it. */
  line: number;
  cells: Cell[];
  state: "valid" | "error" | "question";
  /** It is no part of the batch: hidden, and a user says so, or excluded before. It counts as nothing else. */
  isExcluded?: boolean;
  /** As they go on the wire, by wire name; without an order id where the file gives none. Empty unless it is valid. */
  values: Record<string, string>;
  own: Partial<Record<OwnColumn, string>>;
  /** As the file gives it; null: one is made at release. */
  orderId: string | null;
  /** null: given neither by the row nor by its endpoint. */
  currency: string | null;
  /** null: in the profile, or an update's rule. Counted apart, never 0. */
  amount: string | null;
  destination: DestinationKind | null;
  endpointId: string | null;
  errors: RowFinding[];
  warnings: RowFinding[];
};

/**
 * A valid row as plain text, whatever the order of columns and rows: what fingerprints of payments are made of. The order id
 * and the day are not in it, so that a file exported again with new ones is known. It may hold a card number: it is for a keyed
 * hash, never kept.
 */
export function canonicalRow(validated: Asked, operation: IntakeOperation): string {
  const { values, own, currency } = validated;
  const { [orderIdOf(operation)]: _orderId, ...all } = values;
  if (currency) all.currency = currency;
  for (const name of ownNames(own)) all[`own:${name}`] = own[name] ?? "";
  return operation + writeNamed(all);
}

/** Whether a row asks for its values alone: then its canonical form is these, as `writeNamed` writes them without an order id. */
export function asksForValuesAlone({ values, own, currency }: Asked): boolean {
  return ownNames(own).length === 0 && (!currency || values.currency === currency);
}

type Asked = Pick<ValidatedRow, "values" | "own" | "currency">;

/** A day to send on is no part of what is asked for. */
const ownNames = (own: ValidatedRow["own"]) => (Object.keys(own) as OwnColumn[]).filter((name) => name !== "sendOn");
