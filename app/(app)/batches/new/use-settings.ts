"use client";

import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import {
  applySettings,
  findSettings,
  type HeadingChanges,
  type ImportSettings,
  rememberedDigest,
} from "@/lib/intake/survey/import-settings";
import type { Survey } from "@/lib/intake/survey/survey";
import type { Choices } from "../reading/choices";

export type Applied = { settings: ImportSettings; changes: HeadingChanges | null };

/**
 * Uses the import settings of a file's headings, once for each file and kind. A remembered decimal mark or encoding answers
 * only an open question, never what the file itself proves or contradicts; the user who shows `applied` says so.
 */
export function useSettings(
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
    const decimal = rememberedDigest(applied.settings.choices, survey);
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
