import { accountFields } from "@/lib/gateway/fields/account-fields";
import { fieldOf, labelOf } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/model";

export type Account = {
  kind: DestinationKind;
  fields: Readonly<Record<string, string>>;
  /** The keyed fingerprint is equal for equal destinations. */
  fingerprint: string;
  label: string;
};

/** The user called a number known before the change; `on` is YYYY-MM-DD. */
export type CallBack = { user: string; number: string; on: string };

export type Difference = { field: string; label: string; from: string | null; to: string | null };

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
  // A card number isn't stored, so only the fingerprint tells two cards apart.
  const isSeen = found.some(({ field }) => destinations[next.kind].namedBy.includes(field));
  if (old.fingerprint !== next.fingerprint && !isSeen) {
    const [field = "kind"] = destinations[next.kind].namedBy;
    found.push({ field, label: labelOf("payout", field), from: old.label, to: next.label });
  }
  return found;
}

export function describeDifferences(differences: readonly Difference[]): string | null {
  const kind = differences.find(({ field }) => field === "kind");
  if (kind) return t.accountDiffers(lower(kind.to), lower(kind.from));
  const labels = differences.map(({ label }) => label);
  const last = labels.at(-1);
  if (last === undefined) return null;
  return t.anotherField(labels.length > 1 ? t.and(labels.slice(0, -1).join(", "), last) : last);
}

const lower = (label: string | null): string => (label ? t.aThing(label) : common.nothing);

export function shownValue(field: string, value: string, whole: boolean): string {
  return whole ? value : maskValue(fieldOf("payout", field)?.secret ?? null, value);
}

export function describeCall({ user, number }: CallBack): string {
  return t.calledOn(user, number);
}
