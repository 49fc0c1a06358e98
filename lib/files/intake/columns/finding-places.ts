import { destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { Column } from "./column";
import type { IntakeOperation } from "./columns";

const choices: Partial<Record<IntakeOperation, Record<string, readonly string[]>>> = {
  payout: { destination: destinationKinds.flatMap((kind) => destinations[kind].namedBy) },
  "update-recurring-payment": { amount: ["amount", "amount-from", "amount-sequence"] },
};

export type FindingPlaces = (field: string, given?: Readonly<Record<string, string>>) => number | null;

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
