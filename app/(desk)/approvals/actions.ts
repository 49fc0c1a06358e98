"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { decidePayout, type PayoutDecided } from "@/lib/orders/approve";

type Word = Parameters<typeof decidePayout>[2];

/** One person's word on one payout. */
export async function decideOne(word: Word): Promise<ActionResult<PayoutDecided>> {
  return runAction((desk, actor) => decidePayout(desk, actor, word));
}
