"use client";

import { batchKindLabels, countRows } from "@/components/batch/batch-labels";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { Checkbox } from "@/components/input";
import { useOrganisation } from "@/components/layout-context";
import { UploadButton } from "@/components/upload/upload-button";
import { Day } from "@/components/when";
import { formatCount } from "@/lib/core/money/money";
import type { HeadingChanges, ImportSettings } from "@/lib/files/intake/survey/import-settings";
import type { Survey } from "@/lib/files/intake/survey/survey";
import type { ColumnGuide } from "@/lib/files/intake/template";
import type { ActionError } from "@/lib/identity/auth/access/action";
import type { Created as Outcome } from "@/lib/payments/batches/create";
import type { BatchKind } from "@/lib/payments/batches/labels";
import * as t from "@/messages/batches/new";
import { answerQuestion } from "../reading/choices";
import { Declared } from "../reading/declared";
import { Detected } from "../reading/detected";
import { QuestionCards } from "../reading/question-cards";
import type { TargetChoice } from "../reading/targets";
import { DropZone } from "./drop-zone";
import { FrameFields } from "./frame-fields";
import { HeadingLines } from "./heading-lines";
import { ReadingResult } from "./reading-result";
import { Templates } from "./templates";
import { type NewBatchFrame, type NewBatchWork, useNewBatch } from "./use-new-batch";
import type { Reading } from "./use-reading";

type SettingsLineProps = {
  settings: ImportSettings;
  changes: HeadingChanges | null;
  onDrop: () => void;
};

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

function SettingsLine({ settings: { choices, by, at }, changes, onDrop }: SettingsLineProps) {
  const mapped = Object.keys(choices.mapping ?? {}).length;
  const { decimal } = choices.answers ?? {};
  const facts = [
    mapped > 0 ? t.mapped(mapped) : "",
    decimal ? t.decimalSetting(decimal) : "",
    choices.encoding ? t.encoding(choices.encoding) : "",
    choices.delimiter ? t.delimiter(choices.delimiter) : "",
  ].filter((fact) => fact !== "");
  const differences = changes
    ? [
        changes.added.length > 0 ? t.added(quoted(changes.added)) : "",
        changes.removed.length > 0 ? t.removed(quoted(changes.removed)) : "",
        ...changes.renamed.map(({ from, to }) => t.renamedTo(from, to)),
      ].filter((difference) => difference !== "")
    : [];
  if (facts.length === 0 && differences.length === 0) return null;
  return (
    <div role="status" data-import-settings className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        {t.settingsUsed(
          by,
          <Day at={at} />,
          facts.length,
          facts.join(", "),
          differences.length > 0 ? (
            <span className="text-wait-text">{t.settingsDifferences(differences.join("; "))}</span>
          ) : null,
        )}
      </p>
      {facts.length > 0 ? (
        <Button size="small" onClick={onDrop}>
          {t.clearSettings}
        </Button>
      ) : null}
    </div>
  );
}

type Props = NewBatchFrame & {
  guides: Record<BatchKind, readonly ColumnGuide[]>;
  targets: Record<BatchKind, readonly TargetChoice[]>;
};

