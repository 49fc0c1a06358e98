import { z } from "zod";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import { importMostCharacters } from "./import-file";

const id = z.uuid({ error: common.thisIsntAPaydesk });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;

/** The gateway's number of a profile, as the interface document bounds it in an update. */
const recurringPaymentId = z
  .string()
  .trim()
  .min(1, t.recurringPaymentIdIs2)
  .max(128, t.recurringPaymentIdUse)
  .regex(/^\S*$/, t.recurringPaymentIdRemove)
  .regex(clean, t.recurringPaymentIdRemove2);

/** Field of the directory → what is reported of it; blank: that it is not known. The directory's own rules validate it. */
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
  /** Minted when the form opened: a second submit of the same form finds the first order. */
  clientOrderId: z.string().refine(isClientOrderId, t.openANewForm),
  profileId: id,
  /** Wire name → value, only what changes; without our ids and callback address. */
  values: z.record(z.string().max(128), z.string().max(70_000)),
  /** Changes of this profile that are not resolved, as the form showed them. */
  seenChanges: z.array(id).max(200).default([]),
});
export type UpdateInput = z.output<typeof updateInput>;
