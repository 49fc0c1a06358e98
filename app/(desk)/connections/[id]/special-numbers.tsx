import { Identifier } from "@/components/identifier";
import { type PracticeNumber, readPracticeNumbers } from "@/lib/connections/practice";

export const practiceOutcomeWords: Record<string, string> = {
  approved: "Approved",
  declined: "Declined",
  error: "Error",
  silent: "No answer comes; it is approved unseen",
  filtered: "Blocked by fraud control",
  "processing-forever": "Stays in processing",
  unknown: "Outcome unknown",
};

/** The numbers that choose what becomes of a practice payout, by outcome. */
export async function SpecialNumbers() {
  const practice = await readPracticeNumbers();
  if (!practice.ok) return <p className="text-alarm-text text-sm">{practice.reason}</p>;
  const { numbers } = practice;
  const outcomes = [...new Set(numbers.map(({ outcome }) => outcome))];
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2 text-sm">
        Pay to one of these to choose what becomes of the payout. Anything else is approved.
      </p>
      {outcomes.map((outcome) => (
        <details key={outcome} open={outcome === "approved" || undefined}>
          <summary className="font-medium text-sm">{practiceOutcomeWords[outcome] ?? outcome}</summary>
          <Numbers of={numbers.filter((number) => number.outcome === outcome)} />
        </details>
      ))}
    </div>
  );
}

function Numbers({ of }: { of: PracticeNumber[] }) {
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
