import { Check } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Attachments } from "@/components/attachment/attachments";
import { BatchBadge } from "@/components/batch/batch-badge";
import { Block } from "@/components/block";
import { EnvBand } from "@/components/env-band";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { RememberRecent } from "@/components/palette/remember-recent";
import { Section } from "@/components/section";
import { When } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { render } from "@/lib/core/text/render";
import { listAttachments } from "@/lib/desk/attachments/queries";
import { labelOfTarget } from "@/lib/files/intake/cells/cells";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { readBatchChanges } from "@/lib/payments/batches/change-queries";
import { type BatchView, findBatch } from "@/lib/payments/batches/detail-queries";
import { findRowsToReview, groupErrors } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { listBatchEvents } from "@/lib/payments/batches/queries";
import { compareWithLast } from "@/lib/payments/batches/rows/difference";
import { intakeOperationOf } from "@/lib/payments/batches/rows/row-content";
import { batchStates } from "@/lib/payments/batches/state";
import { compareWithDeclared } from "@/lib/payments/batches/totals";
import * as attachmentsListTexts from "@/messages/attachments/model";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { Incidents } from "../../incidents";
import { removeAttachmentAction } from "../actions";
import { AfterRelease } from "./after-release";
import { BatchFacts } from "./batch-facts";
import { BatchTimeline } from "./batch-timeline";
import { Details } from "./details";
import { Difference } from "./difference";
import { Draft, DraftFoot } from "./draft";
import { StatStrip } from "./figures";
import { FootPlace } from "./foot-bar";
import type { GridColumn } from "./grid/row-cells";
import { RowsEditor } from "./late-parts";
import { RowsChoice } from "./rows/rows-choice";
import { viewsOf } from "./rows/views";

const labels = { check: t.checkStep, approve: t.approveStep, send: t.sendStep, done: common.done };
type Step = keyof typeof labels;
const steps = Object.keys(labels) as Step[];

function stepOf({ batch, state, request }: Pick<BatchView, "batch" | "state" | "request">): Step {
  if (batchStates.rows[state].isDone) return "done";
  if (batch.releasedAt) return "send";
  if (!batch.askedAt) return "check";
  return batch.requiredApprovals > 0 && request?.state !== "approved" ? "approve" : "send";
}

function Stepper({ step }: { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" aria-label={t.batchSteps}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? "step" : undefined}
          className={`flex items-center gap-1.5 ${index === at ? "font-medium text-ink" : "text-ink-3"}`}
        >
          {index > 0 ? <span aria-hidden className="h-px w-4 bg-line max-sm:hidden" /> : null}
          <span
            aria-hidden
            className={`figures inline-flex size-5 items-center justify-center rounded-full border text-xs ${index === at ? "border-accent bg-accent-soft" : "border-line"}`}
          >
            {index < at ? <Check size={12} /> : index + 1}
          </span>
          {labels[name]}
        </li>
      ))}
    </ol>
  );
}

type Props = { params: Promise<{ id: string }> };

const loadBatch = cache(async (id: string) => {
  const user = await requirePermission("batches.read");
  const view = await findBatch(openPages(), user.connectionIds, id);
  if (!view) notFound();
  return { user, view };
});

/**
 * Marks the promise's rejection as handled: the component that awaits it shows the failure, and the process does not
 * crash.
 */
function later<T>(value: T | Promise<T>): Promise<T> {
  const coming = Promise.resolve(value);
  coming.catch(() => undefined);
  return coming;
}

async function LaterDifference({ difference }: { difference: ReturnType<typeof compareWithLast> }) {
  const found = await difference;
  return found ? <Difference difference={found} /> : null;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { view } = await loadBatch((await params).id);
  return { title: nameOf(view) };
}

const nameOf = ({ name, batch }: BatchView) => `${name} · ${batch.fileName}`;

