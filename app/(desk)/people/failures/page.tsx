import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { reaches } from "@/lib/auth/reach";
import { requireAct } from "@/lib/auth/session";
import { listConnections } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { readWords, type WordsInForce } from "@/lib/failures/queries";
import { stepWords } from "@/lib/failures/words";
import { failureDays, failureGroupsMax, gatherFailures } from "@/lib/orders/failure-queries";
import { type FailureTally, tallyFailures, type UnknownFailure } from "@/lib/orders/failure-tally";
import { ActingPerson } from "../../connections/acting";
import { PeopleTabs } from "../people-tabs";
import { EndWords } from "./end-words";
import { Told } from "./told";
import { WordsForm } from "./words-form";

export const metadata: Metadata = { title: "Failure words" };

const path = "/people/failures";

export default async function FailuresPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("failures.save");
  const params = await searchParams;
  const desk = openPages();
  const reach = person.connectionIds;
  const [all, groups, connections] = await Promise.all([
    readWords(desk.db),
    gatherFailures(desk, reach),
    listConnections(desk, reach),
  ]);
  const reached = all.filter(({ connectionId }) => connectionId === null || reaches(reach, connectionId));
  const tally = tallyFailures(reached, groups);
  const used = ({ id }: WordsInForce) => tally.known.get(id)?.count ?? 0;
  const words = reached.sort((a, b) => used(b) - used(a));
  const chosen = words.find(({ id }) => id === readParam(params, "words"));
  const told = { code: readParam(params, "code") ?? "", message: readParam(params, "text") ?? "" };
  const begun = chosen
    ? { ...chosen, code: chosen.code ?? "", message: chosen.message ?? "" }
    : { ...told, connectionId: null, words: "", step: null };
  const forAll = reach === null;
  const mayChange = ({ connectionId }: WordsInForce) => forAll || connectionId !== null;
  return (
    <ActingPerson email={person.email}>
      <PageHead title="Failure words">
        What the gateway’s codes and messages mean, and what there is to do. Orders and batches show today’s words
        beside what the gateway said.
      </PageHead>
      <PeopleTabs current="failures" />
      <div className="flex flex-col gap-8">
        <section aria-labelledby="unknown" className="flex flex-col gap-3">
          <h2 id="unknown" className="text-lg">
            Without words
          </h2>
          <p className="prose-line text-base text-ink-2">
            Said by the gateway of orders that failed in the last {failureDays} days. They gather here by themselves.
            {tally.unexplained > 0 ? (
              <>
                {" "}
                <Count value={tally.unexplained} /> more failed without a code or a message.
              </>
            ) : null}
          </p>
          {groups.length > failureGroupsMax ? (
            <Block tone="info" title="Not all of them are looked at">
              <p>The gateway told of failures in more than 2,000 ways; only the most frequent are counted here.</p>
            </Block>
          ) : null}
          <DataTable
            caption="Failures without words, the most frequent first"
            columns={unknownColumns}
            rows={tally.unknown}
            rowKey={({ code, message }) => JSON.stringify([code, message])}
            empty={
              <EmptyState title="Every failure has its words">
                <p>A code that nobody has met before appears here as soon as an order fails with it.</p>
              </EmptyState>
            }
          />
        </section>
        <Panel title={chosen ? "Change these words" : "New words"} className="max-w-200">
          {chosen ? (
            <div className="mb-4 text-base">
              <Told code={chosen.code} message={chosen.message} part />
              <span className="text-ink-2 text-sm">over {chosen.connectionName ?? "every connection"}</span>
            </div>
          ) : null}
          <WordsForm
            key={`${chosen?.id ?? ""}/${begun.code}/${begun.message}`}
            begun={begun}
            changes={chosen !== undefined}
            connections={connections.map(({ id, name }) => ({ id, name }))}
            forAll={forAll}
            path={path}
            email={person.email}
          />
        </Panel>
        <section aria-labelledby="in-force" className="flex flex-col gap-3">
          <h2 id="in-force" className="text-lg">
            Words in force
          </h2>
          <DataTable
            caption="Words in force, those most used first"
            columns={columnsOf(tally, mayChange)}
            rows={words}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No words">
                <p>Orders show what the gateway says, and nothing else.</p>
              </EmptyState>
            }
          />
        </section>
        <ZoneNote />
      </div>
    </ActingPerson>
  );
}

const unknownColumns: Column<UnknownFailure>[] = [
  { key: "told", head: "The gateway says", cell: (row) => <Told code={row.code} message={row.message} /> },
  {
    key: "over",
    head: "Over",
    cell: (row) => row.connections.map(({ name }) => name).join(", "),
    hideBelow: "lg",
  },
  { key: "count", head: "Orders", cell: (row) => <Count value={row.count} />, align: "end" },
  {
    key: "last",
    head: "Last seen",
    cell: (row) => (
      <Link className="link" href={`/orders/${row.lastOrderId}`} prefetch={false}>
        <When at={row.lastSeen} />
      </Link>
    ),
    hideBelow: "lg",
  },
  {
    key: "say",
    head: "Words",
    align: "end",
    cell: ({ code, message }) => (
      <Link
        className="link"
        href={hrefWith(path, {}, code === null ? { text: message?.slice(0, 200) ?? null } : { code })}
      >
        Give it words
      </Link>
    ),
  },
];

function columnsOf(tally: FailureTally, mayChange: (row: WordsInForce) => boolean): Column<WordsInForce>[] {
  return [
    {
      key: "told",
      head: "The gateway says",
      cell: (row) => <Told code={row.code} message={row.message} part />,
      hideBelow: "lg",
    },
    {
      key: "words",
      head: "In plain words",
      primary: true,
      cell: (row) => (
        <span className="flex max-w-96 flex-col py-1 whitespace-normal">
          <span className="lg:hidden">
            <Told code={row.code} message={row.message} part />
          </span>
          {row.words}
          <span className="text-ink-3 text-xs">
            {stepWords[row.step].label} · {row.connectionName ? `over ${row.connectionName} · ` : ""}
            {row.setBy ? (
              <>
                {row.setBy}, <When at={row.since} />
              </>
            ) : (
              "came with Paydesk"
            )}
          </span>
        </span>
      ),
    },
    {
      key: "count",
      head: `In ${failureDays} days`,
      align: "end",
      cell: ({ id }) => <Count value={tally.known.get(id)?.count ?? 0} />,
      hideBelow: "lg",
    },
    {
      key: "last",
      head: "Last seen",
      cell: ({ id }) => {
        const seen = tally.known.get(id);
        if (!seen) return <span className="text-ink-3">—</span>;
        return (
          <Link className="link" href={`/orders/${seen.lastOrderId}`} prefetch={false}>
            <When at={seen.lastSeen} />
          </Link>
        );
      },
      hideBelow: "lg",
    },
    {
      key: "change",
      head: "Change",
      align: "end",
      cell: (row) =>
        mayChange(row) ? (
          <span className="inline-flex flex-wrap items-center justify-end gap-2">
            <Link className="link" href={hrefWith(path, {}, { words: row.id })} aria-label={`Change “${row.words}”`}>
              Change
            </Link>
            <EndWords wordsId={row.id} words={row.words} />
          </span>
        ) : null,
    },
  ];
}
