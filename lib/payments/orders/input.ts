import { z } from "zod";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
import { isClientOrderId } from "./ids";

const id = z.uuid({ error: common.idInvalid });
const reasonMaxLength = 500;

export const payoutInput = z.object({
  /** The form mints this id when it opens, so that a second submit finds the first order. */
  clientOrderId: z.string().refine(isClientOrderId, t.formLacksId),
  connectionId: id,
  endpointId: id,
  values: z.record(z.string().max(128), z.string().max(70_000)),
  cvv: z.string().max(4).nullable().default(null),
  payeeAccountId: id.nullable().default(null),
  yourReference: z.string().trim().max(128, t.referenceTooLong).nullable().default(null),
  /** The user confirmed these possible duplicates as other payments. */
  seenDuplicates: z.array(id).max(50).default([]),
  reasonWithoutUpdates: z
    .string()
    .trim()
    .max(reasonMaxLength, t.reasonTooLong(reasonMaxLength))
    .nullable()
    .default(null),
  copiedFromId: id.nullable().default(null),
});
export type PayoutInput = z.output<typeof payoutInput>;

export const orderInput = z.object({ orderId: id });

export const acknowledgeInput = orderInput.extend({
  seenEventId: z.string().regex(/^\d{1,19}$/, t.pageOutdated),
});

export const resumeInput = z.object({
  orderId: id,
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, t.verificationValueInvalid)
    .nullable()
    .default(null),
});
