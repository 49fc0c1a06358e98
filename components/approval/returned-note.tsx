import { Money } from "@/components/money";
import { ReturnedFrame } from "@/components/returned-frame";
import { type FieldChange, labelChange } from "@/lib/payments/orders/edit-changes";
import type { Returned } from "@/lib/payments/payouts/returned";
import * as t from "@/messages/components/order";

export function ReturnedNote({ returned, currency }: { returned: Returned; currency: string | null }) {
  const { by, note, at, changes } = returned;
  return (
    <ReturnedFrame by={by} note={note} at={at}>
      {changes.length === 0 ? (
        <p className="text-ink-2">{t.emptyEdits}</p>
      ) : (
        <FieldChanges changes={changes} currency={currency} />
      )}
    </ReturnedFrame>
  );
}

export function FieldChanges({ changes, currency }: { changes: readonly FieldChange[]; currency: string | null }) {
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="break-words">
          {labelChange(name)}: <Value name={name} value={before} currency={currency} />
          <span aria-hidden> → </span>
          <span className="sr-only">{t.changedTo}</span>
          <strong className="font-semibold">
            {before === after ? t.numberChanged : <Value name={name} value={after} currency={currency} />}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Value({ name, value, currency }: { name: string; value: string | null; currency: string | null }) {
  if (value === null) return "empty";
  return name === "amount" ? <Money amount={value} currency={currency} /> : value;
}
