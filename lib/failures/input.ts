import { z } from "zod";
import { nextSteps } from "./words";

const clean = /^[^\p{Cc}\p{Cs}]*$/u;
const line = (what: string, max: number) =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .max(max, `${what}: at most ${max} characters.`)
    .regex(clean, `${what}: has no line breaks or control characters.`);
const blankIsNone = (text: string) => text || null;

/** For whom the words count, and what they are for. */
export const wordsInput = z
  .object({
    connectionId: z.uuid().nullable(),
    code: line("The code", 128).transform(blankIsNone),
    message: line("The text", 200)
      .refine((text) => text === "" || text.length >= 4, "The text: at least 4 characters, or none.")
      .refine((text) => !/\d{4}/.test(text), "Leave out long numbers: they differ from order to order.")
      .transform(blankIsNone),
    words: line("The words", 300).min(1, "Say it in plain words."),
    step: z.enum(nextSteps, "Choose what there is to do."),
  })
  .refine(({ code, message }) => code !== null || message !== null, {
    path: ["code"],
    message: "A code, a part of the message, or both.",
  });

export const endWordsInput = z.object({ wordsId: z.uuid() });
