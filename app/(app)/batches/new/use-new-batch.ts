"use client";

import { useRouter } from "next/navigation";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { useHandedFile } from "@/components/upload/handed-file";
import { useUpload } from "@/components/upload/use-upload";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import {
  applySettings,
  findSettings,
  type HeadingChanges,
  type ImportSettings,
  rememberedMark,
} from "@/lib/files/intake/survey/import-settings";
import type { Survey } from "@/lib/files/intake/survey/survey";
import type { Created } from "@/lib/payments/batches/create";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import type { UploadPlace } from "@/lib/payments/batches/rows/upload-queries";
import * as t from "@/messages/batches/new";
import type { Choices } from "../reading/choices";
import { findOnlySheet } from "./reading";
import { type Reading, useReading } from "./use-reading";

export type NewBatchFrame = {
  places: readonly UploadPlace[];
  settings: Record<BatchKind, readonly ImportSettings[]>;
  operations: Record<BatchKind, IntakeOperation>;
};

type BatchInput = {
  connectionId: string;
  kind: BatchKind;
  direction: "in" | "out";
  choices: Choices;
  allOrNothing: boolean;
};

const lookOptions = { operation: "payout", today: "", dateForm: "ISO" } as const;

export function useNewBatch({ places, settings, operations }: NewBatchFrame) {
  const router = useRouter();
  const [chosenKind, setChosenKind] = useState<BatchKind | null>(null);
  const [found, setFound] = useState<{ file: File; kind: BatchKind | null } | null>(null);
  const [connectionId, setConnectionId] = useState("");
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [allOrNothing, setAllOrNothing] = useState(false);
  const { reading, open, read } = useReading();
  const { send, ...upload } = useUpload<BatchInput, Created>("/api/batches");
  const { first, survey } = reading;
  const kindOf = (operation: IntakeOperation) => batchKinds.find((one) => operations[one] === operation) ?? null;
  const kind = chosenKind ?? found?.kind ?? null;
  const usable = places.filter(({ readings }) => kind === null || readings[kind] !== null);
  const place = places.find(({ id }) => id === connectionId) ?? (usable.length === 1 ? (usable[0] ?? null) : null);
  const frame = kind ? (place?.readings[kind] ?? null) : null;
  const { applied, drop } = useSettings(file, kind && settings[kind], survey, setChoices);

  // Each choice that affects validation reads the file again; declared totals do not affect validation.
  const how = JSON.stringify({ ...choices, declared: undefined });
  useEffect(() => {
    if (!file) return;
    const { sheet, ...chosen } = JSON.parse(how) as Choices;
    if (frame) read({ ...frame, ...chosen }, sheet ?? null);
    else read({ ...lookOptions, ...chosen }, sheet ?? null, "look");
  }, [file, frame, how, read]);

  if (file && first && found?.file !== file) setFound({ file, kind: first.operation && kindOf(first.operation) });

  const takeFile = useCallback(
    (chosen: File): void => {
      setFile(chosen);
      setChoices({});
      open(chosen);
    },
    [open],
  );

  useHandedFile("/batches/new", takeFile);

  function takeKind(chosen: BatchKind): void {
    setChosenKind(chosen);
    setChoices(({ sheet }) => ({ sheet }));
  }

  async function create(): Promise<void> {
    if (!file || !kind || !place) return;
    const sheet = findOnlySheet(reading.sheets) ?? choices.sheet;
    const kept: Choices = { ...choices, ...(sheet === undefined ? {} : { sheet }) };
    const made = await send(file, { connectionId: place.id, kind, direction, choices: kept, allOrNothing });
    if (made?.kind === "created") router.push(`/batches/${made.batchId}`);
  }

  const chosen = { file, kind, place, direction, choices, allOrNothing };
  const choose = { takeFile, takeKind, setConnectionId, setDirection, setChoices, setAllOrNothing };
  return {
    ...chosen,
    ...choose,
    kindOf,
    isKindFound: chosenKind === null && kind !== null,
    reading,
    endpoints: frame?.endpoints ?? [],
    applied,
    dropSettings: drop,
    upload,
    create,
    blocked: whyBlocked({ file, kind, place, reading, hasFrame: frame !== null }),
  };
}

export type NewBatchWork = ReturnType<typeof useNewBatch>;

type Chosen = {
  file: File | null;
  kind: BatchKind | null;
  place: UploadPlace | null;
  reading: Reading;
  hasFrame: boolean;
};

function whyBlocked({ file, kind, place, reading, hasFrame }: Chosen): string | null {
  if (!file) return t.fileMissing;
  if (reading.phase === "sheet") return t.sheetMissing;
  if (kind === null) return t.contentsMissing;
  if (place === null) return t.connectionMissing;
  if (!hasFrame) return t.kindNotSupported;
  if (reading.refused) return t.fileUnready;
  return reading.done ? null : t.fileBeingRead;
}

type Applied = { settings: ImportSettings; changes: HeadingChanges | null };

/**
 * Applies saved import settings once for each file and kind. A remembered decimal mark or encoding answers only an open
 * question and never overrides what the file itself proves.
 */
function useSettings(
  file: File | null,
  all: readonly ImportSettings[] | null,
  survey: Survey | null,
  setChoices: Dispatch<SetStateAction<Choices>>,
): { applied: Applied | null; drop: () => void } {
  const looked = useRef<{ file: File; all: readonly ImportSettings[] } | null>(null);
  const answered = useRef<Applied | null>(null);
  const [applied, setApplied] = useState<Applied | null>(null);

  useEffect(() => {
    if (!file || !all || !survey) return;
    if (looked.current?.file === file && looked.current.all === all) return;
    looked.current = { file, all };
    const found = findSettings(all, survey.header);
    setApplied(found);
    if (found) setChoices((choices) => applySettings(choices, found.settings.choices, survey.header));
  }, [file, all, survey, setChoices]);

  useEffect(() => {
    const { encoding } = applied?.settings.choices ?? {};
    const isAsked = survey?.questions.some(
      ({ kind, readings }) => kind === "encoding" && readings.some(({ answer }) => answer === encoding),
    );
    if (encoding && isAsked) setChoices((choices) => ({ encoding, ...choices }));
    if (!applied || !survey || answered.current === applied) return;
    const decimal = rememberedMark(applied.settings.choices, survey);
    if (decimal === null) return;
    answered.current = applied;
    setChoices((choices) => ({ ...choices, answers: { decimal, ...choices.answers } }));
  }, [applied, survey, setChoices]);

  function drop(): void {
    setApplied(null);
    setChoices(({ sheet, headingRow, declared }) => ({ sheet, headingRow, declared }));
  }

  return { applied, drop };
}
