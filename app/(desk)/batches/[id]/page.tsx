import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Block } from "@/components/block";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { Section } from "@/components/section";
import { When } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { findBatch } from "@/lib/batches/detail-queries";
import { compareWithLast } from "@/lib/batches/difference";
import { findLooks, groupErrors } from "@/lib/batches/look-queries";
import { readBatchNews } from "@/lib/batches/news-queries";
import { listBatchEvents } from "@/lib/batches/queries";
import { intakeOperationOf } from "@/lib/batches/row-content";
import { compareWithDeclared } from "@/lib/batches/totals";
import { openPages } from "@/lib/core/open-desk";
import { labelOfTarget } from "@/lib/intake/cells";
import { getOrganisation } from "@/lib/organisation/queries";
import { ActingPerson } from "../../connections/acting";
import { Troubles } from "../../trouble/troubles";
import { BatchBadge } from "../batch-badge";
import { AfterRelease } from "./after-release";
import { BatchFacts } from "./batch-facts";
import { BatchTimeline } from "./batch-timeline";
import { Details } from "./details";
import { Difference } from "./difference";
import { Draft, DraftFoot } from "./draft";
import { StatStrip } from "./figures";
import { FollowBatch } from "./follow";
import { FootPlace } from "./foot-bar";
import { RowsChoice } from "./rows-choice";
import { RowsDesk } from "./rows-desk";
import { Stepper, stepOf } from "./stepper";
import { viewsOf } from "./views";

type Props = { params: Promise<{ id: string }> };

const loadBatch = cache(async (id: string) => {
  const person = await requireAct("batches.read");
  const view = await findBatch(openPages(), person.connectionIds, id);
  if (!view) notFound();
  return { person, view };
});

/** Read beside the page; who is given it hears of a failure, and the process does not. */
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
  return { title: `${view.name} · ${view.batch.fileName}` };
}

export default async function BatchPage({ params }: Props) {
  const { person, view } = await loadBatch((await params).id);
  const { batch, connection, state } = view;
  const desk = openPages();
  const openedAt = desk.now();
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  // The rows wait for none of these; each comes when it is read.
  const looks = later(isDraft ? findLooks(desk.db, batch, openedAt) : []);
  const errors = later(isDraft ? groupErrors(desk.db, batch.id) : []);
  // While rows wait for an answer nobody knows whom they are for.
  const difference = later(isDraft && view.verdicts.question === 0 ? compareWithLast(desk.db, batch) : null);
  const [news, events, { numberForm }] = await Promise.all([
    readBatchNews(desk, person.connectionIds, batch.id),
    listBatchEvents(desk.db, batch.id),
    getOrganisation(desk),
  ]);
  if (!news) notFound();
  const isOwn = batch.preparedBy === person.id;
  const edits =
    isDraft &&
    batch.storedAt !== null &&
    isOwn &&
    whyNot(person.role, "batches.edit") === null &&
    batch.askedAt === null;
  const timeline = <BatchTimeline events={events} numberForm={numberForm} />;
  return (
    <ActingPerson email={person.email}>
      <EnvBand environment={connection.environment} connectionName={connection.name} />
      <PageHead
        compact
        title={
          <>
            {view.name} <span className="font-normal">{batch.fileName}</span>
          </>
        }
        badge={<BatchBadge state={state} />}
        back={{ href: "/batches", label: "Batches" }}
        actions={<Stepper step={stepOf(view)} />}
      />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <StatStrip
          verdicts={view.verdicts}
          totals={view.totals}
          batch={batch}
          faults={isDraft ? compareWithDeclared(batch.choices.declared, view.totals) : []}
        />
        <Details>
          <Section what="The details">
            <BatchFacts view={view} person={person} edits={edits} />
          </Section>
        </Details>
      </div>
      <FollowBatch batchId={batch.id} connectionId={connection.id} revision={news.revision} openedAt={openedAt} />
      <Troubles person={person} scope={{ connectionId: connection.id }} />
      <RowsChoice>
        <div
          className={isDraft ? "flex flex-1 flex-col gap-3" : "flex flex-col gap-6"}
          data-fills-window={isDraft ? "" : undefined}
        >
          {isDraft ? (
            <Draft view={view} person={person} numberForm={numberForm} edits={edits} />
          ) : batch.releasedAt ? (
            <AfterRelease view={view} news={news} person={person} numberForm={numberForm} openedAt={openedAt} />
          ) : (
            <Block tone="info" title="Cancelled before anything was sent">
              <p>
                “{batch.cancelledReason}” <When at={batch.cancelledAt} />
              </p>
            </Block>
          )}
          {batch.rowCount > 0 && batch.survey ? (
            <RowsDesk
              key={batch.releasedAt ? "sent" : "draft"}
              batchId={batch.id}
              kind={batch.kind}
              columns={batch.survey.columns.map((column) => ({
                index: column.index,
                name: column.header || `column ${column.index + 1}`,
                field: column.target && "field" in column.target ? column.target.field : null,
                label: column.target ? labelOfTarget(intakeOperationOf(batch.kind), column) : null,
              }))}
              views={viewsOf(view)}
              looks={looks}
              errors={errors}
              revision={news.revision}
              sent={batch.releasedAt !== null}
              openedAt={openedAt}
              edits={edits}
              canUndo={view.canUndo}
              canRedo={view.canRedo}
              email={person.email}
              missing={later(difference.then((found) => found?.missing ?? 0))}
              difference={
                isDraft ? (
                  <Section what="The difference from the last batch">
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
            <Section what="What blocks this batch" fallback={<FootPlace />}>
              <DraftFoot view={view} person={person} numberForm={numberForm} edits={edits} />
            </Section>
          ) : null}
        </div>
      </RowsChoice>
    </ActingPerson>
  );
}
