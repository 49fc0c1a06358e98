import { catalogue } from "@/lib/gateway/fields/catalogue";
import * as common from "@/messages/common";

export type FieldChange = { name: string; before: string | null; after: string | null };

export type Content = {
  fields: Readonly<Record<string, string>>;
  /** Values in the clear are compared and never returned. */
  sealed: Readonly<Record<string, string>>;
  reference: string | null;
  from: string;
};

const ownLabels: Record<string, string> = { reference: common.yourReference, from: common.from };
const order = ["amount", "currency", "reference", "from", ...catalogue.payout.map(({ name }) => name)];

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

export function foldChanges(edits: readonly (readonly FieldChange[])[]): FieldChange[] {
  const folded = new Map<string, FieldChange & { isHidden: boolean }>();
  for (const change of edits.flat()) {
    const first = folded.get(change.name);
    // Two card numbers may look alike behind their masks and still differ.
    const isHidden = change.before === change.after || first?.isHidden === true;
    folded.set(change.name, { ...change, before: first ? first.before : change.before, isHidden });
  }
  return [...folded.values()].flatMap(({ isHidden, ...change }) =>
    isHidden || change.before !== change.after ? [change] : [],
  );
}

export function labelChange(name: string): string {
  return ownLabels[name] ?? catalogue.payout.find((field) => field.name === name)?.label ?? name;
}

export function changesIn(details: Record<string, unknown>): FieldChange[] {
  return Array.isArray(details.changes) ? (details.changes as FieldChange[]) : [];
}
