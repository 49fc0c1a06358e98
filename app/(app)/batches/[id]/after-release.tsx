import Link from "next/link";
import { SendDays } from "@/components/batch/send-days";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { Section } from "@/components/section";
import { formatCount, type NumberForm } from "@/lib/core/money/money";
import { openContext } from "@/lib/core/runtime/open-context";
import { render } from "@/lib/core/text/render";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { BatchChanges } from "@/lib/payments/batches/change-queries";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import { readUsualWait } from "@/lib/payments/batches/progress-queries";
import { countChanged, findLastDownload } from "@/lib/payments/batches/results";
import { orderKindOf } from "@/lib/payments/batches/rows/row-content";
import { type FailedReason, findRetries, rowsToRetry } from "@/lib/payments/batches/sending/derived-draft";
import { firstRows, waitsForFirstRows } from "@/lib/payments/batches/sending/first-rows";
import { readSendDays } from "@/lib/payments/batches/sending/send-days";
import { batchStates } from "@/lib/payments/batches/state";
import { mayEndAutomatically } from "@/lib/payments/connections/breaker";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { RetryButton } from "./batch-actions";
import { CopySummary, Headline } from "./headline";
import { ProgressView, SendingPermissions, StateBlock } from "./late-parts";
import { summarise } from "./summary-text";

type WhyFailedProps = {
  batchId: string;
  reasons: readonly FailedReason[];
  movesMoney: boolean;
  disabledReason: string | null;
};

