import { z } from "zod";
import { cardNumberFault, holdsCardNumber } from "@/lib/fields/card-numbers";
import { type DestinationKind, destinationKinds } from "@/lib/fields/destinations";

const id = z.uuid({ error: "This is not an id of ours." });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;
const line = (what: string, max: number) =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .min(1, `${what}: needed.`)
    .max(max, `${what}: at most ${max} characters.`)
    .regex(clean, `${what}: has no line breaks or control characters.`)
    .refine((text) => !holdsCardNumber(text), `${what}: ${cardNumberFault}.`);

/** The vendor number. Blanks inside are kept, as some number systems have them. */
export const payeeKey = line("Vendor number", 64);
export const payeeName = line("Name", 200);
export const payeeNote = z
  .string()
  .trim()
  .max(1_000, "Note: at most 1,000 characters.")
  .regex(/^[^\p{Cs}\0]*$/u, "Note: has a broken character.")
  .refine((text) => !holdsCardNumber(text), `Note: ${cardNumberFault}.`)
  .transform((text) => text || null)
  .nullable()
  .default(null);

/** Fields of an account as typed; the catalogue judges them. */
const typedAccount = z.object({
  kind: z.enum(destinationKinds as [DestinationKind, ...DestinationKind[]], "Choose how they are paid."),
  /** Wire name → value. */
  values: z.record(z.string().max(128), z.string().max(1_000)),
});

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Who was called, on which number that was known before, on which day of the organisation's zone. */
export const callBack = z.object({
  person: line("Who was called", 200),
  number: line("On which known number", 64).regex(
    /^(?=(.*\d){4})[\p{L}\d\s+\-()./]+$/u,
    "On which known number: type the number that was called.",
  ),
  on: z.string().refine(isDay, "On which day: write it as 2026-11-21."),
});

export const createInput = z.object({
  key: payeeKey,
  name: payeeName,
  note: payeeNote,
  /** Typed, or taken over from an earlier payout here, whose values the browser does not send. */
  account: z.union([typedAccount, z.object({ orderId: id })]),
});

export const updateInput = z.object({ payeeId: id, key: payeeKey, name: payeeName, note: payeeNote });
export const payeeInput = z.object({ payeeId: id });

export const changeInput = z.object({
  payeeId: id,
  /** The account that was in force when the form was opened. */
  seenAccountId: id,
  account: typedAccount,
  call: callBack,
});

export const withdrawInput = z.object({ changeId: id });

/** Longest text of a file that is imported, in characters. */
export const importMaxLength = 900_000;

export const importInput = z.object({
  fileName: line("File name", 200),
  text: z
    .string()
    .max(importMaxLength, `The file is longer than ${importMaxLength.toLocaleString("en-GB")} characters.`),
  /** The mark of the preview that was looked at. */
  seenMark: z.string().max(128),
});
