import { z } from "zod";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import { importMostCharacters } from "./import-file";

const id = z.uuid({ error: common.thisIsntAPaydesk });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;

const recurringPaymentId = z
  .string()
  .trim()
  .min(1, t.recurringPaymentIdIs2)
  .max(128, t.recurringPaymentIdUse)
  .regex(/^\S*$/, t.recurringPaymentIdRemove)
  .regex(clean, t.recurringPaymentIdRemove2);

const facts = z.record(z.string().max(128), z.string().max(70_000));

export const createInput = z.object({
  connectionId: z.uuid({ error: t.chooseAConnection }),
  recurringPaymentId,
  endpointId: id.nullable().default(null),
  facts: facts.default({}),
});

export const importInput = z.object({
  connectionId: z.uuid({ error: t.chooseAConnection }),
  endpointId: id.nullable().default(null),
  fileName: z.string().trim().min(1).max(200),
  text: z.string().max(importMostCharacters, t.theFileIsToo2),
});

export const editInput = z.object({ profileId: id, endpointId: id.nullable().default(null), facts });

export const updateInput = z.object({
  clientOrderId: z.string().refine(isClientOrderId, t.openANewForm),
  profileId: id,
  values: z.record(z.string().max(128), z.string().max(70_000)),
  seenChanges: z.array(id).max(200).default([]),
});
export type UpdateInput = z.output<typeof updateInput>;
