import { z } from "zod";
import { isClientOrderId } from "./ids";

const id = z.uuid({ error: "This is not an id of ours." });
const reasonMaxLength = 500;

/** A payout as the form sends it. Field values are judged by the catalogue, not here. */
export const payoutInput = z.object({
  /** Minted when the form opened: a second submit of the same form finds the first order. */
  clientOrderId: z.string().refine(isClientOrderId, "Open a new payout form: this one has no order id of ours."),
  connectionId: id,
  endpointId: id,
  /** Wire name → value, without our id, the callback address and the card verification value. */
  values: z.record(z.string().max(128), z.string().max(70_000)),
  cvv: z.string().max(4).nullable().default(null),
  /** The account of the book that it was begun from; null: somebody who was typed in. */
  payeeAccountId: id.nullable().default(null),
  yourReference: z.string().trim().max(128, "Your reference: at most 128 characters.").nullable().default(null),
  /** Orders shown as possible duplicates and judged to be other payments. */
  seenDuplicates: z.array(id).max(50).default([]),
  /** Why it may be sent although no news of its outcome can be expected. */
  reasonWithoutNews: z
    .string()
    .trim()
    .max(reasonMaxLength, `The reason: at most ${reasonMaxLength} characters.`)
    .nullable()
    .default(null),
  copiedFromId: id.nullable().default(null),
});
export type PayoutInput = z.output<typeof payoutInput>;

export const orderInput = z.object({ orderId: id });

/** `seenEventId`: the last event on the timeline that was looked at. */
export const acknowledgeInput = orderInput.extend({
  seenEventId: z.string().regex(/^\d{1,19}$/, "Open the order again: what was looked at is not known."),
});

export const resumeInput = z.object({
  orderId: id,
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, "The card verification value has 3 or 4 digits.")
    .nullable()
    .default(null),
});
