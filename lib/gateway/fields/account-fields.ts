import type { Field, Group } from "./field";
import { payoutFields } from "./payout";

const accountGroups: ReadonlySet<Group> = new Set<Group>([
  "account",
  "wallet",
  "card",
  "profile",
  "receiver",
  "identity",
  "customer",
]);

export const accountFields: readonly Field[] = payoutFields.filter(
  ({ group, secret }) => accountGroups.has(group) && secret !== "never-stored",
);

/** Sealed and never-stored values must not enter the payee directory. */
export function mayBeKept({ secret }: Field): boolean {
  return secret === null || secret === "masked";
}

export function keptValues(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    accountFields.flatMap((field) => {
      const value = values[field.name]?.trim();
      return value && mayBeKept(field) ? [[field.name, value]] : [];
    }),
  );
}
