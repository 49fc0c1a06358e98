import { accountFields } from "@/lib/gateway/fields/account-fields";
import { fieldOf, labelOf } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/model";

/** Where a payee is paid, as the directory keeps it. `fields`: wire name → value; `label`: masked. */
export type Account = {
  kind: DestinationKind;
  fields: Readonly<Record<string, string>>;
  /** Keyed fingerprint of the destination: equal for equal destinations. */
  fingerprint: string;
  label: string;
};

/** Who was called to make sure, on which number that was known before, on which day (YYYY-MM-DD). */
export type CallBack = { user: string; number: string; on: string };

/** One difference between two accounts; null = not given. `field` is a wire name, or says that the kind is another. */
export type Difference = { field: string; label: string; from: string | null; to: string | null };

/** What tells two accounts apart, field by field in the catalogue's order. Values are as they are kept. Pure. */
export function differencesOf(old: Account, next: Account): Difference[] {
  const found: Difference[] = [];
  if (old.kind !== next.kind) {
    found.push({
      field: "kind",
      label: common.paidTo,
      from: destinations[old.kind].label,
      to: destinations[next.kind].label,
    });
  }
  for (const { name, label } of accountFields) {
    const [from, to] = [old.fields[name] ?? null, next.fields[name] ?? null];
    if (from !== to) found.push({ field: name, label, from, to });
  }
  // A card's number is not kept: only its fingerprint tells two of them apart.
  const isSeen = found.some(({ field }) => destinations[next.kind].namedBy.includes(field));
  if (old.fingerprint !== next.fingerprint && !isSeen) {
    const [field = "kind"] = destinations[next.kind].namedBy;
    found.push({ field, label: labelOf("payout", field), from: old.label, to: next.label });
  }
  return found;
}

/** The differences in one phrase: "another Account number and BIC"; null when there are none. */
export function describeDifferences(differences: readonly Difference[]): string | null {
  const kind = differences.find(({ field }) => field === "kind");
  if (kind) return t.paidToInstead(lower(kind.to), lower(kind.from));
  const labels = differences.map(({ label }) => label);
  const last = labels.at(-1);
  if (last === undefined) return null;
  return t.anotherField(labels.length > 1 ? t.and(labels.slice(0, -1).join(", "), last) : last);
}

const lower = (label: string | null): string => (label ? t.aThing(label) : common.nothing);

/** A value of an account as a user may see it: whole for those who change accounts, else by the catalogue's mark. */
export function shownValue(field: string, value: string, whole: boolean): string {
  return whole ? value : maskValue(fieldOf("payout", field)?.secret ?? null, value);
}

/** The note of a call in a sentence. */
export function describeCall({ user, number }: CallBack): string {
  return t.calledOn(user, number);
}
