import { describe, expect, test } from "vitest";
import type { orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { typed } from "@/lib/core/text/message";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { findLikePayments } from "./duplicates";
import { findPrecautions, findUnresolvedLike } from "./precautions";

const database = provideDatabase("file");

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
type State = Partial<typeof orders.$inferInsert>;

describe("F2: which like payouts are not resolved", () => {
  const states: [string, State, boolean][] = [
    ["unconfirmed", { submission: "unconfirmed" }, true],
    ["processing", { submission: "accepted", outcome: "processing" }, true],
    ["accepted, no word yet", { submission: "accepted", outcome: "none" }, true],
    ["sending", { submission: "sending", attempt: 1 }, true],
    ["queued", { submission: "queued" }, true],
    ["held", { submission: "held" }, true],
    ["not sent", { submission: "not_sent" }, true],
    ["access refused", { submission: "access_refused" }, true],
    ["unknown to the gateway itself", { submission: "accepted", outcome: "unknown" }, true],
    ["completed, in conflict", { outcome: "approved", conflict: typed("declined, then approved") }, true],
    [
      "declined, in conflict",
      { submission: "accepted", outcome: "declined", conflict: typed("approved, then declined") },
      true,
    ],
    ["completed", { outcome: "approved" }, false],
    ["declined", { submission: "accepted", outcome: "declined" }, false],
    ["blocked by fraud control", { submission: "accepted", outcome: "filtered" }, false],
    ["refused for its details", { submission: "rejected", cause: "rejected" }, false],
    ["not received", { submission: "not_received" }, false],
    ["cancelled", { submission: "cancelled" }, false],
    ["sent back", { submission: "draft", cause: "approval_rejected" }, false],
  ];
  test.each(states)("%s", async (name, state, isOpen) => {
    const payeeFingerprint = `like/${name}`;
    const first = await insertOrder(database.db, { payeeFingerprint, ...state });
    const like = { orderId: null, payeeFingerprint, amount: "1250.00", currency: "EUR" };
    const found = await findUnresolvedLike(database.db, like, now);
    expect(found.map(({ orderId }) => orderId)).toEqual(isOpen ? [first.id] : []);
    for (const other of [{ payeeFingerprint: "another" }, { orderId: first.id }]) {
      expect(await findUnresolvedLike(database.db, { ...like, ...other }, now)).toEqual([]);
    }
  });
});

describe("N5: a payout of another amount to an account", () => {
  const states: [string, State, boolean][] = [
    ["unconfirmed", { submission: "unconfirmed" }, true],
    ["unknown to the gateway itself", { submission: "accepted", outcome: "unknown" }, true],
    ["completed, in conflict", { outcome: "approved", conflict: typed("declined, then approved") }, true],
    [
      "declined, in conflict",
      { submission: "accepted", outcome: "declined", conflict: typed("approved, then declined") },
      true,
    ],
    ["a charge of the same profile", { kind: "charge", direction: "in", submission: "unconfirmed" }, false],
    ["processing", { submission: "accepted", outcome: "processing" }, false],
    ["held", { submission: "held" }, false],
    ["not sent", { submission: "not_sent" }, false],
    ["completed", { outcome: "approved" }, false],
    ["declined", { submission: "accepted", outcome: "declined" }, false],
    ["not received", { submission: "not_received" }, false],
  ];
  test.each(states)("%s", async (name, state, asks) => {
    const payeeFingerprint = `any amount/${name}`;
    const first = await insertOrder(database.db, { payeeFingerprint, createdAt: hoursAgo(24 * 40), ...state });
    const likes = [
      { amount: "1250.01", currency: "EUR" },
      { amount: "0.01", currency: "USD" },
      { amount: "1250.00", currency: "EUR" },
    ];
    for (const like of likes) {
      const subject = { orderId: null, payeeFingerprint, ...like };
      const found = await findUnresolvedLike(database.db, subject, now);
      expect(found.map(({ orderId }) => orderId)).toEqual(asks ? [first.id] : []);
      expect(await findUnresolvedLike(database.db, { ...subject, orderId: first.id }, now)).toEqual([]);
      expect(await findUnresolvedLike(database.db, { ...subject, payeeFingerprint: "another" }, now)).toEqual([]);
    }
  });

  test("the one of unknown outcome is evidence before ten newer ones of the same amount", async () => {
    const payeeFingerprint = "any amount/behind";
    const first = await insertOrder(database.db, {
      ...{ payeeFingerprint, amount: "321.00", submission: "unconfirmed", createdAt: hoursAgo(20) },
    });
    for (let at = 0; at < 11; at++) {
      await insertOrder(database.db, { payeeFingerprint, outcome: "approved", createdAt: hoursAgo(at + 1) });
    }
    const like = { orderId: null, payeeFingerprint, amount: "1250.00", currency: "EUR" };
    const found = await findLikePayments(database.db, like, now);
    expect(found.map(({ orderId }) => orderId)).toHaveLength(10);
    expect(found[0]).toMatchObject({ orderId: first.id, isUnresolved: true });
  });
});

describe("F1: a typed account on a production connection", () => {
  const kindsOf = async (
    payeeFingerprint: string,
    receiverName: string | null,
    environment: "production" | "sandbox",
  ) => {
    const subject = { orderId: null, payeeFingerprint, receiverName, amount: "9.00", currency: "EUR", environment };
    const { warnings, needsOneMore } = await findPrecautions(database.db, subject, now);
    return { kinds: warnings.map(({ kind }) => kind), asks: needsOneMore.length };
  };

  test("is new until a payout to it, under its name, completed a cooling-off period ago", async () => {
    expect(await kindsOf("new", "Ana Kovač", "production")).toEqual({ kinds: ["account_new"], asks: 1 });
    expect(await kindsOf("new", "Ana Kovač", "sandbox")).toEqual({ kinds: ["account_new"], asks: 0 });
    const paid = (payeeFingerprint: string, hours: number, state: State = {}) =>
      insertOrder(database.db, { payeeFingerprint, createdAt: hoursAgo(hours), finalAt: hoursAgo(hours), ...state });
    await paid("old", 25);
    await paid("fresh", 23);
    await paid("failed", 25, { submission: "accepted", outcome: "declined" });
    await paid("doubtful", 25, { conflict: typed("declined, then approved") });
    expect(await kindsOf("old", "KOVAC Ana", "production")).toEqual({ kinds: [], asks: 0 });
    expect(await kindsOf("old", null, "production")).toEqual({ kinds: [], asks: 0 });
    expect((await kindsOf("fresh", "Ana Kovač", "production")).kinds).toEqual(["account_new"]);
    expect((await kindsOf("failed", "Ana Kovač", "production")).kinds).toEqual(["account_new"]);
    expect((await kindsOf("doubtful", "Ana Kovač", "production")).kinds).toEqual(["account_new"]);
    expect(await kindsOf("old", "Spedition Weber", "production")).toEqual({
      kinds: ["account_new", "other_name"],
      asks: 2,
    });
    expect(await kindsOf("old", "Spedition Weber", "sandbox")).toEqual({
      kinds: ["account_new", "other_name"],
      asks: 1,
    });
  });

  test("is not asked about where the cooling-off period is switched off", async () => {
    await database.db.insert(organisation).values({ name: "Acme" }).onConflictDoNothing();
    await database.db.update(organisation).set({ payeeCoolingOffHours: 0 });
    expect(await kindsOf("new", "Ana Kovač", "production")).toEqual({ kinds: [], asks: 0 });
    await database.db.update(organisation).set({ payeeCoolingOffHours: 24 });
  });
});
