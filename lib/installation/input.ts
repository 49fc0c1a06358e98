import { z } from "zod";

const reasonMaxLength = 300;

/** Why all sending is stopped, or a fence is released: typed by a person, shown to everybody. */
export const reasonInput = z.object({
  reason: z
    .string({ error: "The reason is missing" })
    .trim()
    .min(1, "The reason is missing")
    .max(reasonMaxLength, `The reason has at most ${reasonMaxLength} characters`)
    .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), "The reason has a line break or control character in it"),
});

export const nothingInput = z.object({});
