"use server";

import { runAction } from "@/lib/auth/action";
import { mendPayout } from "@/lib/orders/approve";
import { reviewPayout } from "@/lib/orders/review";
import { submitPayout } from "@/lib/orders/submit";

// Each is a public POST endpoint: who may act and what is valid is judged by the query and the command behind them.

type Input = Parameters<typeof submitPayout>[2];

/** `mends`: the order that this form changes; null: it makes a new one. */
export async function reviewPayoutAction(input: Input, mends: string | null) {
  return runAction((desk, actor) => reviewPayout(desk, actor, input, mends));
}

export async function submitPayoutAction(input: Input, mends: string | null) {
  return runAction((desk, actor) =>
    mends === null ? submitPayout(desk, actor, input) : mendPayout(desk, actor, { ...input, orderId: mends }),
  );
}
