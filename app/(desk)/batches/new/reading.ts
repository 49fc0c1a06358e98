import type { IntakeRead } from "@/lib/intake/intake";
import type { IntakeOptions } from "@/lib/intake/options";
import type { Place } from "@/lib/intake/refusal";
import type { Survey } from "@/lib/intake/survey";

/** What the page asks of the worker. A file is handed over once; each reading of it has a number of its own. */
export type ReadingRequest =
  | { type: "file"; file: File }
  | { type: "read"; run: number; sheet: string | null; options: IntakeOptions };

/** A row that is wrong, as the page lists the first of them. */
export type FirstError = { row: number; line: number; column: string | null; raw: string; message: string };

export type ReadingNews =
  | { type: "sheets"; run: number; sheets: string[] }
  | { type: "progress"; run: number; phase: "looking" | "checking"; share: number; rows: number; errors: FirstError[] }
  | { type: "surveyed"; run: number; survey: Survey }
  /** Its first rows, card numbers masked: to see what a column holds. */
  | { type: "samples"; run: number; samples: string[][] }
  | { type: "refused"; run: number; reason: string; place: Place }
  | ({ type: "done"; run: number; ms: number } & Omit<IntakeRead, "survey">);
