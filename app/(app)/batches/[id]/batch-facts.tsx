import { batchKindLabels } from "@/components/batch/batch-labels";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { DefinitionList } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import { keptUntil } from "@/lib/payments/batches/draft-time";
import { readPaceSettings } from "@/lib/payments/batches/queries";
import { findReading } from "@/lib/payments/batches/rows/upload-queries";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { BatchLinks } from "../batch-columns";
import { targetsOf } from "../reading/targets";
import { Split } from "./figures";
import { DeclareTotals, ReadingSettings } from "./late-parts";

type Props = { view: BatchView; edits: boolean };

export async function BatchFacts({ view, edits }: Props) {
  const { batch, connection, totals } = view;
  const ctx = openPages();
  const pace = await readPaceSettings(ctx.db, batch.connectionId);
  const place = edits ? await findReading(ctx, batch.connectionId, batch.kind, ctx.now()) : null;
  const { declared, ...choices } = batch.choices;
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const relatives = [
    ...(view.parent ? [{ ...view.parent, how: view.parent.why === "aside" ? t.excludedFrom : t.retryOf }] : []),
    ...view.children.map((child) => ({
      ...child,
      how: child.why === "aside" ? t.excludedRows : t.retriedIn,
    })),
  ];
  return (
    <div className="flex flex-col gap-6 text-sm">
      <DefinitionList
        items={[
          { term: common.type, value: batchKindLabels[batch.kind].label },
          { term: common.connection, value: connection.name },
          {
            term: t.uploaded,
            value: t.by(view.preparedBy, <When at={batch.createdAt} />),
          },
          ...(batch.fileSha256 === ""
            ? []
            : [{ term: t.hashLabel, value: <Identifier value={batch.fileSha256} label={t.hashCopied} /> }]),
          ...relatives.map(({ id, name, how }) => ({ term: how, value: <BatchLinks batches={[{ id, name }]} /> })),
          ...totals.totals.map(({ currency, biggest }) => ({
            term: t.largestAmount(currency),
            value: <Money amount={biggest} currency={currency} />,
          })),
          {
            term: t.statusUpdates,
            value: (
              <>
                {connection.lastCallbackAt
                  ? t.callbacksSince(<When at={connection.lastCallbackAt} age />)
                  : t.callbacksNone}
                {t.statusQuery} {connection.statusQuery ? common.on : common.off}
              </>
            ),
          },
          ...(batch.kind === "recurring"
            ? [
                {
                  term: t.calls,
                  value: t.callSize(batch.chunkRows, pace.sendsNotifyUrl),
                },
              ]
            : []),
          ...(isDraft ? [{ term: common.file, value: <Kept view={view} now={ctx.now()} /> }] : []),
        ]}
      />
      <Split split={view.split} />
      {edits ? (
        <section aria-label={t.controlTotals}>
          <DeclareTotals
            batchId={batch.id}
            kind={batch.kind}
            declared={declared ?? null}
            totals={Object.fromEntries(totals.totals.map(({ currency, amount }) => [currency, amount]))}
          />
        </section>
      ) : null}
      {batch.survey && edits && view.verdicts.aside === 0 ? (
        <ReadingSettings
          batchId={batch.id}
          survey={batch.survey}
          choices={declared ? { ...choices, declared } : choices}
          targets={targetsOf(batch.kind)}
          endpoints={place?.endpoints ?? []}
        />
      ) : null}
      <ZoneNote />
    </div>
  );
}

function Kept({ view: { batch }, now }: { view: BatchView; now: Date }) {
  const kept = keptUntil(batch);
  if (now > kept.until) return t.fileOverdue(<When at={kept.until} />);
  return t.fileKept(kept.ends, <When at={kept.until} />);
}
