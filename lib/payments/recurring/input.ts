import { z } from "zod";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import { importMostCharacters } from "./import-file";

const id = z.uuid({ error: common.idInvalid });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;

const recurringPaymentId = z
  .string()
  .trim()
  .min(1, t.idMissing)
  .max(128, t.idTooLong)
  .regex(/^\S*$/, t.idHasSpaces)
  .regex(clean, t.idHasControls);

const facts = z.record(z.string().max(128), z.string().max(70_000));

export const createInput = z.object({
  connectionId: z.uuid({ error: t.connectionMissing }),
  recurringPaymentId,
  endpointId: id.nullable().default(null),
  facts: facts.default({}),
});

export const importInput = z.object({
  connectionId: z.uuid({ error: t.connectionMissing }),
  endpointId: id.nullable().default(null),
  fileName: z.string().trim().min(1).max(200),
  text: z.string().max(importMostCharacters, t.importTooLong),
});

export const editInput = z.object({ profileId: id, endpointId: id.nullable().default(null), facts });

export const updateInput = z.object({
  clientOrderId: z.string().refine(isClientOrderId, t.formLacksId),
  profileId: id,
  values: z.record(z.string().max(128), z.string().max(70_000)),
  seenChanges: z.array(id).max(200).default([]),
});
export type UpdateInput = z.output<typeof updateInput>;
