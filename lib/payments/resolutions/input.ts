import { z } from "zod";
import { isTimeZone } from "@/lib/core/time/calendar";
import { laterMax } from "@/lib/payments/orders/later/later";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/model";
import { reportColumnNames } from "./report-columns";
import { resolvedVerdicts } from "./verdicts";

const id = z.uuid({ error: common.idInvalid });
const reasonMaxLength = 500;
const reasonMinLength = 10;
export const resolvedAtOnceMax = 1_000;

const reason = z
  .string()
  .trim()
  .min(reasonMinLength, t.reasonTooShort(reasonMinLength))
  .max(reasonMaxLength, t.reasonTooLong(reasonMaxLength));
const gatewayOrderId = z
  .string()
  .trim()
  .max(128, t.gatewayIdTooLong)
  .transform((text) => text || null)
  .nullable()
  .default(null);
const eventId = z.string().regex(/^\d{1,19}$/, t.pageOutdated);
const orderSet = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, t.ordersMissing).max(resolvedAtOnceMax, t.tooManyOrders(resolvedAtOnceMax));

export const proposalInput = z.object({
  orders: orderSet(z.object({ orderId: id, seenEventId: eventId })),
  verdict: z.enum(resolvedVerdicts, t.outcomeMissing),
  gatewayOrderId,
  reason,
});

/** The server reads the evidence from the stored report, never from the browser. */
export const reportProposalInput = z.object({
  reportId: id,
  orderIds: orderSet(id),
  lookedAt: z.array(id).max(resolvedAtOnceMax).default([]),
  reason,
});

export const rulingInput = z.object({
  orderId: id,
  seenEventId: eventId,
  verdict: z.enum(resolvedVerdicts, t.finalStatusMissing),
  gatewayOrderId,
  seconds: z
    .array(
      z.object({
        gatewayOrderId: z.string().min(1).max(128),
        verdict: z.enum(["approved", "declined"], t.secondVerdictInvalid),
      }),
    )
    .max(20)
    .default([]),
  movedAmount: z
    .object({ amount: z.string().max(40), currency: z.string().max(10) })
    .nullable()
    .default(null),
  laters: z
    .array(z.object({ id, standing: z.enum(["counted", "refused"], t.laterVerdictMissing) }))
    .max(laterMax)
    .default([]),
  reportId: id.nullable().default(null),
  reason,
});
export type RulingInput = z.output<typeof rulingInput>;

const moment = z.iso.datetime({ offset: true, error: t.periodMissing }).transform((text) => new Date(text));
export const answersInput = z.object({
  columns: z.partialRecord(z.enum(reportColumnNames), z.string().max(200)).default({}),
  decimalMark: z.enum([".", ","]).nullable().default(null),
  dateOrder: z.enum(["day first", "month first"]).nullable().default(null),
  timeZone: z.string().max(60).refine(isTimeZone, t.timeZoneUnknown),
});

export const reportInput = z.object({
  connectionId: id,
  fileName: z.string().trim().min(1).max(200),
  bytes: z.instanceof(Uint8Array),
  answers: answersInput,
  coversFrom: moment,
  coversTo: moment,
});
