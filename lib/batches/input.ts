import { z } from "zod";
import type { IntakeChoices, IntakeFile } from "@/lib/intake/options";
import { directions } from "@/lib/orders/facets";
import { batchKinds, chunkRowsMost, findTextMost } from "./words";

const id = z.uuid({ error: "This is not an id of ours." });
const reason = z.string().trim().min(1, "Say why.").max(500, "The reason: at most 500 characters.");
const fileBytesMost = 64 * 1024 * 1024;

export const batchInput = z.object({ batchId: id });

const decimalText = z.string().regex(/^\d{1,30}(\.\d{1,10})?$/, "Choose what each control total means.");

const declared = z
  .object({
    rows: z.number().int().min(0).max(1_000_000_000).optional(),
    totals: z.record(z.string().regex(/^[A-Z]{3}$/), decimalText).optional(),
  })
  .nullable();
const isDeclared = (choices: IntakeChoices) => declared.safeParse(choices.declared ?? null).success;
const choices = z
  .custom<IntakeChoices>((value) => typeof value === "object" && value !== null)
  .refine(isDeclared, "Choose what each control total means.");

/** `file`: as it came, or the sheet of it that is read; `bytes`: as it was uploaded. Both come from the same upload. */
export const createInput = z.object({
  connectionId: id,
  kind: z.enum(batchKinds),
  /** Whether the profiles of a recurring batch are charged or paid; payouts always go out. */
  direction: z.enum(directions).default("in"),
  file: z.custom<IntakeFile>((value) => typeof value === "object" && value !== null && "kind" in value),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length <= fileBytesMost, "The file is too big: at most 64 MB."),
  choices: choices.default({}),
  allOrNothing: z.boolean().default(false),
});
export type CreateInput = z.output<typeof createInput>;

export const rereadInput = batchInput.extend({
  choices,
});

/** The place in the row, as in `BatchRow.cells`. */
const column = z.number().int().min(0).max(10_000);
const cellMost = 70_000;

const number = z.number().int().min(1).max(1_000_000_000);
const text = z.string().max(cellMost, `A cell has at most ${cellMost.toLocaleString("en-GB")} characters.`);

/** Cells in one edit, and what their texts come to. */
export const cellsMost = 20_000;
const textsMost = 2_000_000;

/** Each cell once: of two texts for one cell the last counts. */
export const editCellsInput = batchInput.extend({
  kind: z.enum(["type", "paste", "fill", "replace", "clear"]).default("type"),
  cells: z
    .array(z.object({ number, column, text }))
    .min(1, "Choose at least one cell.")
    .max(cellsMost, `At most ${cellsMost.toLocaleString("en-GB")} cells in one edit: do it in parts.`)
    .refine(
      (cells) => cells.reduce((sum, one) => sum + one.text.length, 0) <= textsMost,
      "Too much text for one edit (2 million characters): do it in parts.",
    ),
});

export const editAlikeInput = batchInput.extend({ number, column, text });

/** What is looked for in the cells of a draft. `column`: only there. */
const findText = z.object({
  text: z.string().min(1, "Type what to find.").max(findTextMost, `Find: at most ${findTextMost} characters.`),
  column: column.nullable().default(null),
  matchCase: z.boolean().default(false),
  wholeCell: z.boolean().default(false),
});
export type FindText = z.output<typeof findText>;

/** `with`: what takes the place of each match. */
export const replaceTextInput = batchInput.extend(findText.shape).extend({ with: text });
export const findTextInput = findText.extend({ with: text.default("") });

export const excludeRowsInput = batchInput.extend({
  numbers: z
    .array(number)
    .min(1, "Choose at least one row.")
    .max(100_000, "At most 100,000 rows at once: do it in parts."),
  excluded: z.boolean(),
});

export const declareInput = batchInput.extend({ declared });

/** Which rows: those that are not ready, or named ones. */
export const asideInput = batchInput.extend({
  rows: z.union([z.literal("unready"), z.array(z.number().int()).min(1).max(100_000)]),
});

export const askInput = batchInput.extend({
  /** Why it may go although no news of its outcome can be expected. */
  reasonWithoutNews: z.string().trim().max(500).nullable().default(null),
});

export const confirmRepeatsInput = batchInput.extend({ earlierBatchId: id, reason });

export const releaseInput = batchInput.extend({
  /** The mark of what the person looked at. */
  seenMark: z.string().max(128),
  canaryRows: z.number().int().min(1).nullable().default(null),
  startsAt: z.date().nullable().default(null),
});

export const reasonInput = batchInput.extend({ reason });

export const paceInput = z.object({
  connectionId: id,
  callsPerSecond: z.number().positive().max(10_000),
  burst: z.number().int().min(1).max(10_000),
  chunkRows: z.number().int().min(1).max(chunkRowsMost, `At most ${chunkRowsMost} rows in a call.`),
  sendsNotifyUrl: z.boolean(),
});
