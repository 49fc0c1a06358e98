"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { Checkbox } from "@/components/input";
import { useOrganisation } from "@/components/organisation";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { UploadPlace } from "@/lib/batches/upload-queries";
import { type BatchKind, batchKinds } from "@/lib/batches/words";
import { formatCount } from "@/lib/core/money";
import { mappingOf } from "@/lib/intake/columns";
import type { ColumnGuide } from "@/lib/intake/template";
import { saveSourceAction } from "../actions";
import { batchKindWords, countRows } from "../batch-words";
import { answerQuestion, type Choices, findSource } from "../choices";
import { QuestionCards } from "../question-cards";
import type { TargetChoice } from "../targets";
import { Declared } from "./declared";
import { Detected } from "./detected";
import { DropZone } from "./drop-zone";
import { postBatch } from "./post-batch";
import { ReadingResult } from "./reading-result";
import { Templates } from "./templates";
import { useReading } from "./use-reading";

type Source = { id: string; name: string; choices: Choices };
type Props = {
  places: readonly UploadPlace[];
  sources: Record<BatchKind, readonly Source[]>;
  guides: Record<BatchKind, readonly ColumnGuide[]>;
  targets: Record<BatchKind, readonly TargetChoice[]>;
  email: string;
};

/** From a file to a draft: what kind it is and from where, read beside the page, then uploaded and judged anew. */
export function NewBatch({ places, sources, guides, targets, email }: Props) {
  const router = useRouter();
  const { numberForm } = useOrganisation();
  const [kind, setKind] = useState<BatchKind | null>(null);
  const [connectionId, setConnectionId] = useState("");
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [source, setSource] = useState("");
  const [recognised, setRecognised] = useState<string | null>(null);
  const looked = useRef<File | null>(null);
  const [remembers, setRemembers] = useState(false);
  const [allOrNothing, setAllOrNothing] = useState(false);
  const { reading, open, read } = useReading();
  const { act, pending, error, value, dialog } = useAct(postBatch, email);
  const place = places.find(({ id }) => id === connectionId) ?? null;
  const frame = kind ? (place?.readings[kind] ?? null) : null;

  // Any choice that decides how rows are judged has the file read anew; declared totals judge no row.
  const how = JSON.stringify({ ...choices, declared: undefined });
  useEffect(() => {
    if (!file || !frame) return;
    const { sheet, ...chosen } = JSON.parse(how) as Choices;
    read({ ...frame, ...chosen }, sheet ?? null);
  }, [file, frame, how, read]);

  // Once for each file, and only where nobody has said anything yet: a source is known by its columns.
  const header = reading.survey?.header;
  useEffect(() => {
    if (!kind || !file || !header || looked.current === file) return;
    looked.current = file;
    const { sheet, ...said } = JSON.parse(how) as Choices;
    if (source !== "" || Object.keys(said).length > 0) return;
    const known = findSource(sources[kind], header);
    if (!known) return;
    setSource(known.name);
    setRecognised(known.name);
    setChoices((before) => ({
      ...known.choices,
      ...(sheet === undefined ? {} : { sheet }),
      declared: before.declared,
    }));
  }, [kind, file, header, how, source, sources]);

  function takeFile(chosen: File): void {
    setFile(chosen);
    // What was recognised of one file is not said of the next.
    if (recognised !== null) setSource("");
    setRecognised(null);
    setChoices(choicesOf(recognised === null ? source : ""));
    open(chosen);
  }

  function choicesOf(name: string): Choices {
    return (kind && sources[kind].find((one) => one.name === name)?.choices) || {};
  }

  async function upload(): Promise<void> {
    if (!file || !kind) return;
    const sheet = reading.sheets.length === 1 ? reading.sheets[0] : choices.sheet;
    const kept: Choices = { ...choices, ...(sheet === undefined ? {} : { sheet }) };
    const name = source.trim() || null;
    const made = await act(file, { connectionId, kind, direction, source: name, choices: kept, allOrNothing });
    if (made?.kind !== "created") return;
    if (remembers && name && reading.survey) {
      const { sheet: _ofThisFile, ...how } = choices;
      await saveSourceAction({ kind, name, choices: { ...how, mapping: mappingOf(reading.survey.columns) } });
    }
    router.push(`/batches/${made.batchId}`);
  }

  const { done } = reading;
  const blocked =
    kind === null
      ? "Choose the kind of batch first."
      : connectionId === ""
        ? "Choose the connection first."
        : frame === null
          ? "This connection has no endpoint for such a file."
          : !file
            ? "Choose the file first."
            : reading.phase === "sheet"
              ? "Choose the sheet first."
              : reading.refused
                ? "The file is not taken."
                : done
                  ? null
                  : "The file is still being read.";
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-160 flex-col gap-4">
        <Segmented
          legend="What is in the file"
          name="kind"
          value={kind ?? ""}
          onChange={(event) => {
            setKind(event.target.value as BatchKind);
            setChoices({});
            setSource("");
            setRecognised(null);
            looked.current = null;
          }}
          options={batchKinds.map((one) => ({ value: one, label: batchKindWords[one].label }))}
          hint={kind ? batchKindWords[kind].meaning : undefined}
        />
        {kind === "recurring" ? (
          <Segmented
            legend="Which way the money goes"
            name="direction"
            value={direction}
            onChange={(event) => setDirection(event.target.value as "in" | "out")}
            options={[
              { value: "in", label: "Profiles are charged" },
              { value: "out", label: "Profiles are paid" },
            ]}
          />
        ) : null}
        <SelectField
          label="From"
          required
          value={connectionId}
          onChange={(event) => setConnectionId(event.target.value)}
          hint={
            place?.whyNot ? `Nothing can leave from it now: ${place.whyNot}` : "The connection that the batch is for."
          }
          error={error?.fields.connectionId}
        >
          <option value="">Choose…</option>
          {places.map(({ id, name, environment }) => (
            <option key={id} value={id}>
              {name}
              {environment === "sandbox" && name !== "Practice" ? " (practice)" : ""}
            </option>
          ))}
        </SelectField>
        {kind && sources[kind].length > 0 ? (
          <SelectField
            label="Where the file comes from"
            value={source}
            onChange={(event) => {
              setSource(event.target.value);
              setRecognised(null);
              setChoices(choicesOf(event.target.value));
            }}
            hint={
              recognised
                ? `Its columns are those of “${recognised}”: it is read the same way. Choose “not known” if it is another.`
                : "A source that was read before is known by its columns, and read the same way."
            }
          >
            <option value="">not known</option>
            {sources[kind].map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <DropZone file={file} onFile={takeFile} />
      {reading.sheets.length > 1 ? (
        <SelectField
          label="Sheet"
          required
          className="max-w-80"
          value={choices.sheet ?? ""}
          onChange={(event) => setChoices({ ...choices, sheet: event.target.value })}
        >
          <option value="">Choose…</option>
          {reading.sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : null}
      {file && (kind === null || connectionId === "") ? (
        <p role="status" className="text-base text-wait-text">
          It is read as soon as its kind and its connection are chosen.
        </p>
      ) : null}
      <ReadingResult reading={reading} endpoints={frame?.endpoints ?? []} />
      {reading.survey && !reading.refused ? (
        <>
          <QuestionCards
            questions={reading.survey.questions}
            onAnswer={(question, answer) => setChoices(answerQuestion(choices, question, answer))}
          />
          <section aria-labelledby="detected" className="flex flex-col gap-2">
            <h2 id="detected" className="text-lg">
              How it was read
            </h2>
            <Detected
              survey={reading.survey}
              choices={choices}
              targets={kind ? targets[kind] : []}
              endpoints={frame?.endpoints ?? []}
              samples={reading.samples}
              onChange={setChoices}
            />
          </section>
          {kind && done ? (
            <div className="flex max-w-160 flex-col gap-3">
              <Declared kind={kind} totals={done.totals} choices={choices} onChange={setChoices} />
              <Checkbox
                label="All or nothing: one row that is not ready keeps the others back"
                checked={allOrNothing}
                onChange={(event) => setAllOrNothing(event.target.checked)}
              />
              <Checkbox
                label="Remember how files of this source are read, for everybody"
                checked={remembers}
                onChange={(event) => setRemembers(event.target.checked)}
              />
              {remembers ? (
                <TextField
                  label="Name of the source"
                  required
                  maxLength={100}
                  placeholder="SAP export"
                  value={source}
                  onChange={(event) => setSource(event.target.value)}
                />
              ) : null}
            </div>
          ) : null}
        </>
      ) : null}
      {error ? (
        <Block
          tone="alarm"
          title="No draft was made"
          live
          actions={
            error.fields.batchId ? (
              <ButtonLink href={`/batches/${error.fields.batchId}`}>Open that batch</ButtonLink>
            ) : null
          }
        >
          <p>{error.message}</p>
        </Block>
      ) : value?.kind === "exists" ? (
        <Block
          tone="info"
          title="This very file was uploaded before, and nothing of it has left"
          live
          actions={<ButtonLink href={`/batches/${value.batchId}`}>Open that draft</ButtonLink>}
        >
          <p>No second draft is made of it: its rows would be there twice.</p>
        </Block>
      ) : value?.kind === "refused" ? (
        <Block
          tone="alarm"
          title="The file was refused"
          live
          actions={<ButtonLink href={`/batches/${value.batchId}`}>See it in the list</ButtonLink>}
        >
          <p>{value.reason}</p>
        </Block>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" size="large" pending={pending} disabledReason={blocked} onClick={() => void upload()}>
          {kind && done
            ? `Make a draft of ${countRows(kind, formatCount(done.rows, numberForm), done.rows === 1)}`
            : "Make a draft"}
        </Button>
      </div>
      {kind ? <Templates kind={kind} place={place} guide={guides[kind]} /> : null}
      {dialog}
    </div>
  );
}
