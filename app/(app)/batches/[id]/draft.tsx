import { labelApproveBatch } from "@/components/approval/approve-labels";
import { ReturnedBatch } from "@/components/batch/returned-batch";
import { SendDays } from "@/components/batch/send-days";
import { describeEffect } from "@/components/batch/sums";
import { ButtonLink } from "@/components/button";
import { Section } from "@/components/section";
import { Skeleton } from "@/components/skeleton";
import { When } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approvedBy, describeLapsed } from "@/lib/controls/approvals/given";
import { whyNotMine } from "@/lib/controls/approvals/turn";
import type { NumberForm } from "@/lib/core/money/money";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { User } from "@/lib/identity/auth/sessions/session";
import { previewAsk } from "@/lib/payments/batches/ask-policy";
import { findBlockers } from "@/lib/payments/batches/blockers";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import { readBatchReturn } from "@/lib/payments/batches/returned";
import { findUnresolvedRows } from "@/lib/payments/batches/rows/account-warnings";
import { findRepeats } from "@/lib/payments/batches/rows/repeats";
import { readSendDays } from "@/lib/payments/batches/sending/send-days";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { CancelButton } from "./batch-actions";
import { FootBar } from "./foot-bar";
import { DecisionForm, Questions, ReleasePanel, RepeatsBlock } from "./late-parts";

type Props = { view: BatchView; user: User; numberForm: NumberForm; edits: boolean };

export async function Draft({ view, user, numberForm, edits }: Props) {
  const { batch, verdicts, totals } = view;
  const returned = await readBatchReturn(openPages().db, batch);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {returned ? <ReturnedBatch returned={returned} /> : null}
      {batch.survey && batch.survey.questions.length > 0 && batch.askedAt === null ? (
        <Section what={t.questionsSection}>
          <Questions
            batchId={batch.id}
            survey={batch.survey}
            choices={batch.choices}
            disabledReason={!edits ? t.preparerAnswersOnly : verdicts.aside > 0 ? t.exclusionsBlockReading : null}
          />
        </Section>
      ) : null}
      <Section what={t.duplicatesSection}>
        <Repeats view={view} user={user} />
      </Section>
      {batch.askedAt ? (
        <Section what={t.theApproval} fallback={<Skeleton className="h-40 w-full" />}>
          <Asked view={view} user={user} effect={describeEffect(batch.kind, totals, numberForm)} />
        </Section>
      ) : null}
    </div>
  );
}

async function Repeats({ view, user }: Pick<Props, "view" | "user">) {
  const { batch, totals } = view;
  const ctx = openPages();
  return (
    <RepeatsBlock
      batchId={batch.id}
      rows={totals.rows}
      groups={await findRepeats(ctx.db, batch.id, ctx.now())}
      disabledReason={
        batch.preparedBy === user.id
          ? t.duplicatesNeedAnother
          : whyNot(user.role, "batches.confirmRepeats", t.confirmDuplicates)
      }
    />
  );
}

export async function DraftFoot({ view, user, numberForm, edits }: Props) {
  const { batch, verdicts, totals } = view;
  const isOwn = batch.preparedBy === user.id;
  const ctx = openPages();
  const [asks, { blockers }] = await Promise.all([
    isOwn ? previewAsk(ctx, batch, totals) : null,
    findBlockers(ctx.db, batch, ctx.now()),
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
      disabledReason={isOwn ? whyNot(user.role, "batches.ask", t.deedSubmit) : t.preparerSubmitsOnly(view.preparedBy)}
    >
      {verdicts.ready > 0 ? (
        <ButtonLink variant="plain" href={`/api/batches/${batch.id}/dry-run`} download>
          {t.dryRunLabel}
        </ButtonLink>
      ) : null}
      <CancelButton
        batchId={batch.id}
        unsent={null}
        disabledReason={whyNot(user.role, "batches.cancel", t.deedCancel)}
      />
    </FootBar>
  );
}

async function Asked({ view, user, effect }: { view: BatchView; user: User; effect: string }) {
  const { batch, request, connection, totals } = view;
  const isOpen = request?.state === "open";
  const given = approvedBy(request?.decisions ?? []);
  // A payout that resembles an open one is approved only with a reason.
  const { db, now } = openPages();
  const [days, unresolved, { blockers }] = await Promise.all([
    readSendDays(db, batch.id),
    request !== null && isOpen ? findUnresolvedRows(db, batch, now()) : [],
    findBlockers(db, batch, now()),
  ]);
  const needsReason = unresolved.length > 0;
  const approvers = request && isOpen ? await listApprovers(db) : [];
  return (
    <section aria-label={t.approval} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
        {request ? (
          <p className="text-base">
            {isOpen
              ? t.approvalPending(
                  request.required,
                  request.because,
                  given.length,
                  given.join(common.and),
                  describeLapsed(request.decisions),
                  <When at={request.expiresAt} />,
                )
              : t.approvedBy(given.join(common.and))}
          </p>
        ) : (
          <p className="text-base">{t.approvalNotNeeded}</p>
        )}
        <p className="text-ink-2 text-sm">{t.resubmitNote}</p>
        <SendDays days={days} />
        {request && isOpen ? (
          <DecisionForm
            request={{ id: request.id, digest: request.digest }}
            approve={labelApproveBatch(effect, { given: given.length, required: request.required })}
            disabledReason={whyNotMine(request, user, approvers)}
            needsReason={needsReason}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="plain" href={`/api/batches/${batch.id}/dry-run`} download>
            {t.dryRunLabel}
          </ButtonLink>
          <CancelButton
            batchId={batch.id}
            unsent={null}
            disabledReason={whyNot(user.role, "batches.cancel", t.deedCancel)}
          />
        </div>
      </div>
      {isOpen ? null : (
        <ReleasePanel
          batchId={batch.id}
          digest={batch.approvalDigest ?? ""}
          kind={batch.kind}
          totals={totals}
          firstRows={view.firstRows}
          connectionName={connection.name}
          blockers={blockers.map(({ text }) => ({ text }))}
          disabledReason={whyNot(user.role, "batches.release", t.deedRelease)}
        />
      )}
    </section>
  );
}
