"use server";

import { action } from "@/lib/identity/auth/access/action";
import { editPayout } from "@/lib/payments/payouts/edit";
import { reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";

// Each action is a public POST endpoint, so its command checks permission and input.

type Input = Parameters<typeof submitPayout>[2] & { orderId: string | null };

export const reviewPayoutAction = action((ctx, actor, input: Input) => reviewPayout(ctx, actor, input));

// Each command validates its own part of the input, so nothing is spread before validation.
export const submitPayoutAction = action((ctx, actor, input: Input) =>
  isEdit(input) ? editPayout(ctx, actor, input) : submitPayout(ctx, actor, input),
);

function isEdit(input: Input): input is Input & { orderId: string } {
  return typeof input?.orderId === "string";
}
