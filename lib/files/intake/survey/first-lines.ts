import { shownText } from "@/lib/files/intake/cell";
import type { IntakeFile } from "@/lib/files/intake/options";
import { Refusal } from "@/lib/files/intake/refusal";
import { findHeading, headingBounds } from "@/lib/files/intake/text/headings";
import type { Entry, TableForm } from "@/lib/files/intake/text/records";
import * as t from "@/messages/intake/survey-model";
import { openBlocks } from "./blocks";

export type PreviewLine = Pick<Entry<string>, "line" | "cells">;

export function readFirstLines(file: IntakeFile, form: TableForm | null): PreviewLine[] {
  const lines: PreviewLine[] = [];
  for (const { records } of openBlocks(file, form).blocks) {
    for (const { line, cells } of records) {
      lines.push({ line, cells: cells.map(shownText) });
      if (lines.length >= headingBounds.sampledLines) return lines;
    }
  }
  return lines;
}

export function placeHeading(
  lines: readonly PreviewLine[],
  isKnown: (header: string) => boolean,
  chosen?: number,
): number {
  if (chosen === undefined)
    return findHeading(
      lines.map(({ cells }) => cells),
      isKnown,
    ).index;
  const index = lines.slice(0, headingBounds.shownLines).findIndex(({ line }) => line === chosen);
  if (index < 0) throw new Refusal(t.headingLineInvalid(chosen, headingBounds.shownLines));
  return index;
}
