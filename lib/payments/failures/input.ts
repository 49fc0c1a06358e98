import { z } from "zod";
import * as t from "@/messages/failures/model";
import { nextSteps } from "./messages";

const clean = /^[^\p{Cc}\p{Cs}]*$/u;
const line = (what: string, max: number) =>
  z.string().normalize("NFC").trim().max(max, t.textTooLong(what, max)).regex(clean, t.textHasControls(what));
const blankIsNone = (text: string) => text || null;

export const errorMessageInput = z
  .object({
    connectionId: z.uuid().nullable(),
    code: line(t.code, 128).transform(blankIsNone),
    message: line(t.messageText, 200)
      .refine((text) => text === "" || text.length >= 4, t.messageTextTooShort)
      .refine((text) => !/\d{4}/.test(text), t.messageTextHasNumbers)
      .transform(blankIsNone),
    explanation: line(t.explanation, 300).min(1, t.explanationMissing),
    step: z.enum(nextSteps, t.actionMissing),
  })
  .refine(({ code, message }) => code !== null || message !== null, {
    path: ["code"],
    message: t.matchMissing,
  });

export const endErrorMessageInput = z.object({ messageId: z.uuid() });
