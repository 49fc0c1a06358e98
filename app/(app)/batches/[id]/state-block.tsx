"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { describeEffect, sumUp } from "@/components/batch/sums";
import { Block } from "@/components/block";
import { useOrganisation } from "@/components/layout-context";
import { When } from "@/components/when";
import { formatCount } from "@/lib/core/money/money";
import { plural } from "@/lib/core/text/plural";
import type { BatchChanges } from "@/lib/payments/batches/change-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { countsOf, type ProgressPart } from "@/lib/payments/batches/progress-groups";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { CancelButton, PauseButton, RestButton, ResumeButton } from "./batch-actions";
import { useBatchChanges } from "./rows/use-batch-changes";

const tickMs = 1_000;

function Countdown({ until }: { until: Date }) {
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  const end = until.getTime();
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [end]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  if (left === null) return null;
  return (
    <span className="figures" role="timer" data-countdown>
      {isOver ? t.now : t.inLabel(describeLeft(left))}
    </span>
  );
}

function describeLeft(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

type Cannot = { pause: string | null; cancel: string | null; resume: string | null; release: string | null };

type Props = {
  batch: {
    id: string;
    kind: BatchKind;
    initialRows: number | null;
    startsAt: Date | null;
    pausedAt: Date | null;
    resumesAutomatically: boolean;
    pausedByUser: boolean;
    pausedReason: string | null;
    cancelledAt: Date | null;
    cancelledReason: string | null;
  };
  connectionName: string;
  initial: BatchChanges;
  cannot: Cannot;
  openedAt: Date;
};

export function SendingPermissions({ batch, initial, cannot, openedAt }: Omit<Props, "connectionName">) {
  const { numberForm } = useOrganisation();
  const { data } = useBatchChanges(batch.id, openedAt);
  const { progress, restWaits, state } = data ?? initial;
  const { waiting, scheduled, stuck } = countsOf(progress);
  const unsent = waiting + scheduled + stuck;
  if (batch.cancelledAt) return null;
  return (
    <>
      {waiting + scheduled > 0 && !batch.pausedAt && !restWaits ? (
        <PauseButton batchId={batch.id} disabledReason={cannot.pause} />
      ) : null}
      {unsent > 0 && state !== "scheduled" ? (
        <CancelButton
          batchId={batch.id}
          unsent={formatCount(unsent, numberForm)}
          effect={describeEffect(batch.kind, unsentOf(progress), numberForm)}
          disabledReason={cannot.cancel}
        />
      ) : null}
    </>
  );
}

export function StateBlock(props: Props): ReactNode {
  const { batch, initial, openedAt } = props;
  const { data } = useBatchChanges(batch.id, openedAt);
  const update = data ?? initial;
  const { waiting, stuck } = countsOf(update.progress);
  if (batch.cancelledAt) {
    return (
      <Block tone="info" title={t.unsentCancelledTitle}>
        <p>
          “{batch.cancelledReason}” <When at={batch.cancelledAt} />
        </p>
      </Block>
    );
  }
  if (batch.pausedAt) return <PausedBlock {...props} update={update} />;
  if (update.restWaits && waiting > 0) return <FirstRowsBlock {...props} update={update} />;
  if (stuck > 0) return <StuckBlock {...props} update={update} />;
  return update.state === "scheduled" ? <ScheduledBlock {...props} update={update} /> : null;
}

type BlockProps = Props & { update: BatchChanges };

function PausedBlock({ batch, update, cannot }: BlockProps) {
  const { numberForm } = useOrganisation();
  const { waiting, stuck } = countsOf(update.progress);
  const unconfirmed = unconfirmedIn(update.progress);
  const effect = describeEffect(batch.kind, unsentOf(update.progress), numberForm);
  return (
    <Block
      tone={batch.pausedByUser ? "wait" : "alarm"}
      title={batch.pausedByUser ? t.paused : t.autoPausedTitle}
      actions={
        <ResumeButton
          batchId={batch.id}
          label={update.restWaits ? t.resumeFirstLabel : t.resumeRestLabel(effect)}
          disabledReason={cannot.resume}
        />
      }
    >
      <p>
        {t.pausedSummary(
          batch.pausedReason,
          <When at={batch.pausedAt} />,
          formatCount(unconfirmed, numberForm),
          formatCount(waiting + stuck, numberForm),
        )}
      </p>
      {batch.resumesAutomatically ? <p>{t.autoResumeNote}</p> : null}
    </Block>
  );
}

function FirstRowsBlock({ batch, update, connectionName, cannot }: BlockProps) {
  const { numberForm } = useOrganisation();
  const { open, succeeded, failed } = countsOf(update.progress);
  const unconfirmed = unconfirmedIn(update.progress);
  const number = (count: number) => formatCount(count, numberForm);
  const effect = describeEffect(batch.kind, unsentOf(update.progress, ["waiting"]), numberForm);
  const rows = batch.initialRows ?? 0;
  const final =
    open === 0
      ? t.completedFailed(number(succeeded), number(failed))
      : t.acceptedSummary(number(succeeded + failed + open - unconfirmed), number(succeeded + failed));
  return (
    <Block
      tone="wait"
      title={`${plural(rows, t.firstRowSentTitle, t.firstRowsSentTitle(number(rows)))}: ${final}`}
      actions={
        <RestButton
          batchId={batch.id}
          label={t.releaseRestLabel(open, effect, connectionName)}
          disabledReason={cannot.release}
        />
      }
    >
      <p>
        {open === 0
          ? t.firstRowsFinal
          : t.firstRowsOpen(
              number(succeeded),
              number(failed),
              number(open - unconfirmed),
              unconfirmed,
              number(unconfirmed),
            )}
      </p>
    </Block>
  );
}

function StuckBlock({ batch, update, cannot }: BlockProps) {
  const { numberForm } = useOrganisation();
  const { stuck } = countsOf(update.progress);
  return (
    <Block
      tone="alarm"
      title={t.stuckTitle(formatCount(stuck, numberForm))}
      actions={
        <ResumeButton
          batchId={batch.id}
          label={t.retrySending(describeEffect(batch.kind, unsentOf(update.progress, ["stuck"]), numberForm))}
          disabledReason={cannot.resume}
        />
      }
    />
  );
}

function ScheduledBlock({ batch, update, cannot, openedAt }: BlockProps) {
  const { numberForm } = useOrganisation();
  const { waiting, scheduled } = countsOf(update.progress);
  return (
    <Block
      tone="info"
      title={common.scheduled}
      facts={
        <p>
          {batch.startsAt && batch.startsAt > openedAt
            ? t.startsLater(<When at={batch.startsAt} />, <Countdown until={batch.startsAt} />)
            : t.sendDatesNote}
        </p>
      }
      actions={
        <CancelButton
          batchId={batch.id}
          unsent={formatCount(waiting + scheduled, numberForm)}
          effect={describeEffect(batch.kind, unsentOf(update.progress), numberForm)}
          disabledReason={cannot.cancel}
        />
      }
    />
  );
}

/** A row in conflict may have been paid, so it counts as unconfirmed and never as processing. */
const unconfirmedIn = (progress: readonly ProgressPart[]) =>
  progress.reduce((sum, { group, rows }) => sum + (group === "unconfirmed" || group === "conflict" ? rows : 0), 0);

function unsentOf(progress: readonly ProgressPart[], groups: readonly string[] = ["waiting", "scheduled", "stuck"]) {
  const parts = progress.filter(({ group }) => groups.includes(group));
  const sums = parts.flatMap((part) => part.sums);
  return {
    ...sumUp(sums),
    rows: parts.reduce((count, { rows }) => count + rows, 0),
    unknownCount: parts.reduce((count, { unknownAmounts }) => count + unknownAmounts, 0),
  };
}
