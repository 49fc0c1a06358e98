"use server";

import { action } from "@/lib/identity/auth/access/action";
import { editPayout } from "@/lib/payments/payouts/edit";
import { reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";

// Each is a public POST endpoint: the command behind it decides who may act and what is valid.

/** `orderId`: the order that the form changes; null: it makes a new one. */
type Input = Parameters<typeof submitPayout>[2] & { orderId: string | null };

export const reviewPayoutAction = action((ctx, actor, input: Input) => reviewPayout(ctx, actor, input));

// Each command takes what is its own out of the input: nothing is spread before it is validated.
export const submitPayoutAction = action((ctx, actor, input: Input) =>
  isEdit(input) ? editPayout(ctx, actor, input) : submitPayout(ctx, actor, input),
);

function isEdit(input: Input): input is Input & { orderId: string } {
  return typeof input?.orderId === "string";
}
