import { ButtonLink } from "@/components/button";
import { Section } from "@/components/section";
import { Skeleton } from "@/components/skeleton";
import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { findUnresolvedRows } from "@/lib/batches/account-warnings";
import { previewAsk } from "@/lib/batches/ask-policy";
import { findBlockers } from "@/lib/batches/blockers";
import type { BatchView } from "@/lib/batches/detail-queries";
import { findRepeats } from "@/lib/batches/repeats";
import { readBatchReturn } from "@/lib/batches/returned";
import { readSendDays } from "@/lib/batches/send-days";
import type { NumberForm } from "@/lib/core/money";
import { openPages } from "@/lib/core/open-desk";
import { DecideBatch } from "../decide-batch";
import { ReturnedBatch } from "../returned-batch";
import { SendDays } from "../send-days";
import { CancelButton } from "./batch-acts";
import { FootBar } from "./foot-bar";
import { ReleasePanel } from "./release-panel";
import { RepeatsBlock } from "./repeats-block";
import { Questions } from "./reread";
import { describeEffect } from "./sums";

type Props = { view: BatchView; person: Person; numberForm: NumberForm; edits: boolean };

/** Above the grid of a batch that is not released: only what a person must answer, confirm or decide. */
export async function Draft({ view, person, numberForm, edits }: Props) {
  const { batch, verdicts, totals } = view;
  const returned = await readBatchReturn(openPages().db, batch);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {returned ? <ReturnedBatch returned={returned} /> : null}
      {batch.survey && batch.survey.questions.length > 0 && batch.askedAt === null ? (
        <Questions
          batchId={batch.id}
          survey={batch.survey}
          choices={batch.choices}
          disabledReason={
            !edits
              ? "Only the user who prepared this batch answers."
              : verdicts.aside > 0
                ? "Rows were excluded, so the file is not read again: edit the cells instead."
                : null
          }
          email={person.email}
        />
      ) : null}
      <Section what="Rows that another batch has too">
        <Repeats view={view} person={person} />
      </Section>
      {batch.askedAt ? (
        <Section what="The approval" fallback={<Skeleton className="h-40 w-full" />}>
          <Asked view={view} person={person} effect={describeEffect(batch.kind, totals, numberForm)} />
        </Section>
      ) : null}
    </div>
  );
}

async function Repeats({ view, person }: Pick<Props, "view" | "person">) {
  const { batch, totals } = view;
  const desk = openPages();
  return (
    <RepeatsBlock
      batchId={batch.id}
      rows={totals.rows}
      groups={await findRepeats(desk.db, batch.id, desk.now())}
      disabledReason={
        batch.preparedBy === person.id
          ? "Another user must confirm these duplicates."
          : whyNot(person.role, "batches.confirmRepeats", "speak for repeated rows")
      }
      email={person.email}
    />
  );
}

/** The foot of the page of a draft that nobody is asked about yet; below the table, so that it stays in sight. */
export async function DraftFoot({ view, person, numberForm, edits }: Props) {
  const { batch, verdicts, totals } = view;
  const isOwn = batch.preparedBy === person.id;
  const desk = openPages();
  const [asks, { blockers }] = await Promise.all([
    isOwn ? previewAsk(desk, batch, totals) : null,
    findBlockers(desk.db, batch, desk.now()),
  ]);
  const effect = describeEffect(batch.kind, totals, numberForm);
  return (
    <FootBar
      batchId={batch.id}
      effect={effect}
      asks={asks}
      blockers={blockers.map(({ kind, text }) => ({ kind, text }))}
      errors={verdicts.error}
      questions={verdicts.question > 0 ? batch.survey?.questions.length || verdicts.question : 0}
      unready={verdicts.error + verdicts.question}
      mayExclude={edits && !batch.allOrNothing && verdicts.ready > 0}
      disabledReason={
        isOwn
          ? whyNot(person.role, "batches.ask", "submit it")
          : `Only ${view.preparedBy}, who prepared it, can submit it.`
      }
      email={person.email}
    >
      {verdicts.ready > 0 ? (
        <ButtonLink variant="plain" href={`/api/batches/${batch.id}/dry-run`} download>
          Dry run
        </ButtonLink>
      ) : null}
      <CancelButton
        batchId={batch.id}
        unsent={null}
        disabledReason={whyNot(person.role, "batches.cancel", "cancel it")}
      />
    </FootBar>
  );
}

/** Others are asked, or have approved: what they say of it, and the button that lets it go. */
async function Asked({ view, person, effect }: { view: BatchView; person: Person; effect: string }) {
  const { batch, request, connection, totals } = view;
  const isOpen = request?.state === "open";
  const given = approvedBy(request?.said ?? []);
  // A payout like an open one is approved with a reason only.
  const { db, now } = openPages();
  const [days, unresolved, { blockers }] = await Promise.all([
    readSendDays(db, batch.id),
    request !== null && isOpen ? findUnresolvedRows(db, batch, now()) : [],
    findBlockers(db, batch, now()),
  ]);
  const needsReason = unresolved.length > 0;
  const cannotDecide =
    batch.preparedBy === person.id
      ? "You prepared it: somebody else approves it."
      : request?.said.some(({ personId }) => personId === person.id)
        ? "You have approved it."
        : whyNot(person.role, "approvals.decide", "approve");
  return (
    <section aria-label="Approval" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
        {request ? (
          <p className="text-base">
            {isOpen ? (
              <>
                It waits for approval.{" "}
                {request.required === 1 ? "One other person" : `${request.required} other people`} must approve exactly
                this. {request.because} {given.length > 0 ? `Approved by ${given.join(" and ")} so far. ` : ""}
                {describeLapsed(request.said)} Expires <When at={request.expiresAt} />.
              </>
            ) : (
              `Approved by ${given.join(" and ")}.`
            )}
          </p>
        ) : (
          <p className="text-base">Nobody else has to approve it.</p>
        )}
        <p className="text-ink-2 text-sm">
          Any change of a cell, of the file's reading or of the connection voids it: then it is asked for anew.
        </p>
        <SendDays days={days} />
        {request && isOpen ? (
          <DecideBatch
            requestId={request.requestId}
            mark={request.mark}
            effect={effect}
            given={given.length}
            required={request.required}
            disabledReason={cannotDecide}
            needsReason={needsReason}
            email={person.email}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="plain" href={`/api/batches/${batch.id}/dry-run`} download>
            Dry run: the bytes of every call
          </ButtonLink>
          <CancelButton
            batchId={batch.id}
            unsent={null}
            disabledReason={whyNot(person.role, "batches.cancel", "cancel it")}
          />
        </div>
      </div>
      {isOpen ? null : (
        <ReleasePanel
          batchId={batch.id}
          mark={batch.approvalMark ?? ""}
          kind={batch.kind}
          totals={totals}
          firstRows={view.firstRows}
          connectionName={connection.name}
          blockers={blockers.map(({ text }) => ({ text }))}
          disabledReason={whyNot(person.role, "batches.release", "let it go")}
          email={person.email}
        />
      )}
    </section>
  );
}
