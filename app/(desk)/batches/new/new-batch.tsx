"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/input";
import { useOrganisation } from "@/components/organisation";
import { useAct } from "@/components/use-act";
import type { UploadPlace } from "@/lib/batches/upload-queries";
import { type BatchKind, batchKinds } from "@/lib/batches/words";
import { formatCount } from "@/lib/core/money";
import type { IntakeOperation } from "@/lib/intake/columns";
import type { ImportSettings } from "@/lib/intake/import-settings";
import type { Survey } from "@/lib/intake/survey";
import type { ColumnGuide } from "@/lib/intake/template";
import { batchKindWords, countRows } from "../batch-words";
import { answerQuestion, type Choices } from "../choices";
import { QuestionCards } from "../question-cards";
import type { TargetChoice } from "../targets";
import { Created } from "./created";
import { Declared } from "./declared";
import { Detected } from "./detected";
import { DropZone } from "./drop-zone";
import { FrameFields } from "./frame-fields";
import { HeadingLines } from "./heading-lines";
import { postBatch } from "./post-batch";
import { findOnlySheet } from "./reading";
import { ReadingResult } from "./reading-result";
import { SettingsLine } from "./settings-line";
import { Templates } from "./templates";
import { type Reading, useReading } from "./use-reading";
import { useSettings } from "./use-settings";

type Props = {
  places: readonly UploadPlace[];
  settings: Record<BatchKind, readonly ImportSettings[]>;
  operations: Record<BatchKind, IntakeOperation>;
  guides: Record<BatchKind, readonly ColumnGuide[]>;
  targets: Record<BatchKind, readonly TargetChoice[]>;
  email: string;
};

/** Only its first lines are looked at: no row is judged by these. */
const lookOptions = { operation: "payout", today: "", dateForm: "ISO" } as const;

