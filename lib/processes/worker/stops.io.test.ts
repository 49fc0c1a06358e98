import { afterEach, beforeAll, expect, test } from "vitest";
import { installation } from "@/db/schema/organisation";
import { resumeEverything, stopEverything } from "@/lib/controls/installation/commands";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { given } from "@/lib/core/text/message";
import { resumeConnection, stopConnection } from "@/lib/payments/connections/commands";
import { attemptCall, prepareCall } from "@/lib/payments/dispatch/call";
import { claimOrder } from "@/lib/payments/dispatch/claim";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as t from "@/messages/dispatch/model";
import { provideWorkshop } from "./testing";

const { shop, admin } = provideWorkshop({ admin: "admin" });
beforeAll(async () => {
  await shop.ctx.db.insert(installation).values({ sealingKeyDigest: "test" });
});
afterEach(() => {
  shop.ctx.checkpoint = undefined;
  shop.ctx.installationStore = noInstallationStore;
});

const switches = [
  {
    name: "all sending",
    stop: () => stopEverything(shop.ctx, admin, { reason: "Wrong file" }),
    resume: () => resumeEverything(shop.ctx, admin, {}),
  },
  {
    name: "one connection",
    stop: () => stopConnection(shop.ctx, admin, { connectionId: shop.connectionId, reason: "Wrong file" }),
    resume: () => resumeConnection(shop.ctx, admin, { connectionId: shop.connectionId }),
  },
];

for (const { name, stop, resume } of switches) {
  test(`${name} stopped after the claim began and before its request is written: nothing is written`, async () => {
    const { orderId, clientOrderId } = await shop.payInOutage();
    const prepared = await prepareCall(shop.ctx, orderId, null);
    const claim = await shop.ctx.db.transaction(async (tx) => {
      const claimed = await claimOrder(shop.ctx, tx, orderId, shop.byPreparer(), prepared);
      await stop();
      return claimed;
    });
    if (typeof claim === "string") throw new Error(claim);
    const { result } = await attemptCall(shop.ctx, claim, prepared);
    expect(result).toEqual({ kind: "not_sent", reason: t.attemptStopped });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
    await resume();
  });

  test(`${name} stopped in the last moments of a sending: either wholly sent or not at all, and never again automatically`, async () => {
    for (const moment of [
      "claim.begun",
      "claim.committed",
      "number.kept",
      "call.signed",
      "lease.checked",
      "request.written",
    ]) {
      const { orderId, clientOrderId } = await shop.payInOutage();
      let stopped: Promise<unknown> | null = null;
      shop.ctx.checkpoint = (reached) => {
        if (reached === moment) stopped ??= stop();
      };
      const sent = await dispatch(shop.ctx, orderId, shop.byPreparer());
      await stopped;
      const taken = await shop.acceptedCalls(clientOrderId);
      const row = await shop.readOrder(orderId);
      const expected = sent.kind === "attempted" && sent.result === "accepted" ? 1 : 0;
      expect([moment, taken]).toEqual([moment, expected]);
      expect([moment, row.submission]).toEqual([moment, expected === 1 ? "accepted" : "not_sent"]);
      shop.ctx.checkpoint = undefined;
      await expect(shop.pay()).rejects.toThrow(/Wrong file/);
      await resume();
    }
  });

  test(`${name} stopped while twenty are sent at once: after the stop, no further call is taken`, async () => {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => shop.payoutForm()));
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const made = [];
    for (const form of waiting) made.push(await submitPayout(shop.ctx, shop.preparer, form));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const sending = made.map(({ orderId }) => dispatch(shop.ctx, orderId, shop.byPreparer()));
    await Promise.race(sending);
    await stop();
    const late = await Promise.all(made.map(({ orderId }) => dispatch(shop.ctx, orderId, shop.byPreparer())));
    const done = await Promise.all(sending);
    for (const [at, form] of waiting.entries()) {
      const [first, second] = [done[at], late[at]];
      expect(second?.kind).toBe("not_claimed");
      const accepted = first?.kind === "attempted" && first.result === "accepted";
      expect(await shop.acceptedCalls(form.clientOrderId)).toBe(accepted ? 1 : 0);
    }
    await resume();
  });
}

test("a number that cannot be kept outside the database: not sent, and it says so", async () => {
  const { orderId, clientOrderId } = await shop.payInOutage();
  shop.ctx.installationStore = {
    ...noInstallationStore,
    keepNumber: () => {
      throw new Error("ENOSPC: no space left on device");
    },
  };
  const { sent } = await resumePayout(shop.ctx, shop.preparer, { orderId });
  expect(sent).toEqual({ kind: "attempted", result: "not_sent" });
  expect(await shop.readOrder(orderId)).toMatchObject({
    submission: "not_sent",
    reason: given("its number could not be kept in the data folder (ENOSPC: no space left on device)"),
  });
  expect(await shop.readTimeline(orderId)).toContain("answered: applied");
  expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
});

test("each call that asks to move money has a number, kept before its socket opens; a query has none", async () => {
  const kept: bigint[] = [];
  shop.ctx.installationStore = { ...noInstallationStore, keepNumber: (number) => kept.push(number) };
  const moments: string[] = [];
  shop.ctx.checkpoint = (name) => {
    moments.push(name === "socket.ready" || name === "number.kept" ? `${name} ${kept.length}` : "");
  };
  await shop.pay();
  expect(kept).toHaveLength(1);
  expect(moments.filter(Boolean)).toEqual(["number.kept 1", "socket.ready 1"]);
});
