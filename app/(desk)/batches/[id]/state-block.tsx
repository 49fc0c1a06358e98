"use client";

import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { useOrganisation } from "@/components/organisation";
import { When } from "@/components/when";
import type { BatchNews } from "@/lib/batches/news-queries";
import { countsOf, type ProgressPart } from "@/lib/batches/progress-groups";
import type { BatchKind } from "@/lib/batches/words";
import { formatCount } from "@/lib/core/money";
import { CancelButton, PauseButton, RestButton, ResumeButton } from "./batch-acts";
import { Countdown } from "./countdown";
import { useBatchNews } from "./follow";
import { describeEffect, sumUp } from "./sums";

/** Why this person cannot do it; null: they can. */
type Cannot = { pause: string | null; cancel: string | null; resume: string | null; release: string | null };

type Props = {
  batch: {
    id: string;
    kind: BatchKind;
    canaryRows: number | null;
    startsAt: Date | null;
    pausedAt: Date | null;
    /** Paused automatically, and resumed automatically once its gateway answers. */
    resumesAutomatically: boolean;
    /** Stopped by nobody: it stopped itself. */
    pausedByPerson: boolean;
    pausedReason: string | null;
    cancelledAt: Date | null;
    cancelledReason: string | null;
  };
  connectionName: string;
  initial: BatchNews;
  cannot: Cannot;
  email: string;
  openedAt: Date;
};

/** What may be done to a batch on its way, with the counts of this moment. */
export function SendingActs({ batch, initial, cannot, email, openedAt }: Omit<Props, "connectionName">) {
  const { numberForm } = useOrganisation();
  const { data } = useBatchNews(batch.id, openedAt);
  const { progress, restWaits, state } = data ?? initial;
  const { waiting, scheduled, stuck } = countsOf(progress);
  const unsent = waiting + scheduled + stuck;
  if (batch.cancelledAt) return null;
  return (
    <>
      {/* Behind its first rows a batch waits anyway. */}
      {waiting + scheduled > 0 && !batch.pausedAt && !restWaits ? (
        <PauseButton batchId={batch.id} disabledReason={cannot.pause} email={email} />
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

/** The state of things, one block at most, the worst first. */
export function StateBlock({ batch, connectionName, initial, cannot, email, openedAt }: Props): ReactNode {
  const { numberForm } = useOrganisation();
  const { data } = useBatchNews(batch.id, openedAt);
  const { progress, restWaits, state } = data ?? initial;
  const { waiting, scheduled, stuck, open, succeeded, failed } = countsOf(progress);
  const unconfirmed = progress.find(({ group }) => group === "unconfirmed")?.rows ?? 0;
  const number = (count: number) => formatCount(count, numberForm);
  if (batch.cancelledAt) {
    return (
      <Block tone="info" title="What had not left was cancelled">
        <p>
          “{batch.cancelledReason}” <When at={batch.cancelledAt} />
        </p>
      </Block>
    );
  }
  if (batch.pausedAt) {
    // What waits behind the first rows goes on waiting.
    const goesOn = restWaits ? "Resume: the others wait behind the first rows" : null;
    return (
      <Block
        tone={batch.pausedByPerson ? "wait" : "alarm"}
        title={batch.pausedByPerson ? "Paused" : "Sending paused automatically"}
        actions={
          <ResumeButton
            batchId={batch.id}
            label={goesOn ?? `Resume: send the other ${describeEffect(batch.kind, unsentOf(progress), numberForm)}`}
            disabledReason={cannot.resume}
            email={email}
          />
        }
      >
        <p>
          {batch.pausedReason} <When at={batch.pausedAt} />. {number(unconfirmed)} unconfirmed,{" "}
          {number(waiting + stuck)} not sent. Nothing is sent twice.
        </p>
        {batch.resumesAutomatically ? (
          <p>Paydesk resumes it automatically once the gateway answers. You can resume it earlier.</p>
        ) : null}
      </Block>
    );
  }
  if (restWaits && waiting > 0) {
    const effect = describeEffect(batch.kind, unsentOf(progress, ["waiting"]), numberForm);
    const rows = batch.canaryRows ?? 0;
    const final =
      open === 0
        ? `${number(succeeded)} approved, ${number(failed)} failed`
        : `${number(succeeded + failed + open - unconfirmed)} accepted, ${number(succeeded + failed)} final yet`;
    return (
      <Block
        tone="wait"
        title={`${rows === 1 ? "The first row is out" : `The first ${number(rows)} rows are out`}: ${final}`}
        actions={
          <RestButton
            batchId={batch.id}
            label={`${open === 0 ? "Send" : "Go on now: send"} the other ${effect}, from ${connectionName}`}
            disabledReason={cannot.release}
            email={email}
          />
        }
      >
        <p>
          {open === 0
            ? "All of them are final. The rest waits for your word."
            : `${number(succeeded)} approved, ${number(failed)} failed, ${number(open - unconfirmed)} not final yet${unconfirmed > 0 ? `, ${number(unconfirmed)} unconfirmed` : ""}. A bank may take days: wait for them here, or go on now.`}
        </p>
      </Block>
    );
  }
  if (stuck > 0) {
    return (
      <Block
        tone="alarm"
        title={`${number(stuck)} did not leave, and nothing is tried by itself`}
        actions={
          <ResumeButton
            batchId={batch.id}
            label={`Send ${describeEffect(batch.kind, unsentOf(progress, ["stuck"]), numberForm)} again: provably never left`}
            disabledReason={cannot.resume}
            email={email}
          />
        }
      />
    );
  }
  if (state === "scheduled") {
    return (
      <Block
        tone="info"
        title="Scheduled"
        facts={
          <p>
            {batch.startsAt && batch.startsAt > openedAt ? (
              <>
                Begins <When at={batch.startsAt} />, <Countdown until={batch.startsAt} />. Nothing is sent before.
              </>
            ) : (
              "Each row is sent on its own day, not before."
            )}
          </p>
        }
        actions={
          <CancelButton
            batchId={batch.id}
            unsent={number(waiting + scheduled)}
            effect={describeEffect(batch.kind, unsentOf(progress), numberForm)}
            disabledReason={cannot.cancel}
          />
        }
      />
    );
  }
  return null;
}

/** What has not left, as a button says it. */
function unsentOf(progress: readonly ProgressPart[], groups: readonly string[] = ["waiting", "scheduled", "stuck"]) {
  const parts = progress.filter(({ group }) => groups.includes(group));
  const sums = parts.flatMap((part) => part.sums);
  return {
    ...sumUp(sums),
    rows: parts.reduce((count, { rows }) => count + rows, 0),
    unknownCount: parts.reduce((count, { unknownAmounts }) => count + unknownAmounts, 0),
  };
}
