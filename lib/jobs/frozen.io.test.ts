import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@/db/schema/orders";
import { attemptCall, prepareCall } from "@/lib/orders/call";
import { type Claim, claimOrder } from "@/lib/orders/claim";
import { callDeadlineMs } from "@/lib/orders/rhythm";
import { submitPayout } from "@/lib/orders/submit";
import { sweepLeases } from "@/lib/orders/sweep";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, type Workshop, workRound } from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

/** An order that never left, claimed by a process that is then frozen before it writes a byte. */
async function frozenClaim() {
  await shop.sandbox.control("POST", "/outage", { seconds: 60 });
  const form = await payoutForm(shop);
  const { orderId } = await submitPayout(shop.desk, shop.preparer, form);
  await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  const prepared = await prepareCall(shop.desk, orderId, null);
  const release = { by: "person" as const, personId: shop.preparer.personId, cvv: null };
  const claim = await shop.desk.db.transaction((tx) => claimOrder(shop.desk, tx, orderId, release, prepared));
  if (typeof claim === "string") throw new Error(claim);
  return { orderId, clientOrderId: form.clientOrderId, claim, prepared };
}

test("past its lease it writes nothing, and what was swept stays unconfirmed", async () => {
  const { orderId, clientOrderId, claim, prepared } = await frozenClaim();
  await shop.desk.db.execute(
    sql`update orders set lease_until = clock_timestamp() - interval '1 s' where id = ${orderId}`,
  );
  const { result } = await attemptCall(shop.desk, claim, prepared);
  expect(result).toMatchObject({ kind: "not_sent", reason: expect.stringContaining("claim") });
  expect(await sweepLeases(shop.desk)).toBe(1);
  expect(await readOrder(shop, orderId)).toMatchObject({ submission: "unconfirmed" });
  const [call] = await shop.desk.db.select().from(calls).where(eq(calls.id, claim.callId));
  expect(call).toMatchObject({ result: "unconfirmed", finishedAt: expect.any(Date) });
  expect((await attemptCall(shop.desk, claim, prepared)).result.kind).toBe("not_sent");
  expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
});

test.each(["monotonicMs", "wallMs"] as const)(
  "woken just before the write, it sees by %s that its time is over",
  async (clock) => {
    const { clientOrderId, claim, prepared } = await frozenClaim();
    let reads = 0;
    // The first reading sets the call's deadline; by the second one, right before the write, the machine has slept.
    const slept: Claim = Object.defineProperty({ ...claim }, clock, {
      get: () => (++reads === 1 ? claim[clock] : claim[clock] - callDeadlineMs),
    });
    const { result } = await attemptCall(shop.desk, slept, prepared);
    expect(reads).toBe(2);
    expect(result.kind).toBe("not_sent");
    expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
  },
);

test("a fresh order waits for its own process: it is not cancelled by another", async () => {
  const { orderId } = await submitPayout(shop.desk, shop.preparer, await payoutForm(shop));
  const id = crypto.randomUUID();
  await shop.desk.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, prepared_by)
    select ${id}, kind, direction, connection_id, connection_version, endpoint_id, ${id}, amount, currency, destination, 'x', fields, 'queued', prepared_by from orders where id = ${orderId}`);
  await workRound(shop);
  expect(await readOrder(shop, id)).toMatchObject({ submission: "queued" });
});
