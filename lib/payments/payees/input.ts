import { z } from "zod";
import { holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { type DestinationKind, destinationKinds } from "@/lib/gateway/fields/destinations";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/model";
import { importMaxLength } from "./import-file";

const id = z.uuid({ error: common.idInvalid });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;
const line = (what: string, max: number) =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .min(1, t.isRequired(what))
    .max(max, t.textTooLong(what, max))
    .regex(clean, t.textHasControls(what))
    .refine((text) => !holdsCardNumber(text), `${what}: ${cardNumberInText}.`);

export const payeeKey = line(common.vendorNumber, 64);
export const payeeName = line(common.nameLabel, 200);
export const payeeNote = z
  .string()
  .trim()
  .max(1_000, t.noteTooLong)
  .regex(/^[^\p{Cs}\0]*$/u, t.noteHasInvalid)
  .refine((text) => !holdsCardNumber(text), t.noteHasCard(cardNumberInText))
  .transform((text) => text || null)
  .nullable()
  .default(null);

const typedAccount = z.object({
  kind: z.enum(destinationKinds as [DestinationKind, ...DestinationKind[]], t.accountTypeMissing),
  values: z.record(z.string().max(128), z.string().max(1_000)),
});

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

export const callBack = z.object({
  user: line(t.contactCalled, 200),
  number: line(t.numberColumnHint, 64).regex(/^(?=(.*\d){4})[\p{L}\d\s+\-()./]+$/u, t.knownNumberInvalid),
  on: z.string().refine(isDay, t.callDateInvalid),
});

export const createInput = z.object({
  key: payeeKey,
  name: payeeName,
  note: payeeNote,
  account: z.union([typedAccount, z.object({ orderId: id })]),
});

export const updateInput = z.object({ payeeId: id, key: payeeKey, name: payeeName, note: payeeNote });
export const payeeInput = z.object({ payeeId: id });

export const changeInput = z.object({
  payeeId: id,
  seenAccountId: id,
  account: typedAccount,
  call: callBack,
});

export const importInput = z.object({
  fileName: line(t.fileName, 200),
  text: z.string().max(importMaxLength, t.importTooLong(importMaxLength.toLocaleString("en-GB"))),
  seenDigest: z.string().max(128),
});
