import type { Field, Group } from "./field";
import { payoutFields } from "./payout";

/** What stays true of a receiver from one payout to the next. */
const accountGroups: ReadonlySet<Group> = new Set<Group>([
  "account",
  "wallet",
  "card",
  "profile",
  "receiver",
  "identity",
  "customer",
]);

/** Fields of a payout that say who is paid and where, in the catalogue's order; a CVV is not among them. */
export const accountFields: readonly Field[] = payoutFields.filter(
  ({ group, secret }) => accountGroups.has(group) && secret !== "never-stored",
);

/** Whether a value of this field may be kept in a directory of payees: not what is sealed, nor what is never stored. */
export function mayBeKept({ secret }: Field): boolean {
  return secret === null || secret === "masked";
}

/** Of an account's values, those that a directory may keep, by their marks. Wire names; blank ones are dropped. */
export function keptValues(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    accountFields.flatMap((field) => {
      const value = values[field.name]?.trim();
      return value && mayBeKept(field) ? [[field.name, value]] : [];
    }),
  );
}
