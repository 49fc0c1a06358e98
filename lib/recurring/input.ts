import { z } from "zod";
import { isClientOrderId } from "@/lib/orders/ids";

const id = z.uuid({ error: "This is not an id of ours." });
const clean = /^[^\p{Cc}\p{Cs}]*$/u;

/** The gateway's number of a profile, as the interface document bounds it in an update. */
const recurringPaymentId = z
  .string()
  .trim()
  .min(1, "Recurring payment ID: needed.")
  .max(128, "Recurring payment ID: at most 128 characters.")
  .regex(/^\S*$/, "Recurring payment ID: has a space in it.")
  .regex(clean, "Recurring payment ID: has a control character.");

/** Field of the book → what is said of it; blank: that it is not known. The book's own rules judge it. */
const facts = z.record(z.string().max(128), z.string().max(70_000));

export const createInput = z.object({
  connectionId: z.uuid({ error: "Choose the connection." }),
  recurringPaymentId,
  endpointId: id.nullable().default(null),
  facts: facts.default({}),
});

export const editInput = z.object({ profileId: id, endpointId: id.nullable().default(null), facts });

export const updateInput = z.object({
  /** Minted when the form opened: a second submit of the same form finds the first order. */
  clientOrderId: z.string().refine(isClientOrderId, "Open a new form: this one has no order id of ours."),
  profileId: id,
  /** Wire name → value, only what changes; without our ids and callback address. */
  values: z.record(z.string().max(128), z.string().max(70_000)),
  /** Changes of this profile that are not settled, as the form showed them. */
  seenChanges: z.array(id).max(200).default([]),
});
export type UpdateInput = z.output<typeof updateInput>;
