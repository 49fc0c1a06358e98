import { z } from "zod";
import * as t from "@/messages/approvals/model";
import { decisions } from "./labels";

const reasonMaxLength = 500;

/** One user's decision on a request. A blank reason is none. */
export const decisionInput = z.object({
  requestId: z.uuid(),
  decision: z.enum(decisions),
  /** The digest of what the user saw. */
  seenDigest: z.string().max(128),
  reason: z
    .string()
    .trim()
    .max(reasonMaxLength, t.reasonUseNoMore(reasonMaxLength))
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** For a payout from a card that leaves with this decision; it is never kept. */
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, t.cardVerificationValueEnter)
    .nullable()
    .default(null),
});

export type Status = z.output<typeof decisionInput>;

export const withdrawInput = z.object({ requestId: z.uuid() });
