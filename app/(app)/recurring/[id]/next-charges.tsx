import { atEnd, FactTable } from "@/components/fact-table";
import type { Plan, PlannedCharge } from "@/lib/payments/recurring/schedule";
import {
  dayLabel,
  endLabels,
  factLabels,
  indexLabel,
  plannedAmountLabel,
  uncertaintyLabels,
  type WriteAmount,
} from "@/lib/payments/recurring/schedule-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";

const shownFirst = 3;

export function NextCharges({ plan, write }: { plan: Plan; write: WriteAmount }) {
  const lacking = [...new Set([...plan.missing, ...plan.open])];
  const [first, rest] = [plan.charges.slice(0, shownFirst), plan.charges.slice(shownFirst)];
  return (
    <div className="flex flex-col gap-2 text-sm">
      {first.length > 0 ? (
        <FactTable caption={t.estimateCaption} heads={[t.repeat, t.day, atEnd(common.amount)]}>
          <Charges charges={first} write={write} />
        </FactTable>
      ) : null}
      {rest.length > 0 ? (
        <details>
          <summary className="text-ink-2">{t.laterCharges(rest.length)}</summary>
          <div className="mt-1">
            <FactTable aria-label={t.laterCharges(rest.length)}>
              <Charges charges={rest} write={write} />
            </FactTable>
          </div>
        </details>
      ) : null}
      <p className="prose-line text-ink-2">{endLabels[plan.end]}</p>
      {lacking.length > 0 ? (
        <p className="prose-line text-ink-3">{t.unknownFacts(lacking.map((name) => factLabels[name]).join(", "))}</p>
      ) : null}
    </div>
  );
}

function Charges({ charges, write }: { charges: readonly PlannedCharge[]; write: WriteAmount }) {
  return (
    <tbody>
      {charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place in the plan is what it is
        <tr key={at}>
          <td className="figures w-1/3">{indexLabel(charge)}</td>
          <td className="w-1/3">
            {charge.date ? <span className="whitespace-nowrap">{dayLabel(charge.date)}</span> : t.manualDateLabel}
            {charge.uncertainty ? (
              <span className="block text-ink-3 text-xs">{uncertaintyLabels[charge.uncertainty]}</span>
            ) : null}
          </td>
          <td className="figures w-1/3 text-right">{plannedAmountLabel(charge.amount, write)}</td>
        </tr>
      ))}
    </tbody>
  );
}
