import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { When, ZoneNote } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import type { BatchView } from "@/lib/batches/detail-queries";
import { keptUntil } from "@/lib/batches/draft-time";
import { readPaceSettings } from "@/lib/batches/queries";
import { findReading } from "@/lib/batches/upload-queries";
import { openPages } from "@/lib/core/open-desk";
import { BatchLinks } from "../batch-columns";
import { batchKindWords } from "../batch-words";
import { targetsOf } from "../targets";
import { DeclareTotals } from "./declare-totals";
import { Split } from "./figures";
import { ReadingSettings } from "./reread";

type Props = { view: BatchView; person: Person; edits: boolean };

/** What is known of a batch beside its rows: its file, control totals, how results arrive, and how the file was read. */
export async function BatchFacts({ view, person, edits }: Props) {
  const { batch, connection, totals } = view;
  const desk = openPages();
  const pace = await readPaceSettings(desk.db, batch.connectionId);
  const place = edits ? await findReading(desk, batch.connectionId, batch.kind, desk.now()) : null;
  const { declared, ...choices } = batch.choices;
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const relatives = [
    ...(view.parent ? [{ ...view.parent, how: view.parent.why === "aside" ? "Excluded from" : "Failed rows of" }] : []),
    ...view.children.map((child) => ({ ...child, how: child.why === "aside" ? "Excluded rows" : "Retried in" })),
  ];
  return (
    <div className="flex flex-col gap-6 text-sm">
      <DefinitionList
        items={[
          { term: "Kind", value: batchKindWords[batch.kind].label },
          { term: "Connection", value: connection.name },
          {
            term: "Uploaded",
            value: (
              <>
                by {view.preparedBy} <When at={batch.createdAt} />
              </>
            ),
          },
          ...(batch.fileSha256 === ""
            ? []
            : [{ term: "SHA-256", value: <Identifier value={batch.fileSha256} label="SHA-256 of the file" /> }]),
          ...relatives.map(({ id, name, how }) => ({ term: how, value: <BatchLinks batches={[{ id, name }]} /> })),
          ...totals.totals.map(({ currency, biggest }) => ({
            term: `Largest amount, ${currency}`,
            value: <Money amount={biggest} currency={currency} />,
          })),
          {
            term: "Results",
            value: (
              <>
                {connection.lastCallbackAt ? (
                  <>
                    by callback, the last one <When at={connection.lastCallbackAt} age />
                  </>
                ) : (
                  "no callback received yet"
                )}
                ; status query {connection.statusQuery ? "on" : "off"}
              </>
            ),
          },
          ...(batch.kind === "recurring"
            ? [
                {
                  term: "Calls",
                  value: `up to ${batch.chunkRows} rows each, ${pace.sendsNotifyUrl ? "with" : "without"} our callback address`,
                },
              ]
            : []),
          ...(isDraft ? [{ term: "File", value: <Kept view={view} now={desk.now()} /> }] : []),
        ]}
      />
      <Split split={view.split} />
      {edits ? (
        <section aria-label="Control totals">
          <DeclareTotals
            batchId={batch.id}
            kind={batch.kind}
            declared={declared ?? null}
            totals={Object.fromEntries(totals.totals.map(({ currency, amount }) => [currency, amount]))}
            email={person.email}
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
          email={person.email}
        />
      ) : null}
      <ZoneNote />
    </div>
  );
}

function Kept({ view: { batch }, now }: { view: BatchView; now: Date }) {
  const kept = keptUntil(batch);
  if (now > kept.until)
    return (
      <>
        deleted after <When at={kept.until} />
      </>
    );
  return (
    <>
      kept encrypted until {kept.ends ? null : "it is released or cancelled, no longer than "}
      <When at={kept.until} />
      {kept.ends ? "; a draft not released by then is cancelled and its file deleted" : ", then deleted"}
    </>
  );
}
