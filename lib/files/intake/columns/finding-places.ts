import { destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { Column } from "./column";
import type { IntakeOperation } from "./columns";

/** Findings that name a choice of fields: the fields that would end them, the likeliest first. */
const choices: Partial<Record<IntakeOperation, Record<string, readonly string[]>>> = {
  payout: { destination: destinationKinds.flatMap((kind) => destinations[kind].namedBy) },
  "update-recurring-payment": { amount: ["amount", "amount-from", "amount-sequence"] },
};

/** Where a finding of a field belongs in the file: its column, or null where the file has none. `given`: what the row gives. */
export type FindingPlaces = (field: string, given?: Readonly<Record<string, string>>) => number | null;

/**
 * Says which cell ends a finding, so that users are led there and it is marked. No one named to be paid belongs to the
 * account that the row's other cells are about, or else to the first column that could name a receiver.
 */
export function makeFindingPlaces(operation: IntakeOperation, columns: readonly Column[]): FindingPlaces {
  const columnOf = new Map(
    columns.flatMap(({ target, index }) => (target && "field" in target ? [[target.field, index] as const] : [])),
  );
  return (field, given = {}) => {
    const own = columnOf.get(field);
    if (own !== undefined) return own;
    const fields = choices[operation]?.[field] ?? [];
    const mentioned = destinationKinds
      .filter((kind) => field === "destination" && destinations[kind].companions.some((name) => given[name]?.trim()))
      .flatMap((kind) => destinations[kind].namedBy);
    for (const name of [...mentioned, ...fields]) {
      const column = columnOf.get(name);
      if (column !== undefined) return column;
    }
    return null;
  };
}
