import { z } from "zod";
import * as t from "@/messages/failures/model";
import { nextSteps } from "./messages";

const clean = /^[^\p{Cc}\p{Cs}]*$/u;
const line = (what: string, max: number) =>
  z.string().normalize("NFC").trim().max(max, t.atMostCharacters(what, max)).regex(clean, t.hasNoLineBreaksOr(what));
const blankIsNone = (text: string) => text || null;

/** For whom the words count, and what they are for. */
export const errorMessageInput = z
  .object({
    connectionId: z.uuid().nullable(),
    code: line(t.theCode, 128).transform(blankIsNone),
    message: line(t.theText, 200)
      .refine((text) => text === "" || text.length >= 4, t.theTextAtLeast4)
      .refine((text) => !/\d{4}/.test(text), t.leaveOutLongNumbersThey)
      .transform(blankIsNone),
    labels: line(t.theWords, 300).min(1, t.sayItInPlainWords),
    step: z.enum(nextSteps, t.chooseWhatThereIsToDo),
  })
  .refine(({ code, message }) => code !== null || message !== null, {
    path: ["code"],
    message: t.aCodeAPartOf,
  });

export const endErrorMessageInput = z.object({ messageId: z.uuid() });