/** From a file to a draft: what kind it is and from where, read beside the page, then uploaded and judged again. */
export function NewBatch({ places, settings, operations, guides, targets, email }: Props) {
  const router = useRouter();
  const { numberForm } = useOrganisation();
  const [chosenKind, setChosenKind] = useState<BatchKind | null>(null);
  const [found, setFound] = useState<{ file: File; kind: BatchKind | null } | null>(null);
  const [connectionId, setConnectionId] = useState("");
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [allOrNothing, setAllOrNothing] = useState(false);
  const { reading, open, read } = useReading();
  const [waits, setWaits] = useState(false);
  const { act, pending, error, value, dialog } = useAct(postBatch, email);
  const { first, survey, done } = reading;
  const kindOf = (operation: IntakeOperation) => batchKinds.find((one) => operations[one] === operation) ?? null;
  const kind = chosenKind ?? found?.kind ?? null;
  const usable = places.filter(({ readings }) => kind === null || readings[kind] !== null);
  const place = places.find(({ id }) => id === connectionId) ?? (usable.length === 1 ? (usable[0] ?? null) : null);
  const frame = kind ? (place?.readings[kind] ?? null) : null;
  const { applied, drop } = useSettings(file, kind && settings[kind], survey, setChoices);

  // Any choice that decides how rows are judged has the file read again; declared totals judge no row.
  const how = JSON.stringify({ ...choices, declared: undefined });
  useEffect(() => {
    if (!file) return;
    const { sheet, ...chosen } = JSON.parse(how) as Choices;
    if (frame) read({ ...frame, ...chosen }, sheet ?? null);
    else read({ ...lookOptions, ...chosen }, sheet ?? null, "look");
  }, [file, frame, how, read]);

  // Once for each file: another reading of it changes nothing that was found.
  if (file && first && found?.file !== file) setFound({ file, kind: first.operation && kindOf(first.operation) });

  const takeFile = useCallback(
    (chosen: File): void => {
      setFile(chosen);
      setChoices({});
      open(chosen);
    },
    [open],
  );

  function takeKind(chosen: BatchKind): void {
    setChosenKind(chosen);
    setChoices(({ sheet }) => ({ sheet }));
  }

  async function upload(): Promise<void> {
    if (!file || !kind || !place) return;
    const sheet = findOnlySheet(reading.sheets) ?? choices.sheet;
    const kept: Choices = { ...choices, ...(sheet === undefined ? {} : { sheet }) };
    setWaits(false);
    const input = { connectionId: place.id, kind, direction, choices: kept, allOrNothing };
    const made = await act(file, input, () => setWaits(true));
    if (made?.kind === "created") router.push(`/batches/${made.batchId}`);
  }

  const blocked = whyBlocked({ file, kind, place, reading, hasFrame: frame !== null });
  const other = survey?.other ? kindOf(survey.other.operation) : null;
  const isPlaced = first !== null && (reading.refused === null || reading.refused.place.row === 0);
  return (
    <div className="flex flex-col gap-5">
      <DropZone file={file} onFile={takeFile} />
      <FrameFields
        kind={kind}
        isKindFound={chosenKind === null && kind !== null}
        onKind={takeKind}
        {...{ direction, places, place }}
        onDirection={setDirection}
        onPlace={setConnectionId}
        placeError={error?.fields.connectionId}
        sheets={reading.sheets}
        sheet={choices.sheet ?? null}
        onSheet={(sheet) => setChoices({ sheet })}
      />
      {file && reading.phase !== "sheet" && (kind === null || place === null) ? (
        <p role="status" className="text-base text-wait-text">
          Choose {kind === null ? "what is in the file" : "the connection"} to check its rows.
        </p>
      ) : null}
      {isPlaced && first ? (
        <HeadingLines
          {...first}
          chosenLine={choices.headingRow ?? null}
          isOpen={reading.refused !== null && survey === null}
          onChoose={(headingRow) => setChoices(({ sheet }) => ({ sheet, headingRow }))}
        />
      ) : null}
      {survey && applied ? <SettingsLine {...applied} onDrop={drop} /> : null}
      {survey && other && other !== kind ? (
        <Block
          tone="wait"
          title={`This file looks like ${batchKindWords[other].many}`}
          actions={<Button onClick={() => takeKind(other)}>Open it as {batchKindWords[other].many}</Button>}
        >
          <p>
            {survey.other?.columns} of its columns are fields of {survey.other?.operation}.
          </p>
        </Block>
      ) : null}
      {kind ? <ReadingResult reading={reading} endpoints={frame?.endpoints ?? []} /> : null}
      {kind && survey ? (
        <>
          <QuestionCards
            questions={survey.questions.filter((question) => question.kind !== "column")}
            onAnswer={(question, answer) => setChoices(answerQuestion(choices, question, answer))}
          />
          <Detected
            survey={survey}
            choices={choices}
            targets={targets[kind]}
            endpoints={frame?.endpoints ?? []}
            samples={samplesOf(reading, survey)}
            onChange={setChoices}
          />
          {done ? (
            <div className="flex max-w-160 flex-col gap-3">
              <Declared kind={kind} totals={done.totals} choices={choices} onChange={setChoices} />
              <Checkbox
                label="Send only if every row is valid"
                checked={allOrNothing}
                onChange={(event) => setAllOrNothing(event.target.checked)}
              />
            </div>
          ) : null}
        </>
      ) : null}
      <Created value={value} error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={done && done.valid === 0 ? "outlined" : "primary"}
          size="large"
          pending={pending}
          disabledReason={blocked}
          onClick={() => void upload()}
        >
          {kind && done
            ? `Create draft of ${countRows(kind, formatCount(done.rows, numberForm), done.rows === 1)}`
            : "Create draft"}
        </Button>
        {pending && waits ? <p role="status">Waiting for another file to be read …</p> : null}
      </div>
      {kind && !file ? <Templates kind={kind} place={place} guide={guides[kind]} /> : null}
      {dialog}
    </div>
  );
}

/** The lines below the headings, as the file has them. */
function samplesOf({ first }: Reading, { heading }: Survey): string[][] {
  return first?.lines.filter(({ line }) => line > heading.line).map(({ cells }) => cells) ?? [];
}

type Standing = {
  file: File | null;
  kind: BatchKind | null;
  place: UploadPlace | null;
  reading: Reading;
  hasFrame: boolean;
};

/** Why no draft can be created yet; null: it can. */
function whyBlocked({ file, kind, place, reading, hasFrame }: Standing): string | null {
  if (!file) return "Choose a file first.";
  if (reading.phase === "sheet") return "Choose the sheet first.";
  if (kind === null) return "Choose what is in the file first.";
  if (place === null) return "Choose the connection first.";
  if (!hasFrame) return "This connection has no endpoint for such a file.";
  if (reading.refused) return "The file can't be used yet.";
  return reading.done ? null : "The file is still being read.";
}
