import type { AppContext } from "@/lib/core/runtime/context";

export async function eachApart<T extends { id: string }>(
  ctx: AppContext,
  found: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const one of found) {
    try {
      await work(one);
      done++;
    } catch (error) {
      ctx.log.error({ err: error, orderId: one.id }, "an order could not be worked on; the others go on");
    }
  }
  return done;
}
