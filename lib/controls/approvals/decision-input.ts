import { z } from "zod";
import * as t from "@/messages/approvals/model";
import { decisions } from "./labels";

const reasonMaxLength = 500;

export const decisionInput = z.object({
  requestId: z.uuid(),
  decision: z.enum(decisions),
  seenDigest: z.string().max(128),
  reason: z
    .string()
    .trim()
    .max(reasonMaxLength, t.reasonTooLong(reasonMaxLength))
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Sent with this decision for a payout from a card; the CVV is never stored. */
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, t.verificationValueInvalid)
    .nullable()
    .default(null),
});

export type DecisionInput = z.output<typeof decisionInput>;

export const withdrawInput = z.object({ requestId: z.uuid() });
