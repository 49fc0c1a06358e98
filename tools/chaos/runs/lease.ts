import { eq, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import type { AppContext } from "@/lib/core/runtime/context";
import { queryOrder } from "@/lib/payments/dispatch/polling";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import { inWorld, type Run } from "../run";

const laterMs = 11 * 60_000;

/**
 * A sender freezes before it writes. Its lease ends, its order is resolved as never sent, and another order pays the
 * same obligation. Only then does the sender continue.
 */
export const lease: Run = {
  name: "lease",
  about: "a sender resumes after its order was resolved and paid by another",
  rounds: { full: 20, subset: 4 },
  play: inWorld(async ({ world, rounds, random }) => {
    const { db } = world.app;
    const front = await world.start({ route: true });
    await world.sandbox.control("PATCH", "/settings", { timestampWindowSeconds: 3_600 });
    for (let round = 0; round < rounds; round++) {
      const at = random.pick<Checkpoint>(["claim.committed", "call.signed"]);
      const sender = await world.start({ armed: { at, action: "freeze" } });
      const form = world.forms.fillIn();
      const sending = sender.submit(form);
      await sender.untilReached(sending);
      await db.execute(
        sql`update orders set lease_until = clock_timestamp() where client_orderid = ${form.clientOrderId}`,
      );
      await sweepLeases(world.app);
      const [order] = await db.select().from(orders).where(eq(orders.clientOrderId, form.clientOrderId));
      const inMinutes = () => new Date(Date.now() + laterMs);
      const later: AppContext = { ...world.app, now: inMinutes, sharedNow: inMinutes };
      for (const ctx of [world.app, later]) await queryOrder(ctx, order?.id ?? "");
      const successor = world.forms.fillIn("approved", { like: form });
      await front.submit({ ...successor, copiedFromId: order?.id ?? null });
      world.forms.noteShown(successor);
      sender.child.kill("SIGCONT");
      await sending;
      world.forms.noteShown(form);
      await sender.end("SIGTERM");
    }
    await front.end("SIGTERM");
  }),
};
