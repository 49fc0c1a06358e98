import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { type PracticeNumber, readPracticeNumbers } from "@/lib/connections/practice";
import { RegisterButton } from "./register-button";

export const practiceOutcomeWords: Record<string, string> = {
  approved: "Approved",
  declined: "Declined",
  error: "Error",
  silent: "No answer comes; it is approved unseen",
  filtered: "Blocked by fraud control",
  "processing-forever": "Stays in processing",
  unknown: "Outcome unknown",
};

type Props = { connectionId: string; disabledReason: string | null };

/** The other side of a practice connection: what it must be told, and the numbers that choose what it does. */
export async function PracticePanel({ connectionId, disabledReason }: Props) {
  const practice = await readPracticeNumbers();
  return (
    <Panel title="Practice gateway">
      <div id="practice" className="flex scroll-mt-16 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="text-ink-2 text-sm">
            It knows this connection&apos;s public key, control key and endpoints as it was last given them. After a
            change, give them again.
          </p>
          <RegisterButton connectionId={connectionId} disabledReason={disabledReason} />
        </div>
        {practice.ok ? (
          <Outcomes numbers={practice.numbers} />
        ) : (
          <p className="text-alarm-text text-sm">{practice.reason}</p>
        )}
      </div>
    </Panel>
  );
}

function Outcomes({ numbers }: { numbers: PracticeNumber[] }) {
  const outcomes = [...new Set(numbers.map(({ outcome }) => outcome))];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base">Special numbers</h3>
      <p className="text-ink-2 text-sm">
        Pay to one of these to choose what becomes of the payout. Anything else is approved.
      </p>
      {outcomes.map((outcome) => (
        <details key={outcome} open={outcome === "approved" || undefined}>
          <summary className="min-h-6 font-medium text-sm">{practiceOutcomeWords[outcome] ?? outcome}</summary>
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
