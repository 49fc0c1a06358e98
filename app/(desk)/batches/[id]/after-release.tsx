import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { findRetries } from "@/lib/batches/child";
import type { BatchView } from "@/lib/batches/detail-queries";
import type { BatchNews } from "@/lib/batches/news-queries";
import { countsOf, type ProgressPart } from "@/lib/batches/progress-groups";
import { readUsualWait } from "@/lib/batches/progress-queries";
import { countChanged, findLastDownload } from "@/lib/batches/results";
import { orderKindOf } from "@/lib/batches/row-content";
import { describeState } from "@/lib/batches/state";
import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money";
import { openDesk } from "@/lib/core/open-desk";
import { progressWords } from "../batch-words";
import { CancelButton, PauseButton, RestButton, ResumeButton, RetryButton } from "./batch-acts";
import { CopySummary } from "./copy-summary";
import { Countdown } from "./countdown";
import { Headline } from "./headline";
import { ProgressView } from "./progress-view";
import { describeEffect } from "./sums";

type Props = { view: BatchView; news: BatchNews; person: Person; numberForm: NumberForm; openedAt: Date };

/** A batch that was let go: how far it is, what needs a person, and its result. */
export async function AfterRelease({ view, news, person, numberForm, openedAt }: Props) {
  const { batch, state } = view;
  const desk = openDesk();
  const [usualSeconds, retries, downloadedAt] = await Promise.all([
    readUsualWait(desk.db, { connectionId: batch.connectionId, kind: orderKindOf[batch.kind] }, openedAt),
    findRetries(desk.db, batch.id),
    findLastDownload(desk.db, batch.id, person.id),
  ]);
  const changed = downloadedAt ? await countChanged(desk.db, batch.id, downloadedAt) : 0;
  const isDone = state === "done" || state === "done_with_failures";
  const { waiting, stuck } = countsOf(news.progress);
  const number = (count: number) => formatAmount(String(count), "XXX", numberForm);
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
          {isDone || batch.pausedAt || waiting === 0 ? null : (
            <PauseButton
              batchId={batch.id}
              disabledReason={whyNot(person.role, "batches.pause", "pause it")}
              email={person.email}
            />
          )}
          {waiting + stuck > 0 && !batch.cancelledAt && news.state !== "scheduled" ? (
            <CancelButton
              batchId={batch.id}
              unsent={number(waiting + stuck)}
              disabledReason={whyNot(person.role, "batches.cancel", "cancel it")}
            />
          ) : null}
          <CopySummary text={summaryOf(view, news, number)} />
        </div>
        {retries.leftOut.length > 0 || retries.inOtherBatch > 0 ? (
          <p className="text-ink-2 text-sm">
            {retries.leftOut.length > 0
              ? `${number(retries.leftOut.length)} failed ${retries.leftOut.length === 1 ? "row" : "rows"} must not be sent again: ${[...new Set(retries.leftOut.map(({ because }) => because))].slice(0, 2).join(" ")} `
              : ""}
            {retries.inOtherBatch > 0 ? `${number(retries.inOtherBatch)} are in another batch already.` : ""}
          </p>
        ) : null}
      </section>
      <StateBlock view={view} news={news} person={person} numberForm={numberForm} />
      <ProgressView
        batchId={batch.id}
        kind={batch.kind}
        initial={news}
        usualSeconds={batch.kind === "update" ? null : usualSeconds}
        openedAt={openedAt}
      />
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

/** The state of things, one block at most, the worst first. */
function StateBlock({ view, news, person, numberForm }: Omit<Props, "openedAt">) {
  const { batch } = view;
  const { waiting, stuck, open, succeeded, failed } = countsOf(news.progress);
  const number = (count: number) => formatAmount(String(count), "XXX", numberForm);
  const cannotResume = whyNot(person.role, "batches.resume", "let it go on");
  const unconfirmed = news.progress.find(({ group }) => group === "unconfirmed")?.rows ?? 0;
  if (batch.cancelledAt) {
    return (
      <Block tone="info" title="What had not left was cancelled">
        <p>
          {batch.cancelledReason} <When at={batch.cancelledAt} />
        </p>
      </Block>
    );
  }
  if (batch.pausedAt) {
    return (
      <Block
        tone={batch.pausedBy === null ? "alarm" : "wait"}
        title={batch.pausedBy === null ? "Sending stopped by itself" : "Paused"}
        actions={
          <ResumeButton
            batchId={batch.id}
            label={`Resume: send the other ${number(waiting + stuck)}`}
            disabledReason={cannotResume}
            email={person.email}
          />
        }
      >
        <p>
          {batch.pausedReason} <When at={batch.pausedAt} />. {number(unconfirmed)} unconfirmed,{" "}
          {number(waiting + stuck)} not sent. Nothing is sent twice.
        </p>
      </Block>
    );
  }
  if (news.restWaits && waiting > 0) {
    const rest = restOf(news.progress);
    const effect = describeEffect(batch.kind, rest, numberForm);
    return (
      <Block
        tone="wait"
        title={`The first ${number(batch.canaryRows ?? 0)} are out: ${open === 0 ? `${number(succeeded)} approved, ${number(failed)} failed` : `${number(succeeded + failed + open - unconfirmed)} accepted, ${number(succeeded + failed)} final yet`}`}
        actions={
          <RestButton
            batchId={batch.id}
            label={`${open === 0 ? "Send" : "Go on now: send"} the other ${effect}, from ${view.connection.name}`}
            disabledReason={whyNot(person.role, "batches.release", "let the rest go")}
            email={person.email}
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
            label={`Send the ${number(stuck)} again: they provably never left`}
            disabledReason={cannotResume}
            email={person.email}
          />
        }
      />
    );
  }
  if (news.state === "scheduled" && batch.startsAt) {
    return (
      <Block
        tone="info"
        title="Scheduled"
        facts={
          <p>
            Begins <When at={batch.startsAt} />, <Countdown until={batch.startsAt} />. Nothing leaves before.
          </p>
        }
        actions={
          <CancelButton
            batchId={batch.id}
            unsent={number(waiting)}
            disabledReason={whyNot(person.role, "batches.cancel", "cancel it")}
          />
        }
      />
    );
  }
  return null;
}

/** What has not left, as the button says it. */
function restOf(progress: readonly ProgressPart[]) {
  const part = progress.find(({ group }) => group === "waiting");
  const totals = (part?.sums ?? []).map(({ currency, amount }) => ({ currency, amount: addAmounts(amount) }));
  return { rows: part?.rows ?? 0, totals, unknownCount: part?.unknownAmounts ?? 0 };
}
