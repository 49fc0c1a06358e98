import { z } from "zod";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { dateOrders } from "@/lib/files/intake/reports/written-values";
import { csvColumnNames } from "@/lib/files/statements/csv-columns";
import { meanings } from "@/lib/files/statements/dialect";
import { encodings } from "@/lib/files/statements/encodings";
import { feeWays, lineDirections, repeatAnswers } from "@/lib/files/statements/labels";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as csv from "@/messages/statements/csv";
import * as t from "@/messages/statements/model";

const mostBytes = uploadBounds["/api/statements"];
const cell = z.string().max(500);
export const bankProfileInput = z.object({
  signed: z.enum(meanings.signed).optional(),
  encoding: z.enum(encodings).optional(),
  codes: z.record(z.string().regex(/^[0-9A-Z]{1,3}$/), z.enum(lineDirections)).optional(),
  /** Only this answer is remembered: it counts a line once, or is asked again. */
  repeats: z.literal("once").optional(),
});
export const csvAnswersInput = z.object({
  columns: z.partialRecord(z.enum(csvColumnNames), cell).default({}),
  decimalMark: z.enum([".", ","]).nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  fee: z.enum(feeWays).nullable().default(null),
  account: z
    .string()
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .refine((account) => /^[A-Z0-9/.-]{2,40}$/.test(account), csv.enterTheAccount)
    .nullable()
    .default(null),
  currency: z
    .string()
    .refine((code) => digitsByCurrency.has(code), csv.currencyMissing)
    .nullable()
    .default(null),
  profile: bankProfileInput.default({}),
});
export type GivenCsvAnswers = z.output<typeof csvAnswersInput>;

export const uploadInput = z.object({
  fileName: z.string().trim().min(1, t.nameIsMissing).max(200, t.nameIsTooLong),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length > 0 && length <= mostBytes, t.fileSize(mostBytes / 1024 / 1024)),
  answers: csvAnswersInput.nullable().default(null),
  repeats: z.enum(repeatAnswers).nullable().default(null),
});
