import { z } from "zod";
import * as t from "@/messages/installation/model";

const reasonMaxLength = 300;

export const reasonInput = z.object({
  reason: z
    .string({ error: t.enterAReason })
    .trim()
    .min(1, t.enterAReason)
    .max(reasonMaxLength, t.noMoreThan(reasonMaxLength))
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), t.removeLineBreaksAnd),
});

export const nothingInput = z.object({});
