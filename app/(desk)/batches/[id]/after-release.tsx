import { Button } from "@/components/button";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { findRetries } from "@/lib/batches/child";
import type { BatchView } from "@/lib/batches/detail-queries";
import type { BatchNews } from "@/lib/batches/news-queries";
import { readUsualWait } from "@/lib/batches/progress-queries";
import { countChanged, findLastDownload } from "@/lib/batches/results";
import { orderKindOf } from "@/lib/batches/row-content";
import { readSendDays } from "@/lib/batches/send-days";
import { describeState } from "@/lib/batches/state";
import { mayEndAutomatically } from "@/lib/connections/breaker";
import { formatCount, type NumberForm } from "@/lib/core/money";
import { openDesk } from "@/lib/core/open-desk";
import { progressWords } from "../batch-words";
import { SendDays } from "../send-days";
import { RetryButton } from "./batch-acts";
import { CopySummary } from "./copy-summary";
import { Headline } from "./headline";
import { ProgressView } from "./progress-view";
import { SendingActs, StateBlock } from "./state-block";

type Props = { view: BatchView; news: BatchNews; person: Person; numberForm: NumberForm; openedAt: Date };

/** A batch that was let go: how far it is, what needs a person, and its result. */
export async function AfterRelease({ view, news, person, numberForm, openedAt }: Props) {
  const { batch, state } = view;
  const desk = openDesk();
  const [usualSeconds, retries, downloadedAt, days] = await Promise.all([
    readUsualWait(desk.db, { connectionId: batch.connectionId, kind: orderKindOf[batch.kind] }, openedAt),
    findRetries(desk.db, batch.id),
    findLastDownload(desk.db, batch.id, person.id),
    readSendDays(desk.db, batch.id),
  ]);
  const changed = downloadedAt ? await countChanged(desk.db, batch.id, downloadedAt) : 0;
  const isDone = state === "done" || state === "done_with_failures";
  const { id, kind, canaryRows, startsAt, pausedAt, pausedReason, cancelledAt, cancelledReason } = batch;
  const pausedByPerson = batch.pausedBy !== null;
  const paused = { pausedAt, pausedByPerson, pausedReason, resumesAutomatically: mayEndAutomatically(batch, openedAt) };
  const own = { id, kind, canaryRows, startsAt, ...paused, cancelledAt, cancelledReason };
  const cannot = {
    pause: whyNot(person.role, "batches.pause", "pause it"),
    cancel: whyNot(person.role, "batches.cancel", "cancel it"),
    resume: whyNot(person.role, "batches.resume", "let it go on"),
    release: whyNot(person.role, "batches.release", "let the rest go"),
  };
  const number = (count: number) => formatCount(count, numberForm);
  const cannotDownload = whyNot(person.role, "batches.download", "take the results");
  return (
    <>
      <section aria-label="Result" className="flex flex-col gap-3">
        <Headline batchId={batch.id} initial={news} openedAt={openedAt} />
        <div className="flex flex-wrap items-center gap-2">
          {cannotDownload ? (
            <Button disabledReason={cannotDownload}>Download your file with results</Button>
          ) : (
            <>
              <form method="post" action={`/api/batches/${batch.id}/result`}>
                <Button type="submit" variant={isDone ? "primary" : "outlined"}>
                  Download your file with results
                </Button>
              </form>
              <form method="post" action={`/api/batches/${batch.id}/result?form=xlsx`}>
                <Button type="submit" variant="plain">
                  As XLSX<span className="sr-only">: your rows with results</span>
                </Button>
              </form>
              {changed > 0 ? (
                <form method="post" action={`/api/batches/${batch.id}/result?changed=1`}>
                  <Button type="submit">Only the {number(changed)} that changed since your last download</Button>
                </form>
              ) : null}
            </>
          )}
          {retries.again.length > 0 ? (
            <RetryButton
              batchId={batch.id}
              rows={retries.again.length}
              disabledReason={whyNot(person.role, "batches.create", "make batches")}
              email={person.email}
            />
          ) : null}
          <SendingActs batch={own} initial={news} cannot={cannot} email={person.email} openedAt={openedAt} />
          <CopySummary text={summaryOf(view, news, number)} />
        </div>
        {isDone || batch.cancelledAt ? null : (
          <p className="text-ink-3 text-sm">You may close this page: what happens goes on without it.</p>
        )}
        {retries.leftOut.length > 0 || retries.inOtherBatch > 0 ? (
          <p className="text-ink-2 text-sm">
            {retries.leftOut.length > 0
              ? `${number(retries.leftOut.length)} failed ${retries.leftOut.length === 1 ? "row" : "rows"} must not be sent again: ${[...new Set(retries.leftOut.map(({ because }) => because))].slice(0, 2).join(" ")} `
              : ""}
            {retries.inOtherBatch > 0 ? `${number(retries.inOtherBatch)} are in another batch already.` : ""}
          </p>
        ) : null}
      </section>
      <StateBlock
        batch={own}
        connectionName={view.connection.name}
        initial={news}
        cannot={cannot}
        email={person.email}
        openedAt={openedAt}
      />
      <ProgressView
        batchId={batch.id}
        kind={batch.kind}
        initial={news}
        usualSeconds={batch.kind === "update" ? null : usualSeconds}
        openedAt={openedAt}
      />
      <SendDays days={days} />
    </>
  );
}

/** Counts, sums and what is open, as plain text for a colleague. */
function summaryOf(view: BatchView, { progress }: BatchNews, number: (count: number) => string): string {
  const { batch, name, connection, preparedBy, releasedBy, state } = view;
  return [
    `${name} · ${batch.fileName} · ${connection.name}${connection.environment === "sandbox" ? " (practice)" : ""}`,
    `${describeState(state)}. Prepared by ${preparedBy}, released by ${releasedBy ?? "nobody"} at ${batch.releasedAt?.toISOString() ?? ""}.`,
    ...progress.map(({ group, rows, sums, unknownAmounts }) => {
      const amounts = sums.map(({ amount, currency }) => `${amount} ${currency}`);
      if (unknownAmounts > 0 && batch.kind !== "update") amounts.push(`${number(unknownAmounts)} of unknown amount`);
      return `${progressWords[group].label}: ${number(rows)}${amounts.length > 0 ? `, ${amounts.join(" + ")}` : ""}`;
    }),
    `sha256 of the file: ${batch.fileSha256}`,
  ].join("\n");
}
