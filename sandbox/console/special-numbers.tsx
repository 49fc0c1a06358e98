import { Identifier } from "@/components/identifier";
import { readSandboxNumbers, type SandboxNumber } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/sandbox/console";
import { sandboxOutcomeLabels } from "./outcome-labels";

export async function SpecialNumbers() {
  const sandbox = await readSandboxNumbers();
  if (!sandbox.ok) return <p className="text-alarm-text text-sm">{sandbox.reason}</p>;
  const { numbers } = sandbox;
  const outcomes = [...new Set(numbers.map(({ outcome }) => outcome))];
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2 text-sm">{t.accountNumbersHint}</p>
      {outcomes.map((outcome) => (
        <details key={outcome} open={outcome === "approved" || undefined}>
          <summary className="font-medium text-sm">{sandboxOutcomeLabels[outcome] ?? outcome}</summary>
          <Numbers of={numbers.filter((number) => number.outcome === outcome)} />
        </details>
      ))}
    </div>
  );
}

function Numbers({ of }: { of: SandboxNumber[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-1 pl-4 text-sm">
      {of.map(({ field, label, value }) => (
        <div key={field} className="contents">
          <dt className="min-w-0 text-ink-2">{label}</dt>
          <dd className="text-right">
            <Identifier value={value} label={label} whole />
          </dd>
        </div>
      ))}
    </dl>
  );
}
