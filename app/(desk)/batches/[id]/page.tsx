import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Block } from "@/components/block";
import { EnvBand } from "@/components/env-band";
import { Identifier } from "@/components/identifier";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { findBatch } from "@/lib/batches/detail-queries";
import { compareWithLast } from "@/lib/batches/difference";
import { findLooks, groupErrors } from "@/lib/batches/look-queries";
import { readBatchNews } from "@/lib/batches/news-queries";
import { listBatchEvents } from "@/lib/batches/queries";
import { openDesk } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { ActingPerson } from "../../connections/acting";
import { Troubles } from "../../trouble/troubles";
import { BatchBadge } from "../batch-badge";
import { BatchLinks } from "../batch-columns";
import { batchKindWords } from "../batch-words";
import { AfterRelease } from "./after-release";
import { BatchTimeline } from "./batch-timeline";
import { Difference } from "./difference";
import { Draft, DraftFoot } from "./draft";
import { FollowBatch } from "./follow";
import { RowsChoice } from "./rows-choice";
import { RowsDesk } from "./rows-desk";
import { Stepper, stepOf } from "./stepper";
import { viewsOf } from "./views";

type Props = { params: Promise<{ id: string }> };

const loadBatch = cache(async (id: string) => {
  const person = await requireAct("batches.read");
  const view = await findBatch(openDesk(), person.connectionIds, id);
  if (!view) notFound();
  return { person, view };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { view } = await loadBatch((await params).id);
  return { title: `${view.name} · ${view.batch.fileName}` };
}

export default async function BatchPage({ params }: Props) {
  const { person, view } = await loadBatch((await params).id);
  const { batch, connection, state } = view;
  const desk = openDesk();
  const openedAt = desk.now();
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const [news, looks, errors, events, difference, { numberForm }] = await Promise.all([
    readBatchNews(desk, person.connectionIds, batch.id),
    isDraft ? findLooks(desk.db, batch, openedAt) : [],
    isDraft ? groupErrors(desk.db, batch.id) : [],
    listBatchEvents(desk.db, batch.id),
    // While rows wait for an answer nobody knows whom they are for.
    isDraft && view.verdicts.question === 0 ? compareWithLast(desk.db, batch) : null,
    getOrganisation(desk),
  ]);
  if (!news) notFound();
  const isOwn = batch.preparedBy === person.id;
  const mends =
    isDraft &&
    batch.storedAt !== null &&
    isOwn &&
    whyNot(person.role, "batches.edit") === null &&
    batch.askedAt === null;
  const kin = [
    ...(view.parent
      ? [{ ...view.parent, how: view.parent.why === "aside" ? "Set aside from" : "Failed rows of" }]
      : []),
    ...view.children.map((child) => ({ ...child, how: child.why === "aside" ? "Set aside as" : "Tried again as" })),
  ];
  const timeline = <BatchTimeline events={events} numberForm={numberForm} />;
  return (
    <ActingPerson email={person.email}>
      <EnvBand environment={connection.environment} connectionName={connection.name} />
      <PageHead
        title={
          <>
            {view.name} · {batch.fileName}
          </>
        }
        back={{ href: "/batches", label: "Batches" }}
        actions={<Stepper step={stepOf(view)} />}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <BatchBadge state={state} />
          <span>
            {batchKindWords[batch.kind].label} from {connection.name}
          </span>
          <span>
            uploaded by {view.preparedBy} <When at={batch.createdAt} />
          </span>
          {batch.fileSha256 === "" ? null : (
            <span>
              sha256 <Identifier value={batch.fileSha256} label="sha256 of the file" />
            </span>
          )}
          {batch.source ? <span>{batch.source}</span> : null}
          {kin.map(({ id, name, how }) => (
            <span key={id}>
              {how} <BatchLinks batches={[{ id, name }]} />
            </span>
          ))}
        </span>
      </PageHead>
      <FollowBatch batchId={batch.id} connectionId={connection.id} revision={news.revision} openedAt={openedAt} />
      <Troubles person={person} scope={{ connectionId: connection.id }} />
      <RowsChoice>
        <div className="flex flex-col gap-6">
          {isDraft ? (
            <Draft view={view} person={person} numberForm={numberForm} mends={mends} />
          ) : batch.releasedAt ? (
            <AfterRelease view={view} news={news} person={person} numberForm={numberForm} openedAt={openedAt} />
          ) : (
            <Block tone="info" title="Cancelled before anything of it left">
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
              header={batch.survey.header}
              fields={batch.survey.columns.map(({ target }) => (target && "field" in target ? target.field : null))}
              views={viewsOf(view)}
              looks={looks}
              errors={errors}
              revision={news.revision}
              sent={batch.releasedAt !== null}
              openedAt={openedAt}
              mends={mends}
              canUndo={view.canUndo}
              email={person.email}
              missing={difference?.missing ?? 0}
              aside={isDraft ? difference && <Difference difference={difference} /> : timeline}
            />
          ) : null}
          {isDraft || batch.rowCount === 0 || !batch.survey ? <div className="max-w-200">{timeline}</div> : null}
          <ZoneNote />
          {isDraft ? <DraftFoot view={view} person={person} numberForm={numberForm} mends={mends} /> : null}
        </div>
      </RowsChoice>
    </ActingPerson>
  );
}
