"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { IntakeOptions } from "@/lib/files/intake/options";
import type { Place } from "@/lib/files/intake/refusal";
import type { Survey } from "@/lib/files/intake/survey/survey";
import * as t from "@/messages/batches/new";
import { type ErrorCause, findOnlySheet, type ReadingProgress, type ReadingRequest, type SheetChoice } from "./reading";

type Done = Extract<ReadingProgress, { type: "done" }>;

export type Reading = {
  phase: "idle" | "looking" | "checking" | "sheet" | "done" | "refused";
  share: number;
  rows: number;
  errors: ErrorCause[];
  sheets: SheetChoice[];
  first: Extract<ReadingProgress, { type: "opened" }> | null;
  survey: Survey | null;
  refused: { reason: string; place: Place } | null;
  done: Done | null;
};

const nothing: Reading = {
  phase: "idle",
  share: 0,
  rows: 0,
  errors: [],
  sheets: [],
  first: null,
  survey: null,
  refused: null,
  done: null,
};

export function useReading(): {
  reading: Reading;
  open: (file: File) => void;
  read: (options: IntakeOptions, sheet: string | null, type?: "read" | "look") => void;
} {
  const worker = useRef<Worker | null>(null);
  const run = useRef(0);
  const [reading, setReading] = useState<Reading>(nothing);

  const post = useCallback((request: ReadingRequest) => {
    if (worker.current === null) {
      worker.current = new Worker(new URL("./intake-worker.ts", import.meta.url), { type: "module" });
      worker.current.onmessage = ({ data }: MessageEvent<ReadingProgress>) => {
        if (data.run === run.current) setReading((before) => take(before, data));
      };
      worker.current.onerror = (event) => {
        const place = { row: null, column: null };
        const reason = t.readerFailed(event.message || t.readerNotStarted);
        setReading((before) => ({ ...before, phase: "refused", refused: { reason, place } }));
      };
    }
    worker.current.postMessage(request);
  }, []);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  const open = useCallback(
    (file: File) => {
      run.current += 1;
      setReading(nothing);
      post({ type: "file", file });
    },
    [post],
  );
  const read = useCallback(
    (options: IntakeOptions, sheet: string | null, type: "read" | "look" = "read") => {
      run.current += 1;
      setReading((before) => ({
        ...before,
        phase: "looking",
        share: 0,
        rows: 0,
        errors: [],
        refused: null,
        done: null,
      }));
      post({ type, run: run.current, sheet, options });
    },
    [post],
  );
  return { reading, open, read };
}

function take(before: Reading, update: ReadingProgress): Reading {
  switch (update.type) {
    case "sheets":
      return {
        ...before,
        sheets: update.sheets,
        phase: findOnlySheet(update.sheets) === null ? "sheet" : before.phase,
      };
    case "progress": {
      const { phase, share, rows, errors } = update;
      return { ...before, phase, share, rows, errors };
    }
    case "opened":
      return { ...before, first: update };
    case "surveyed":
      return { ...before, phase: "checking", survey: update.survey };
    case "refused":
      return {
        ...before,
        phase: "refused",
        survey: update.survey,
        refused: { reason: update.reason, place: update.place },
      };
    case "done":
      return { ...before, phase: "done", done: update };
    default:
      return update satisfies never;
  }
}