export function NewBatch({ guides, targets, ...frame }: Props) {
  const { numberForm } = useOrganisation();
  const work = useNewBatch(frame);
  const { file, kind, place, reading, choices, setChoices, upload } = work;
  const { first, survey, done } = reading;
  const isPlaced = first !== null && (reading.refused === null || reading.refused.place.row === 0);
  return (
    <div className={file ? "" : "beside-panel"}>
      <div className="flex min-w-0 flex-col gap-5">
        <DropZone file={file} onFile={work.takeFile} />
        <FrameFields
          kind={kind}
          isKindFound={work.isKindFound}
          onKind={work.takeKind}
          direction={work.direction}
          places={frame.places}
          place={place}
          onDirection={work.setDirection}
          onPlace={work.setConnectionId}
          placeError={upload.error?.fields.connectionId}
          sheets={reading.sheets}
          sheet={choices.sheet ?? null}
          onSheet={(sheet) => setChoices({ sheet })}
        />
        {file && reading.phase !== "sheet" && (kind === null || place === null) ? (
          <p role="status" className="text-base text-wait-text">
            {t.choicesLeft(kind === null ? t.theContents : t.theConnection)}
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
        {survey && work.applied ? <SettingsLine {...work.applied} onDrop={work.dropSettings} /> : null}
        {survey ? <OtherKind survey={survey} work={work} /> : null}
        {kind ? <ReadingResult reading={reading} endpoints={work.endpoints} /> : null}
        {kind && survey ? <HowItIsRead kind={kind} survey={survey} work={work} targets={targets[kind]} /> : null}
        <Created value={upload.value} error={upload.error} />
        <UploadButton
          variant={done && done.valid === 0 ? "outlined" : "primary"}
          pending={upload.pending}
          waits={upload.waits}
          disabledReason={work.blocked}
          onClick={() => void work.create()}
        >
          {kind && done
            ? t.createDraftLabel(countRows(kind, formatCount(done.rows, numberForm), done.rows === 1))
            : t.createDraft}
        </UploadButton>
        {upload.dialog}
      </div>
      {file ? null : <Templates kind={kind ?? "payout"} place={place} guide={guides[kind ?? "payout"]} />}
    </div>
  );
}

function OtherKind({ survey: { other }, work }: { survey: Survey; work: NewBatchWork }) {
  const kind = other ? work.kindOf(other.operation) : null;
  if (!other || kind === null || kind === work.kind) return null;
  const { many } = batchKindLabels[kind];
  return (
    <Block
      tone="wait"
      title={t.otherKindTitle(many)}
      actions={<Button onClick={() => work.takeKind(kind)}>{t.readAs(many)}</Button>}
    >
      <p>{t.fieldsOf(other.columns, other.operation)}</p>
    </Block>
  );
}

type HowProps = { kind: BatchKind; survey: Survey; work: NewBatchWork; targets: readonly TargetChoice[] };

function HowItIsRead({ kind, survey, work, targets }: HowProps) {
  const { choices, setChoices, reading } = work;
  return (
    <>
      <QuestionCards
        questions={survey.questions.filter((question) => question.kind !== "column")}
        onAnswer={(question, answer) => setChoices(answerQuestion(choices, question, answer))}
      />
      <Detected
        survey={survey}
        choices={choices}
        targets={targets}
        endpoints={work.endpoints}
        samples={samplesOf(reading, survey)}
        totals={reading.done?.totals}
        onChange={setChoices}
      />
      {reading.done ? (
        <div className="flex max-w-160 flex-col gap-3">
          <Declared kind={kind} totals={reading.done.totals} choices={choices} onChange={setChoices} />
          <Checkbox
            label={t.wholeBatchLabel}
            checked={work.allOrNothing}
            onChange={(event) => work.setAllOrNothing(event.target.checked)}
          />
        </div>
      ) : null}
    </>
  );
}

function samplesOf({ first }: Reading, { heading }: Survey): string[][] {
  return first?.lines.filter(({ line }) => line > heading.line).map(({ cells }) => cells) ?? [];
}

function Created({ value, error }: { value: Outcome | null; error: ActionError | null }) {
  if (error) {
    const link = error.fields.batchId ? (
      <ButtonLink href={`/batches/${error.fields.batchId}`}>{t.earlierBatchLink}</ButtonLink>
    ) : null;
    return (
      <Block tone="alarm" title={t.notCreatedTitle} live actions={link}>
        <p>{error.message}</p>
      </Block>
    );
  }
  if (!value) return null;
  const href = `/batches/${value.batchId}`;
  switch (value.kind) {
    case "created":
      return (
        <Block
          tone="good"
          title={t.createdNotice(value.name)}
          live
          actions={<ButtonLink href={href}>{t.open(value.name)}</ButtonLink>}
        />
      );
    case "exists":
      return (
        <Block
          tone="info"
          title={t.uploadedBeforeTitle}
          live
          actions={<ButtonLink href={href}>{t.earlierDraftLink}</ButtonLink>}
        >
          <p>{t.uploadedBeforeHint}</p>
        </Block>
      );
    case "refused":
      return (
        <Block
          tone="alarm"
          title={t.fileRefusedTitle}
          live
          actions={<ButtonLink href={href}>{t.batchesLink}</ButtonLink>}
        >
          <p>{value.reason}</p>
        </Block>
      );
    default:
      return value satisfies never;
  }
}
