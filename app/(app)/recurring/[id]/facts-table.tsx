import { Hourglass } from "lucide-react";
import Link from "next/link";
import { When } from "@/components/when";
import { groupBy } from "@/lib/core/lists/group";
import { factNames, labelOfFact } from "@/lib/payments/recurring/fact-fields";
import type { KnownFact, PendingFact, ProfileFacts, Provenance } from "@/lib/payments/recurring/facts";
import { changeStates } from "@/lib/payments/recurring/labels";
import type { WriteAmount } from "@/lib/payments/recurring/schedule-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { factText, sourceText } from "../profile-labels";

export function FactsTable({ facts: { known, pending }, write }: { facts: ProfileFacts; write: WriteAmount }) {
  const listed = factNames.filter((name) => known[name] || pending[name]);
  const unknown = factNames.filter((name) => !known[name] && !pending[name]);
  const usual = usualSource(Object.values(known));
  return (
    <div className="flex flex-col gap-3">
      {listed.length === 0 ? (
        <p className="text-ink-2 text-sm">{t.factsEmpty}</p>
      ) : (
        <>
          {usual ? (
            <p className="text-ink-3 text-xs">{t.unlessNoted(<Source from={usual} />, <When at={usual.at} />)}</p>
          ) : null}
          <dl className="flex flex-col divide-y text-sm">
            {listed.map((name) => (
              <div key={name} className="grid grid-cols-[11rem_1fr] gap-x-4 gap-y-0.5 py-2 max-sm:grid-cols-1">
                <dt className="text-ink-3">{labelOfFact(name)}</dt>
                <dd className="min-w-0 break-words">
                  <Fact field={name} fact={known[name]} usual={usual} write={write} />
                  {pending[name]?.map((one) => (
                    <Pending key={one.orderId} field={name} pending={one} write={write} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {unknown.length > 0 ? (
        <details className="text-sm">
          <summary className="text-ink-2">{t.notKnownLabel(unknown.length)}</summary>
          <p className="prose-line mt-1 text-ink-3">{unknown.map(labelOfFact).join(", ")}</p>
        </details>
      ) : null}
    </div>
  );
}

const sourceKey = ({ source, by, orderId, at }: Provenance) => [source, by, orderId, at.getTime()].join();

function usualSource(facts: readonly KnownFact[]): Provenance | null {
  const bySource = groupBy(facts, ({ from }) => sourceKey(from));
  const [most] = [...bySource.values()].sort((a, b) => b.length - a.length);
  return most?.[1]?.from ?? null;
}

type FactProps = { field: string; fact: KnownFact | undefined; usual: Provenance | null; write: WriteAmount };

function Fact({ field, fact, usual, write }: FactProps) {
  if (!fact) return <span className="text-ink-3">{common.unknown}</span>;
  return (
    <>
      <span className="font-medium">{factText(field, fact.value, write)}</span>
      {usual && sourceKey(usual) === sourceKey(fact.from) ? null : (
        <span className="block text-ink-3 text-xs">
          <Source from={fact.from} />
          {" · "}
          <When at={fact.from.at} />
        </span>
      )}
    </>
  );
}

function Source({ from }: { from: Provenance }) {
  const text = sourceText(from);
  if (!from.orderId) return text;
  return (
    <Link className="link" href={`/orders/${from.orderId}`} prefetch={false}>
      {text}
    </Link>
  );
}

function Pending({ field, pending, write }: { field: string; pending: PendingFact; write: WriteAmount }) {
  return (
    <span className="mt-1 flex items-start gap-1 text-wait-text text-xs">
      <Hourglass size={14} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {factText(field, pending.value, write)}:{" "}
        <Link className="link" href={`/orders/${pending.orderId}`} prefetch={false}>
          {changeStates.rows[pending.state].label}
        </Link>
      </span>
    </span>
  );
}
