import Link from "next/link";
import { BatchBadge } from "@/components/batch/batch-badge";
import { progressLabels } from "@/components/batch/batch-labels";
import { Count } from "@/components/count";
import { hrefWith } from "@/components/list/url-state";
import { toneMark } from "@/components/tones";
import { When } from "@/components/when";
import type { AppContext } from "@/lib/core/runtime/context";
import { countsOf } from "@/lib/payments/batches/progress-groups";
import { type MovingBatch, readMovingBatches } from "@/lib/payments/batches/sending/moving-queries";
import * as t from "@/messages/overview/shared";
import type { Place } from "./period";
import { Nothing } from "./section";

const shownMax = 5;

export async function loadMoving(ctx: AppContext, { scope, environment }: Place) {
  const { all, batches } = await readMovingBatches(ctx, scope, shownMax);
  if (all === 0) return <Nothing>{t.batchesEmpty}</Nothing>;
  return (
    <div className="rounded-lg border bg-surface">
      <ul className="divide-y">
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} />
        ))}
      </ul>
      <p className="border-t px-4 py-2 text-sm">
        <Link
          className="link"
          href={hrefWith("/batches", { stage: "moving", ...(environment ? { environment } : {}) }, {})}
          prefetch={false}
        >
          {t.inProgress(all, <Count value={all} />)}
        </Link>
      </p>
    </div>
  );
}

function Batch({ batch: { id, name, fileName, state, progress, startsAt, pace } }: { batch: MovingBatch }) {
  const rows = progress.reduce((sum, part) => sum + part.rows, 0);
  const { waiting, scheduled, stuck, sending, cancelled } = countsOf(progress);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
        <Link className="link figures" href={`/batches/${id}`} prefetch={false}>
          {name}
        </Link>
        <span className="max-w-56 truncate text-ink-2" title={fileName}>
          {fileName}
        </span>
        <BatchBadge state={state} quiet />
      </p>
      <div aria-hidden className="flex h-1 w-full gap-0.5 overflow-hidden rounded-sm">
        {progress.map(({ group, rows: count }) => (
          <span
            key={group}
            style={{ flexGrow: count / Math.max(1, rows), minWidth: 2 }}
            className={`${toneMark[progressLabels[group].tone]} ${group === "waiting" || group === "scheduled" ? "opacity-40" : ""}`}
          />
        ))}
      </div>
      <p className="text-ink-3 text-sm">
        <Count value={rows - waiting - scheduled - stuck - sending - cancelled} /> {t.ofLabel} <Count value={rows} />{" "}
        {t.sent}
        {pace?.leftSeconds ? t.aboutLeft(describeLeft(pace.leftSeconds)) : ""}
        {state === "scheduled" && startsAt ? (
          <>
            {t.startsAt}
            <When at={startsAt} />
          </>
        ) : null}
      </p>
    </li>
  );
}

function describeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t.min(minutes) : `${Math.round(minutes / 60)} h`;
}
