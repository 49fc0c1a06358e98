import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import type { NamedColumns } from "@/lib/files/intake/reports/recognise-columns";
import * as t from "@/messages/matching/workbook";

/** Columns of a file of differences, in its order. The last five are filled in by users. */
export const workbookColumnNames = Object.keys(t.columns) as (keyof typeof t.columns)[];
export type WorkbookColumn = keyof typeof t.columns;

export const workbookColumns = Object.fromEntries(
  workbookColumnNames.map((name) => [name, { aliases: [t.columns[name]] }]),
) as unknown as NamedColumns<WorkbookColumn>;

/** What an uploaded file must have; a user may remove, add and move all others. */
export const neededColumns = [
  "id",
  "left",
  "right",
  "currency",
  "act",
  "reason",
  "why",
  "until",
  "target",
] as const satisfies readonly WorkbookColumn[];

/** What a row may do. */
export const workbookActs = ["resolve", "ignore", "note", "assign", "match"] as const;
export type WorkbookAct = (typeof workbookActs)[number];

/** Differences that a file may have, downloaded or uploaded. */
export const differencesMax = 5_000;
/** Of an uploaded file: 5,000 rows with long texts need less. */
export const workbookMaxMb = uploadBounds["/api/matching/workbook"] / 1024 / 1024;
/** Of a user or a group. */
export const targetMaxLength = 100;

/** The usual ageing, by days since a difference began. */
export function ageOf(days: number): keyof typeof t.ages {
  if (days < 1) return "today";
  if (days < 7) return "week";
  return days < 30 ? "month" : "older";
}
