import { z } from "zod";
import { decisions } from "./words";

const reasonMaxLength = 500;

/** One person's word on a request, as every room takes it. A blank reason is none. */
export const decisionInput = z.object({
  requestId: z.uuid(),
  decision: z.enum(decisions),
  /** The mark of what the person looked at. */
  seenMark: z.string().max(128),
  reason: z
    .string()
    .trim()
    .max(reasonMaxLength, `The reason: at most ${reasonMaxLength} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
