import { z } from "zod";
import * as t from "@/messages/installation/model";

const reasonMaxLength = 300;

/** Why all sending is stopped, or a sending lock is released: typed by a user, shown to everyone. */
export const reasonInput = z.object({
  reason: z
    .string({ error: t.enterAReason })
    .trim()
    .min(1, t.enterAReason)
    .max(reasonMaxLength, t.noMoreThan(reasonMaxLength))
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), t.removeLineBreaksAnd),
});

export const nothingInput = z.object({});
