import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calls } from "@/db/schema/orders";
import { attemptCall, prepareCall } from "@/lib/payments/dispatch/call";
import { type Claim, claimOrder } from "@/lib/payments/dispatch/claim";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import { callDeadlineMs } from "@/lib/payments/orders/schedule";
import * as t from "@/messages/dispatch/model";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

async function frozenClaim() {
  const { orderId, clientOrderId } = await shop.payInOutage();
  const prepared = await prepareCall(shop.ctx, orderId, null);
  const claim = await shop.ctx.db.transaction((tx) => claimOrder(shop.ctx, tx, orderId, shop.byPreparer(), prepared));
  if (typeof claim === "string") throw new Error(claim);
  return { orderId, clientOrderId, claim, prepared };
}

test("past its lease it writes nothing, and what was swept stays unconfirmed", async () => {
  const { orderId, clientOrderId, claim, prepared } = await frozenClaim();
  await shop.ctx.db.execute(
    sql`update orders set lease_until = clock_timestamp() - interval '1 s' where id = ${orderId}`,
  );
  const { result } = await attemptCall(shop.ctx, claim, prepared);
  expect(result).toMatchObject({ kind: "not_sent", reason: t.attemptExpired });
  expect(await sweepLeases(shop.ctx)).toBe(1);
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed" });
  const [call] = await shop.ctx.db.select().from(calls).where(eq(calls.id, claim.callId));
  expect(call).toMatchObject({ result: "unconfirmed", finishedAt: expect.any(Date) });
  expect((await attemptCall(shop.ctx, claim, prepared)).result.kind).toBe("not_sent");
  expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
});

test.each(["monotonicMs", "wallMs"] as const)(
  "woken just before the write, it sees by %s that its time is over",
  async (clock) => {
    const { clientOrderId, claim, prepared } = await frozenClaim();
    let reads = 0;
    const slept: Claim = Object.defineProperty({ ...claim }, clock, {
      get: () => (++reads === 1 ? claim[clock] : claim[clock] - callDeadlineMs),
    });
    const { result } = await attemptCall(shop.ctx, slept, prepared);
    expect(reads).toBe(2);
    expect(result.kind).toBe("not_sent");
    expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
  },
);

test("a fresh order waits for its own process: it is not cancelled by another", async () => {
  const { orderId } = await shop.pay();
  const id = crypto.randomUUID();
  await shop.ctx.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, prepared_by)
    select ${id}, kind, direction, connection_id, connection_version, endpoint_id, ${id}, amount, currency, destination, 'x', fields, 'queued', prepared_by from orders where id = ${orderId}`);
  await shop.workRound();
  expect(await shop.readOrder(id)).toMatchObject({ submission: "queued" });
});
