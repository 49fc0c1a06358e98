"use server";

import { runAction } from "@/lib/auth/action";
import { reviewPayout } from "@/lib/orders/review";
import { submitPayout } from "@/lib/orders/submit";

// Both are public POST endpoints: who may act and what is valid is judged by the query and the command behind them.

export async function reviewPayoutAction(input: Parameters<typeof submitPayout>[2]) {
  return runAction((desk, actor) => reviewPayout(desk, actor, input));
}

export async function submitPayoutAction(input: Parameters<typeof submitPayout>[2]) {
  return runAction((desk, actor) => submitPayout(desk, actor, input));
}
