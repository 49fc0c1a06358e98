import { z } from "zod";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/input-model";
import { isClientOrderId } from "./ids";

const id = z.uuid({ error: common.thisIsntAPaydesk });
const reasonMaxLength = 500;

/** A payout as the form sends it. Field values are validated by the catalogue, not here. */
export const payoutInput = z.object({
  /** Minted when the form opened: a second submit of the same form finds the first order. */
  clientOrderId: z.string().refine(isClientOrderId, t.thisFormHasNo),
  connectionId: id,
  endpointId: id,
  /** Wire name → value, without our id, the callback address and the card verification value. */
  values: z.record(z.string().max(128), z.string().max(70_000)),
  cvv: z.string().max(4).nullable().default(null),
  /** The account of the directory that it was begun from; null: a payee who was typed in. */
  payeeAccountId: id.nullable().default(null),
  yourReference: z.string().trim().max(128, t.yourReferenceUseNo).nullable().default(null),
  /** Orders shown as possible duplicates that the user confirmed to be other payments. */
  seenDuplicates: z.array(id).max(50).default([]),
  /** Why it may be sent although no update of its outcome can be expected. */
  reasonWithoutUpdates: z
    .string()
    .trim()
    .max(reasonMaxLength, t.reasonUseNoMore(reasonMaxLength))
    .nullable()
    .default(null),
  copiedFromId: id.nullable().default(null),
});
export type PayoutInput = z.output<typeof payoutInput>;

export const orderInput = z.object({ orderId: id });

/** `seenEventId`: the last event on the timeline that was looked at. */
export const acknowledgeInput = orderInput.extend({
  seenEventId: z.string().regex(/^\d{1,19}$/, t.thisPageIsOut),
});

export const resumeInput = z.object({
  orderId: id,
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, t.cardVerificationValueEnter)
    .nullable()
    .default(null),
});
