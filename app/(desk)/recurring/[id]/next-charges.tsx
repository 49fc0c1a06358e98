import { FactTable } from "@/components/fact-table";
import type { Plan } from "@/lib/recurring/schedule";
import {
  dayWords,
  doubtWords,
  endWords,
  factWords,
  indexWords,
  plannedAmountWords,
  type WriteAmount,
} from "@/lib/recurring/schedule-words";

/** What the profile would charge next, as far as we know it; what we lack for saying so is named. */
export function NextCharges({ plan, write }: { plan: Plan; write: WriteAmount }) {
  const lacking = [...new Set([...plan.missing, ...plan.open])];
  return (
    <div className="flex flex-col gap-2 text-sm">
      {plan.charges.length > 0 ? (
        <FactTable caption="The next charges as we expect them">
          <thead>
            <tr>
              <th scope="col">Repeat</th>
              <th scope="col">Day</th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.charges.map((charge, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its place in the plan is what it is
              <tr key={at}>
                <td className="figures">{indexWords(charge)}</td>
                <td>
                  {charge.date ? (
                    <span className="whitespace-nowrap">{dayWords(charge.date)}</span>
                  ) : (
                    "when somebody charges it"
                  )}
                  {charge.doubt ? <span className="block text-ink-3 text-xs">{doubtWords[charge.doubt]}</span> : null}
                </td>
                <td className="figures text-right">{plannedAmountWords(charge.amount, write)}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      ) : null}
      <p className="prose-line text-ink-2">{endWords[plan.end]}</p>
      {lacking.length > 0 ? (
        <p className="prose-line text-ink-3">Not known: {lacking.map((name) => factWords[name]).join(", ")}.</p>
      ) : null}
    </div>
  );
}
