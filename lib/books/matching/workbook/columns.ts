import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import type { NamedColumns } from "@/lib/files/intake/reports/recognise-columns";
import * as t from "@/messages/matching/workbook";

export const workbookColumnNames = Object.keys(t.columns) as (keyof typeof t.columns)[];
export type WorkbookColumn = keyof typeof t.columns;

export const workbookColumns = Object.fromEntries(
  workbookColumnNames.map((name) => [name, { aliases: [t.columns[name]] }]),
) as unknown as NamedColumns<WorkbookColumn>;

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

export const workbookActs = ["resolve", "ignore", "note", "assign", "match"] as const;
export type WorkbookAct = (typeof workbookActs)[number];

export const differencesMax = 5_000;
export const workbookMaxMb = uploadBounds["/api/matching/workbook"] / 1024 / 1024;
export const targetMaxLength = 100;

export function ageOf(days: number): keyof typeof t.ages {
  if (days < 1) return "today";
  if (days < 7) return "week";
  return days < 30 ? "month" : "older";
}
