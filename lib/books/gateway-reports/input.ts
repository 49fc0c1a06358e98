import { z } from "zod";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { isTimeZone } from "@/lib/core/time/calendar";
import { gatewayColumnNames } from "@/lib/files/gateway-reports/columns";
import { amountUnits, gatewayLineKinds } from "@/lib/files/gateway-reports/labels";
import { signForms } from "@/lib/files/gateway-reports/money-ways";
import { dateOrders } from "@/lib/files/intake/reports/written-values";
import * as t from "@/messages/gateway-reports/model";

const mostBytes = uploadBounds["/api/gateway-reports"];
const cell = z.string().max(500);
export const gatewayAnswersInput = z.object({
  columns: z.partialRecord(z.enum(gatewayColumnNames), cell).default({}),
  decimalMark: z.enum([".", ","]).nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  timeZone: z.string().max(60).refine(isTimeZone, t.thisAnswerIsWrong).nullable().default(null),
  /** Never remembered: the next file may use other signs. */
  signs: z.enum(signForms).nullable().default(null),
  units: z.enum(amountUnits).nullable().default(null),
  kinds: z.record(cell, z.enum(gatewayLineKinds, t.thisAnswerIsWrong)).default({}),
});
export type GivenAnswers = z.output<typeof gatewayAnswersInput>;

export const gatewayReportInput = z.object({
  connectionId: z.uuid({ error: t.connectionMissing }),
  fileName: z.string().trim().min(1, t.nameIsMissing).max(200, t.nameIsTooLong),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length > 0 && length <= mostBytes, t.fileSize(mostBytes / 1024 / 1024)),
  answers: gatewayAnswersInput.nullable(),
});
