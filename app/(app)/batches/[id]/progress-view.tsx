"use client";

import { progressLabels } from "@/components/batch/batch-labels";
import { ProgressBar } from "@/components/batch/progress-bar";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { Money } from "@/components/money";
import { toneMark } from "@/components/tones";
import { WaitingText } from "@/components/waiting-text";
import type { BatchChanges } from "@/lib/payments/batches/change-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { countsOf, type ProgressPart, totalOf } from "@/lib/payments/batches/progress-groups";
import type { Pace } from "@/lib/payments/batches/sending/pace";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import * as waitingTexts from "@/messages/waiting/explain";
import { useRowsChoice } from "./rows/rows-choice";
import { useBatchChanges } from "./rows/use-batch-changes";

type Props = {
  batchId: string;
  kind: BatchKind;
  initial: Pick<BatchChanges, "progress" | "pace" | "state" | "waiting">;
  /** Half of the outcomes usually arrive within this many seconds; null when unknown. */
  usualSeconds: number | null;
  openedAt: Date;
};

export function ProgressView({ batchId, kind, initial, usualSeconds, openedAt }: Props) {
  const { data, lostSince } = useBatchChanges(batchId, openedAt);
  const { progress, pace, state, waiting: reasons } = data ?? initial;
  const rows = progress.reduce((sum, part) => sum + part.rows, 0);
  const { waiting, scheduled, stuck, sending, cancelled } = countsOf(progress);
  const sent = rows - waiting - scheduled - stuck - sending - cancelled;
  return (
    <section aria-label={t.progress} className={`grid gap-x-8 gap-y-3 lg:grid-cols-2 ${lostSince ? "text-ink-3" : ""}`}>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-lg" role="status" data-progress>
          {t.ofSent(<Count value={sent} />, <Count value={rows} />)}
        </p>
        <p className="-mt-2 text-ink-2 text-sm">
          {describePace(pace, waiting, state === "sending")}
          {usualSeconds === null ? "" : t.usualDelay(describeSeconds(usualSeconds))}
        </p>
        <ProgressBar progress={progress} />
        <Reasons reasons={reasons} />
      </div>
      <ProgressTable progress={progress} rows={rows} kind={kind} />
    </section>
  );
}

function Reasons({ reasons }: { reasons: BatchChanges["waiting"] }) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={waitingTexts.rowsNotDone} className="flex flex-col gap-1 text-sm">
      {reasons.map((waiting) => (
        <li key={waiting.reason} data-waiting={waiting.reason}>
          <Count value={waiting.count} one={waitingTexts.row} />
          {" · "}
          <WaitingText waiting={waiting} />
        </li>
      ))}
    </ul>
  );
}

function describePace({ perSecond, leftSeconds }: Pace, waiting: number, isSending: boolean): string {
  if (waiting === 0 || !isSending) return "";
  if (perSecond === 0 || leftSeconds === null) return t.rateNone;
  return t.rateNow(perSecond.toFixed(1), describeSeconds(leftSeconds));
}

function describeSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t.min(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : t.days(Math.round(hours / 24));
}

function ProgressTable({ progress, rows, kind }: { progress: readonly ProgressPart[]; rows: number; kind: BatchKind }) {
  const { choose } = useRowsChoice();
  const total = totalOf(progress);
  const movesMoney = kind !== "update";
  return (
    <FactTable
      framed
      caption={t.progressCaption}
      data-progress-table
      heads={[common.status, atEnd(common.rows), atEnd(t.share), movesMoney ? atEnd(t.amount) : null]}
    >
      <tbody>
        {progress.map((part) => (
          <tr key={part.group} data-group={part.group} className="*:align-middle">
            <th scope="row" className="py-1" title={progressLabels[part.group].meaning}>
              <button
                type="button"
                className="inline-flex min-h-6 items-center gap-2 hover:underline max-md:min-h-11"
                onClick={() => choose(part.group)}
              >
                <span aria-hidden className={`size-2 rounded-full ${toneMark[progressLabels[part.group].tone]}`} />
                {progressLabels[part.group].label}
              </button>
            </th>
            <td className="figures text-right" data-count={part.rows}>
              <Count value={part.rows} />
            </td>
            <td className="figures text-right text-ink-2">{((100 * part.rows) / Math.max(1, rows)).toFixed(1)} %</td>
            {movesMoney ? (
              <td className="text-right">
                <Sums sums={part.sums} unknown={part.unknownAmounts} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="[&>td]:font-medium">
          <th scope="row" className="font-medium">
            {t.total}
          </th>
          <td className="figures text-right">
            <Count value={rows} />
          </td>
          <td className="figures text-right text-ink-2">100 %</td>
          {movesMoney ? (
            <td className="text-right">
              <Sums sums={total.sums} unknown={total.unknownAmounts} />
            </td>
          ) : null}
        </tr>
      </tfoot>
    </FactTable>
  );
}

function Sums({ sums, unknown }: { sums: readonly { currency: string; amount: string }[]; unknown: number }) {
  return (
    <span className="inline-flex flex-col items-end">
      {sums.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
      {unknown > 0 ? (
        <span className="text-ink-3 text-xs">{t.unknownAmountShare(<Count value={unknown} />)}</span>
      ) : null}
    </span>
  );
}
