import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { installation } from "@/db/schema/installation";
import { resumeConnection, stopConnection } from "@/lib/connections/commands";
import type { Actor } from "@/lib/core/desk";
import { nothingOutside } from "@/lib/core/testing-outside";
import { resumeEverything, stopEverything } from "@/lib/installation/commands";
import { attemptCall, prepareCall } from "@/lib/orders/call";
import { claimOrder } from "@/lib/orders/claim";
import { resumePayout } from "@/lib/orders/commands";
import { dispatch } from "@/lib/orders/dispatch";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, readTimeline, type Workshop } from "./testing";

let shop: Workshop;
let admin: Actor;
beforeAll(async () => {
  shop = await openWorkshop();
  admin = await addTestPerson(shop.desk, "admin", { password: false });
  await shop.desk.db.insert(installation).values({ sealingKeyMark: "test" });
}, 60_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.desk.checkpoint = undefined;
  shop.desk.outside = nothingOutside;
});

/** An order that provably never left. */
async function notSent() {
  await shop.sandbox.control("POST", "/outage", { seconds: 60 });
  const form = await payoutForm(shop);
  const { orderId } = await submitPayout(shop.desk, shop.preparer, form);
  await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  return { orderId, clientOrderId: form.clientOrderId };
}
const byPerson = () => ({ by: "person" as const, personId: shop.preparer.personId, cvv: null });

const switches = [
  {
    name: "all sending",
    stop: () => stopEverything(shop.desk, admin, { reason: "Wrong file" }),
    resume: () => resumeEverything(shop.desk, admin, {}),
  },
  {
    name: "one connection",
    stop: () => stopConnection(shop.desk, admin, { connectionId: shop.connectionId, reason: "Wrong file" }),
    resume: () => resumeConnection(shop.desk, admin, { connectionId: shop.connectionId }),
  },
];

for (const { name, stop, resume } of switches) {
  test(`${name} stopped after the claim began and before its request is written: nothing is written`, async () => {
    const { orderId, clientOrderId } = await notSent();
    const prepared = await prepareCall(shop.desk, orderId, null);
    const claim = await shop.desk.db.transaction(async (tx) => {
      const claimed = await claimOrder(shop.desk, tx, orderId, byPerson(), prepared);
      await stop();
      return claimed;
    });
    if (typeof claim === "string") throw new Error(claim);
    const { result } = await attemptCall(shop.desk, claim, prepared);
    expect(result).toEqual({ kind: "not_sent", reason: "sending was stopped before the request was written" });
    expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
    await resume();
  });

  test(`${name} stopped in the last moments of a sending: either wholly sent or not at all, and never again by itself`, async () => {
    for (const moment of [
      "claim.begun",
      "claim.committed",
      "number.kept",
      "call.signed",
      "lease.checked",
      "request.written",
    ]) {
      const { orderId, clientOrderId } = await notSent();
      let stopped: Promise<unknown> | null = null;
      shop.desk.checkpoint = (reached) => {
        if (reached === moment) stopped ??= stop();
      };
      const sent = await dispatch(shop.desk, orderId, byPerson());
      await stopped;
      const taken = await acceptedCalls(shop, clientOrderId);
      const row = await readOrder(shop, orderId);
      const expected = sent.kind === "attempted" && sent.result === "accepted" ? 1 : 0;
      expect([moment, taken]).toEqual([moment, expected]);
      expect([moment, row.submission]).toEqual([moment, expected === 1 ? "accepted" : "not_sent"]);
      shop.desk.checkpoint = undefined;
      await expect(submitPayout(shop.desk, shop.preparer, await payoutForm(shop))).rejects.toThrow(/Wrong file/);
      await resume();
    }
  }, 60_000);

  test(`${name} stopped while twenty are sent at once: after the stop was said, no further call is taken`, async () => {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => payoutForm(shop)));
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const made = [];
    for (const form of waiting) made.push(await submitPayout(shop.desk, shop.preparer, form));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const sending = made.map(({ orderId }) => dispatch(shop.desk, orderId, byPerson()));
    await Promise.race(sending);
    await stop();
    const late = await Promise.all(made.map(({ orderId }) => dispatch(shop.desk, orderId, byPerson())));
    const done = await Promise.all(sending);
    for (const [at, form] of waiting.entries()) {
      const [first, second] = [done[at], late[at]];
      expect(second?.kind).toBe("not_claimed");
      const accepted = first?.kind === "attempted" && first.result === "accepted";
      expect(await acceptedCalls(shop, form.clientOrderId)).toBe(accepted ? 1 : 0);
    }
    await resume();
  }, 60_000);
}

test("a number that cannot be kept outside the database: not sent, and it says so", async () => {
  const { orderId, clientOrderId } = await notSent();
  shop.desk.outside = {
    ...nothingOutside,
    keepNumber: () => {
      throw new Error("ENOSPC: no space left on device");
    },
  };
  const { sent } = await resumePayout(shop.desk, shop.preparer, { orderId });
  expect(sent).toEqual({ kind: "attempted", result: "not_sent" });
  expect(await readOrder(shop, orderId)).toMatchObject({
    submission: "not_sent",
    errorMessage: "its number could not be kept in the data folder (ENOSPC: no space left on device)",
  });
  expect(await readTimeline(shop, orderId)).toContain("answered: applied");
  expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
});

test("each call that asks to move money has a number, kept before its socket opens; a query has none", async () => {
  const kept: bigint[] = [];
  shop.desk.outside = { ...nothingOutside, keepNumber: (number) => kept.push(number) };
  const moments: string[] = [];
  shop.desk.checkpoint = (name) => {
    moments.push(name === "socket.ready" || name === "number.kept" ? `${name} ${kept.length}` : "");
  };
  await submitPayout(shop.desk, shop.preparer, await payoutForm(shop));
  expect(kept).toHaveLength(1);
  expect(moments.filter(Boolean)).toEqual(["number.kept 1", "socket.ready 1"]);
});
