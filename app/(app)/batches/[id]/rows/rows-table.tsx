"use client";

import { CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { makeLate } from "@/components/late";
import { useOrganisation } from "@/components/layout-context";
import type { RowsToReview } from "@/lib/payments/batches/highlight-queries";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";
import { Grid } from "../grid/grid";
import { oneCell } from "../grid/selection";
import type { RowsWork } from "./use-rows-work";

type UnsavedProps = {
  error: string | null;
  unsaved: number;
  refusal: string | null;
  onRetry: () => void;
  onDrop: () => void;
  onDismiss: () => void;
};

function Unsaved({ error, unsaved, refusal, onRetry, onDrop, onDismiss }: UnsavedProps) {
  const text = error ?? refusal;
  if (text === null) return null;
  return (
    <div
      role="alert"
      className="absolute inset-x-2 bottom-2 z-30 flex flex-wrap items-center gap-2 rounded-md border border-l-4 border-l-alarm-mark bg-alarm-tint p-2 text-alarm-text text-sm shadow-float"
    >
      <CircleAlert size={16} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">
        {text}
        {error === null ? "" : t.notSaved(unsaved)}
      </p>
      {error === null ? (
        <Button
          variant="plain"
          size="small"
          iconOnly
          aria-label={t.dismiss}
          icon={<X size={14} aria-hidden />}
          onClick={onDismiss}
        />
      ) : (
        <>
          <Button size="small" onClick={onRetry}>
            {t.retry}
          </Button>
          <Button size="small" variant="plain" onClick={onDrop}>
            {t.discardEditLabel}
          </Button>
        </>
      )}
    </div>
  );
}

const RowCards = makeLate(async () => (await import("./row-cards")).RowCards);

type Props = {
  work: RowsWork;
  sent: boolean;
  note: ReactNode;
};

export function RowsTable({ work, sent, note }: Props) {
  const { columns, store, queue, saved, commands, edits } = work;
  const { numberForm } = useOrganisation();
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      {store.failed ? (
        <Block
          tone="alarm"
          title={t.rowsFailedTitle}
          actions={<Button onClick={() => store.retry()}>{t.retry}</Button>}
          live
        />
      ) : null}
      {work.isNarrow ? (
        <RowCards
          store={store}
          columns={columns}
          sent={sent}
          onOpen={(index) => {
            commands.select(oneCell({ index, column: commands.active?.column ?? 0 }));
            work.setSide("row");
          }}
        />
      ) : (
        <Grid
          ref={work.grid}
          label={t.tableCaption}
          {...{ columns, store, queue, sent, edits, commands, note }}
          form={numberForm}
        />
      )}
      <Unsaved
        error={saved.error}
        unsaved={queue.size}
        refusal={commands.refusal}
        onRetry={() => queue.retry()}
        onDrop={() => queue.drop()}
        onDismiss={() => commands.refuse(null)}
      />
      <p
        className="flex min-h-6 items-center gap-3 rounded-b-lg border bg-surface px-3 text-ink-3 text-xs max-md:hidden"
        role="status"
      >
        <Shown total={store.total} look={work.look} />
        <span aria-live="off">{queue.size > 0 && !queue.failed ? t.saving : ""}</span>
      </p>
    </div>
  );
}

function Shown({ total, look }: { total: number | null; look: RowsToReview | null }) {
  if (total === null) return t.loadingRows;
  if (total === 0) return t.emptyFilter;
  return (
    <span>
      {t.shown(
        <Count value={total} one={common.row} />,
        look && look.count > look.rows.length ? t.shownOf(<Count value={look.count} />) : null,
      )}
    </span>
  );
}
