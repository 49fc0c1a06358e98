import { catalogue } from "@/lib/gateway/fields/catalogue";
import * as common from "@/messages/common";

/** What an edit did to one field: its wire name, or `reference` and `from` for what is ours. Secrets are masked. */
export type FieldChange = { name: string; before: string | null; after: string | null };

/** A payout's content as far as users compare it. `from`: connection and endpoint by name. */
export type Content = {
  fields: Readonly<Record<string, string>>;
  /** In the clear; compared, and never part of what comes out. */
  sealed: Readonly<Record<string, string>>;
  reference: string | null;
  from: string;
};

const ownLabels: Record<string, string> = { reference: common.yourReference, from: common.from };
/** The headline first, then ours, then the catalogue's order. */
const order = ["amount", "currency", "reference", "from", ...catalogue.payout.map(({ name }) => name)];

/** The differences between two contents, field by field; empty where they are the same. Pure. */
export function findChanges(before: Content, after: Content): FieldChange[] {
  const flat = ({ fields, reference, from }: Content): Record<string, string | null> => ({
    ...fields,
    reference,
    from,
  });
  const [old, now] = [flat(before), flat(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names]
    .filter((name) => old[name] !== now[name] || before.sealed[name] !== after.sealed[name])
    .map((name) => ({ name, before: old[name] || null, after: now[name] || null }))
    .filter((change) => change.before !== null || change.after !== null)
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** Several edits, oldest first, as one: what was first there against what is last there. Pure. */
export function foldChanges(edits: readonly (readonly FieldChange[])[]): FieldChange[] {
  const folded = new Map<string, FieldChange & { isHidden: boolean }>();
  for (const change of edits.flat()) {
    const first = folded.get(change.name);
    // Two card numbers may look alike behind their masks: it is a change all the same.
    const isHidden = change.before === change.after || first?.isHidden === true;
    folded.set(change.name, { ...change, before: first ? first.before : change.before, isHidden });
  }
  return [...folded.values()].flatMap(({ isHidden, ...change }) =>
    isHidden || change.before !== change.after ? [change] : [],
  );
}

/** The label that users know a changed field by. */
export function labelChange(name: string): string {
  return ownLabels[name] ?? catalogue.payout.find((field) => field.name === name)?.label ?? name;
}

/** The changes that the event of an edit holds; edits before these were recorded have none. */
export function changesIn(details: Record<string, unknown>): FieldChange[] {
  return Array.isArray(details.changes) ? (details.changes as FieldChange[]) : [];
}
