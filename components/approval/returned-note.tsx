import { Money } from "@/components/money";
import { ReturnedFrame } from "@/components/returned-frame";
import { type FieldChange, labelChange } from "@/lib/payments/orders/edit-changes";
import type { Returned } from "@/lib/payments/payouts/returned";
import * as t from "@/messages/components/approval";

/** That a payout came back before: from whom, with which note, and what was edited since. Approver and preparer see the same. */
export function ReturnedNote({ returned, currency }: { returned: Returned; currency: string | null }) {
  const { by, note, at, changes } = returned;
  return (
    <ReturnedFrame by={by} note={note} at={at}>
      {changes.length === 0 ? (
        <p className="text-ink-2">{t.nothingWasEditedSince}</p>
      ) : (
        <FieldChanges changes={changes} currency={currency} />
      )}
    </ReturnedFrame>
  );
}

/** Edited fields, each as it was and as it is. */
export function FieldChanges({ changes, currency }: { changes: readonly FieldChange[]; currency: string | null }) {
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="break-words">
          {labelChange(name)}: <Value name={name} value={before} currency={currency} />
          <span aria-hidden> → </span>
          <span className="sr-only">{t.changedTo}</span>
          <strong className="font-semibold">
            {before === after ? t.aDifferentNumber : <Value name={name} value={after} currency={currency} />}
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** Nothing is "empty", so that no arrow leads nowhere. */
function Value({ name, value, currency }: { name: string; value: string | null; currency: string | null }) {
  if (value === null) return "empty";
  return name === "amount" ? <Money amount={value} currency={currency} /> : value;
}
