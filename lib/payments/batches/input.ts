import { z } from "zod";
import type { IntakeChoices, IntakeFile } from "@/lib/files/intake/options";
import { directions } from "@/lib/payments/orders/facets";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { batchKinds, chunkRowsMost, findTextMost } from "./labels";

const id = z.uuid({ error: common.idInvalid });
const reason = z.string().trim().min(1, t.reasonMissing).max(500, t.reasonTooLong);
const fileBytesMost = 64 * 1024 * 1024;

export const batchInput = z.object({ batchId: id });

const decimalText = z.string().regex(/^\d{1,30}(\.\d{1,10})?$/, t.controlTotalInvalid);

const declared = z
  .object({
    rows: z.number().int().min(0).max(1_000_000_000).optional(),
    totals: z.record(z.string().regex(/^[A-Z]{3}$/), decimalText).optional(),
  })
  .nullable();
const isDeclared = (choices: IntakeChoices) => declared.safeParse(choices.declared ?? null).success;
const choices = z
  .custom<IntakeChoices>((value) => typeof value === "object" && value !== null)
  .refine(isDeclared, t.controlTotalInvalid);

export const createInput = z.object({
  connectionId: id,
  kind: z.enum(batchKinds),
  direction: z.enum(directions).default("in"),
  file: z.custom<IntakeFile>((value) => typeof value === "object" && value !== null && "kind" in value),
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= fileBytesMost, t.fileTooLarge),
  choices: choices.default({}),
  allOrNothing: z.boolean().default(false),
});
export type CreateInput = z.output<typeof createInput>;

export const retryInput = batchInput.extend({ reason: z.string().max(600).optional() });

export const rereadInput = batchInput.extend({ choices });

const column = z.number().int().min(0).max(10_000);
const cellMost = 70_000;

const number = z.number().int().min(1).max(1_000_000_000);
const text = z.string().max(cellMost, t.cellTooLong(cellMost.toLocaleString("en-GB")));

export const cellsMost = 20_000;
const textsMost = 2_000_000;

export const editCellsInput = batchInput.extend({
  kind: z.enum(["type", "paste", "fill", "replace", "clear"]).default("type"),
  cells: z
    .array(z.object({ number, column, text }))
    .min(1, t.cellsMissing)
    .max(cellsMost, t.tooManyCells(cellsMost.toLocaleString("en-GB")))
    .refine((cells) => cells.reduce((sum, one) => sum + one.text.length, 0) <= textsMost, t.editTooLong),
});

export const editAlikeInput = batchInput.extend({ number, column, text });

const findText = z.object({
  text: z.string().min(1, t.findTextMissing).max(findTextMost, t.findTextTooLong(findTextMost)),
  column: column.nullable().default(null),
  matchCase: z.boolean().default(false),
  wholeCell: z.boolean().default(false),
});
export type FindText = z.output<typeof findText>;

export const replaceTextInput = batchInput.extend(findText.shape).extend({ with: text });
export const findTextInput = findText.extend({ with: text.default("") });

export const excludeRowsInput = batchInput.extend({
  numbers: z.array(number).min(1, t.rowsMissing).max(100_000, t.tooManyRows),
  excluded: z.boolean(),
});

export const declareInput = batchInput.extend({ declared });

export const asideInput = batchInput.extend({
  rows: z.union([z.literal("unready"), z.array(z.number().int()).min(1).max(100_000)]),
});

export const askInput = batchInput.extend({
  reasonWithoutUpdates: z.string().trim().max(500).nullable().default(null),
});

export const confirmRepeatsInput = batchInput.extend({ earlierBatchId: id, reason });

export const releaseInput = batchInput.extend({
  seenDigest: z.string().max(128),
  initialRows: z.number().int().min(1).nullable().default(null),
  startsAt: z.date().nullable().default(null),
});

export const reasonInput = batchInput.extend({ reason });

export const paceInput = z.object({
  connectionId: id,
  callsPerSecond: z.number().positive().max(10_000),
  burst: z.number().int().min(1).max(10_000),
  slots: z.number().int().min(1).max(200),
  chunkRows: z.number().int().min(1).max(chunkRowsMost, t.callTooLarge(chunkRowsMost)),
  sendsNotifyUrl: z.boolean(),
});
