import { z } from "zod";
import * as t from "@/messages/installation/model";

const reasonMaxLength = 300;

export const reasonInput = z.object({
  reason: z
    .string({ error: t.reasonMissing })
    .trim()
    .min(1, t.reasonMissing)
    .max(reasonMaxLength, t.reasonTooLong(reasonMaxLength))
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), t.reasonHasControls),
});

export const nothingInput = z.object({});