export default async function BatchPage({ params }: Props) {
  const { user, view } = await loadBatch((await params).id);
  const { batch, connection, state } = view;
  const ctx = openPages();
  const openedAt = ctx.now();
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const looks = later(isDraft ? findRowsToReview(ctx.db, batch, openedAt) : []);
  const errors = later(isDraft ? groupErrors(ctx.db, batch.id) : []);
  // While rows wait for an answer, their payees are unknown, so no difference is computed.
  const difference = later(isDraft && view.verdicts.question === 0 ? compareWithLast(ctx.db, batch) : null);
  const [update, events, { numberForm, timeZone }] = await Promise.all([
    readBatchChanges(ctx, user.connectionIds, batch.id),
    listBatchEvents(ctx.db, batch.id),
    getOrganisation(ctx),
  ]);
  if (!update) notFound();
  const isOwn = batch.preparedBy === user.id;
  const edits =
    isDraft && batch.storedAt !== null && isOwn && whyNot(user.role, "batches.edit") === null && batch.askedAt === null;
  const timeline = <BatchTimeline events={events} forms={{ numberForm, timeZone }} />;
  return (
    <>
      <RememberRecent kind="batches" href={`/batches/${batch.id}`} name={nameOf(view)} />
      <EnvBand environment={connection.environment} connectionName={connection.name} />
      <PageHead
        compact
        title={
          <>
            {view.name} <span className="font-normal">{batch.fileName}</span>
          </>
        }
        badge={<BatchBadge state={state} />}
        back={{ href: "/batches", label: common.batches }}
        actions={<Stepper step={stepOf(view)} />}
      />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <StatStrip
          verdicts={view.verdicts}
          totals={view.totals}
          batch={batch}
          openQuestions={isDraft && batch.askedAt === null ? (batch.survey?.questions.length ?? 0) : 0}
          faults={isDraft ? compareWithDeclared(batch.choices.declared, view.totals) : []}
        />
        <Details>
          <Section what={t.theDetails}>
            <BatchFacts view={view} edits={edits} />
            <BatchFiles batchId={batch.id} role={user.role} />
          </Section>
        </Details>
      </div>
      <LivePage
        topics={[`connection:${connection.id}`]}
        thing={{ url: `/api/batches/${batch.id}`, topics: [`batch:${batch.id}`], revision: update.revision, openedAt }}
      />
      <Incidents user={user} scope={{ connectionId: connection.id }} />
      <RowsChoice>
        <div
          className={isDraft ? "flex flex-1 flex-col gap-3" : "flex flex-col gap-6"}
          data-fills-window={isDraft ? "" : undefined}
        >
          {isDraft ? (
            <Draft view={view} user={user} numberForm={numberForm} edits={edits} />
          ) : batch.releasedAt ? (
            <AfterRelease
              view={view}
              update={update}
              user={user}
              forms={{ numberForm, timeZone }}
              openedAt={openedAt}
            />
          ) : (
            <Block tone="info" title={t.cancelledTitle}>
              <p>
                “{render(batch.cancelledReason)}” <When at={batch.cancelledAt} />
              </p>
            </Block>
          )}
          {batch.rowCount > 0 && batch.survey ? (
            <RowsEditor
              key={batch.releasedAt ? "sent" : "draft"}
              batchId={batch.id}
              kind={batch.kind}
              columns={columnsOf(batch.kind, batch.survey.columns)}
              views={viewsOf(view)}
              looks={looks}
              errors={errors}
              revision={update.revision}
              sent={batch.releasedAt !== null}
              openedAt={openedAt}
              edits={edits}
              canUndo={view.canUndo}
              canRedo={view.canRedo}
              missing={later(difference.then((found) => found?.missing ?? 0))}
              difference={
                isDraft ? (
                  <Section what={t.comparisonSection}>
                    <LaterDifference difference={difference} />
                  </Section>
                ) : null
              }
              timeline={timeline}
            />
          ) : (
            <div className="max-w-200">{timeline}</div>
          )}
          {isDraft && !batch.askedAt ? (
            <Section what={t.blockingIssues} fallback={<FootPlace />}>
              <DraftFoot view={view} user={user} numberForm={numberForm} edits={edits} />
            </Section>
          ) : null}
        </div>
      </RowsChoice>
    </>
  );
}

function columnsOf(kind: BatchKind, columns: NonNullable<BatchView["batch"]["survey"]>["columns"]): GridColumn[] {
  return columns.map((column) => ({
    index: column.index,
    name: column.header || common.columnNumber(column.index + 1),
    field: column.target && "field" in column.target ? column.target.field : null,
    label: column.target ? labelOfTarget(intakeOperationOf(kind), column) : null,
  }));
}

async function BatchFiles({ batchId, role }: { batchId: string; role: Role }) {
  return (
    <section aria-labelledby="attachments" className="mt-6 flex flex-col gap-3">
      <h3 id="attachments" className="text-lg">
        {attachmentsListTexts.attachments}
      </h3>
      <Attachments
        subject="batch"
        subjectId={batchId}
        rows={await listAttachments(openPages(), "batch", batchId)}
        mayAdd={may(role, "attachments.add")}
        remove={may(role, "attachments.remove") ? removeAttachmentAction : null}
      />
    </section>
  );
}
