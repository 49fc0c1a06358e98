import type { Message } from "@/lib/core/text/message";
import type { Cell } from "@/lib/files/intake/cell";
import type { OwnColumn } from "@/lib/files/intake/columns/column-labels";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import { writeNamed } from "@/lib/gateway/fields/write-named";

export type RowFinding = {
  column: number | null;
  field: string | null;
  fault: Message;
  at?: string;
  suggestion?: string;
  earlierRow?: number;
};

export type Cause = Pick<RowFinding, "column" | "field"> & { key: string };

export const causeOf = ({ column, field, fault }: RowFinding): Cause => ({ column, field, key: String(fault[0]) });

export type ValidatedRow = {
  row: number;
  line: number;
  cells: Cell[];
  state: "valid" | "error" | "question";
  isExcluded?: boolean;
  values: Record<string, string>;
  own: Partial<Record<OwnColumn, string>>;
  orderId: string | null;
  currency: string | null;
  /** null: the profile or an update rule sets the amount. Counted apart, never as 0. */
  amount: string | null;
  destination: DestinationKind | null;
  endpointId: string | null;
  errors: RowFinding[];
  warnings: RowFinding[];
};

/**
 * Canonical text of a valid row for fingerprints, independent of the order of columns and rows. Order id and send day
 * are left out, so that a file exported again is recognised. The text may hold a card number, so only its keyed hash
 * may be stored.
 */
export function canonicalRow(validated: Asked, operation: IntakeOperation): string {
  const { values, own, currency } = validated;
  const { [orderIdOf(operation)]: _orderId, ...all } = values;
  if (currency) all.currency = currency;
  for (const name of ownNames(own)) all[`own:${name}`] = own[name] ?? "";
  return operation + writeNamed(all);
}

export function asksForValuesAlone({ values, own, currency }: Asked): boolean {
  return ownNames(own).length === 0 && (!currency || values.currency === currency);
}

type Asked = Pick<ValidatedRow, "values" | "own" | "currency">;

const ownNames = (own: ValidatedRow["own"]) => (Object.keys(own) as OwnColumn[]).filter((name) => name !== "sendOn");