function WhyFailed({ batchId, reasons, movesMoney, disabledReason }: WhyFailedProps) {
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="why-failed" className="flex flex-col gap-2">
      <h2 id="why-failed" className="text-lg">
        {t.reasonsTitle}
      </h2>
      <FactTable
        framed
        className="max-w-200"
        caption={t.reasonsCaption}
        stacks
        heads={[
          common.reason,
          atEnd(common.rows),
          movesMoney ? atEnd(common.amount) : null,
          atEnd(<span className="sr-only">{t.retryHead}</span>),
        ]}
      >
        <tbody>
          {reasons.map(({ key, code, reason, next, rows, sums, again }) => (
            <tr key={key}>
              <th scope="row" className="max-w-96 whitespace-normal">
                <span className="block">{reason ?? t.reasonUnknown}</span>
                {code || next ? (
                  <span className="block font-normal text-ink-2 text-sm">
                    {code ? t.codeOf(code) : ""}
                    {code && next ? " · " : ""}
                    {next}
                  </span>
                ) : null}
              </th>
              <td className="figures text-right" data-label={common.rows}>
                <Link
                  className="link"
                  prefetch={false}
                  href={hrefWith("/orders", {}, { batch: batchId, failed: code === null ? "none" : `code:${code}` })}
                  aria-label={t.showFailedOrders(rows)}
                >
                  <Count value={rows} />
                </Link>
              </td>
              {movesMoney ? (
                <td className="text-right" data-label={common.amount}>
                  <span className="inline-flex flex-col items-end">
                    {sums.map(({ currency, amount }) => (
                      <Money key={currency} amount={amount} currency={currency} />
                    ))}
                  </span>
                </td>
              ) : null}
              <td className="text-right">
                {again.length > 0 ? (
                  <RetryButton batchId={batchId} reason={key} rows={again.length} disabledReason={disabledReason} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </section>
  );
}

type Forms = { numberForm: NumberForm; timeZone: string };
type Props = { view: BatchView; update: BatchChanges; user: User; forms: Forms; openedAt: Date };

export async function AfterRelease({ view, update, user, forms, openedAt }: Props) {
  const { batch, state } = view;
  const ctx = openContext();
  const [usualSeconds, retries, downloadedAt, days, waitsForFirst] = await Promise.all([
    readUsualWait(ctx.db, { connectionId: batch.connectionId, kind: orderKindOf[batch.kind] }, openedAt),
    findRetries(ctx.db, batch.id),
    findLastDownload(ctx.db, batch.id, user.id),
    readSendDays(ctx.db, batch.id),
    waitsForFirstRows(ctx.db, batch, openedAt),
  ]);
  const changed = downloadedAt ? await countChanged(ctx.db, batch.id, downloadedAt) : 0;
  const { isDone = false } = batchStates.rows[state];
  const { id, kind, initialRows, startsAt, pausedAt, pausedReason, cancelledAt, cancelledReason } = batch;
  const pausedByUser = batch.pausedBy !== null;
  const paused = {
    pausedAt,
    pausedByUser,
    pausedReason: render(pausedReason, forms),
    resumesAutomatically: mayEndAutomatically(batch, openedAt),
  };
  const own = { id, kind, initialRows, startsAt, ...paused, cancelledAt, cancelledReason: render(cancelledReason) };
  const cannot = {
    pause: whyNot(user.role, "batches.pause", t.deedPause),
    cancel: whyNot(user.role, "batches.cancel", t.deedCancel),
    resume: whyNot(user.role, "batches.resume", t.deedResume),
    release: whyNot(user.role, "batches.release", t.deedReleaseRest),
  };
  const { reasons } = retries;
  const again = rowsToRetry(reasons).length;
  const cannotRetry = whyNot(user.role, "batches.create", t.createBatches);
  const { numberForm } = forms;
  const number = (count: number) => formatCount(count, numberForm);
  const cannotDownload = whyNot(user.role, "batches.download", t.deedDownload);
  return (
    <>
      <section aria-label={t.result} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Headline batchId={batch.id} initial={update} openedAt={openedAt} />
          <div className="flex flex-wrap items-center gap-2">
            {cannotDownload ? (
              <Button disabledReason={cannotDownload}>{t.downloadResults}</Button>
            ) : (
              <>
                <form method="post" action={`/api/batches/${batch.id}/result`}>
                  <Button type="submit" variant={isDone ? "primary" : "outlined"}>
                    {t.downloadResults}
                  </Button>
                </form>
                <form method="post" action={`/api/batches/${batch.id}/result?form=xlsx`}>
                  <Button type="submit" variant="plain">
                    {t.downloadXlsx(<span className="sr-only">{t.downloadXlsxName}</span>)}
                  </Button>
                </form>
                {changed > 0 ? (
                  <form method="post" action={`/api/batches/${batch.id}/result?changed=1`}>
                    <Button type="submit">{t.changesOnlyLabel(number(changed))}</Button>
                  </form>
                ) : null}
              </>
            )}
            {again > 0 ? <RetryButton batchId={batch.id} rows={again} disabledReason={cannotRetry} /> : null}
            <SendingPermissions batch={own} initial={update} cannot={cannot} openedAt={openedAt} />
            <CopySummary text={summarise({ view, progress: update.progress, reasons }, forms)} />
          </div>
        </div>
        {waitsForFirst ? <p className="text-ink-2 text-sm">{t.firstResults.wait(firstRows)}</p> : null}
        {isDone || batch.cancelledAt ? null : <p className="text-ink-3 text-sm">{t.pageMayClose}</p>}
        {retries.leftOut.length > 0 || retries.inOtherBatch > 0 ? (
          <p className="text-ink-2 text-sm">
            {retries.leftOut.length > 0
              ? t.failedNotRetryable(
                  number(retries.leftOut.length),
                  retries.leftOut.length,
                  [...new Set(retries.leftOut.map(({ because }) => because))].slice(0, 2).join(" "),
                )
              : ""}
            {retries.inOtherBatch > 0 ? t.failedElsewhere(number(retries.inOtherBatch)) : ""}
          </p>
        ) : null}
      </section>
      <StateBlock
        batch={own}
        connectionName={view.connection.name}
        initial={update}
        cannot={cannot}
        openedAt={openedAt}
      />
      <WhyFailed {...{ batchId: id, reasons, movesMoney: kind !== "update", disabledReason: cannotRetry }} />
      <Section what={t.theProgress}>
        <ProgressView
          batchId={batch.id}
          kind={batch.kind}
          initial={update}
          usualSeconds={batch.kind === "update" ? null : usualSeconds}
          openedAt={openedAt}
        />
      </Section>
      <SendDays days={days} />
    </>
  );
}
