import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import type { IntakeRead } from "@/lib/files/intake/intake";
import type { IntakeOptions } from "@/lib/files/intake/options";
import type { Place } from "@/lib/files/intake/refusal";
import type { FirstLines, Survey } from "@/lib/files/intake/survey/survey";
import type { Sheet } from "@/lib/files/intake/workbook/workbook";

export type ReadingRequest =
  | { type: "file"; file: File }
  | { type: "look"; run: number; sheet: string | null; options: IntakeOptions }
  | { type: "read"; run: number; sheet: string | null; options: IntakeOptions };

export type SheetChoice = Pick<Sheet, "name" | "isHidden">;

/** Chooses the only sheet automatically, unless the workbook hides it. */
export function findOnlySheet(sheets: readonly SheetChoice[]): string | null {
  const [first, ...others] = sheets;
  return first && others.length === 0 && !first.isHidden ? first.name : null;
}

export type ErrorCause = { column: string | null; raw: string; message: string; count: number; rows: number[] };

export type ReadingProgress =
  | { type: "sheets"; run: number; sheets: SheetChoice[] }
  /** Card numbers are masked. */
  | ({ type: "opened"; run: number; operation: IntakeOperation | null } & FirstLines)
  | { type: "progress"; run: number; phase: "looking" | "checking"; share: number; rows: number; errors: ErrorCause[] }
  | { type: "surveyed"; run: number; survey: Survey }
  | { type: "refused"; run: number; reason: string; place: Place; survey: Survey | null }
  | ({ type: "done"; run: number; ms: number } & Omit<IntakeRead, "survey">);
