import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { sandboxConnectionId } from "@/lib/connections/seed";
import type { Actor } from "@/lib/core/context";
import { newClientOrderId, newId } from "@/lib/orders/ids";

// A month of a company's payments, for pictures: the same names and sums each time.

const days = 30;
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Order = typeof orders.$inferInsert;
type Currency = "EUR" | "USD" | "GBP";

/** Who is paid, in what, about how much, and for what. */
const receivers: readonly [name: string, currency: Currency, about: number, purpose: string][] = [
  ["Brightwater Logistics", "EUR", 8_400, "Freight"],
  ["Lena Hoffmann", "EUR", 1_950, "Commission"],
  ["Studio Marchetti", "EUR", 3_200, "Design work"],
  ["Kowalski Druk", "EUR", 740, "Printing"],
  ["Aoife Byrne", "GBP", 2_100, "Commission"],
  ["Nordlys Regnskap", "EUR", 5_600, "Bookkeeping"],
  ["Petra Novak", "EUR", 420, "Refund"],
  ["Tomás Herrera", "USD", 1_280, "Translation"],
  ["Meridian Freight", "USD", 12_700, "Freight"],
  ["Zofia Wiśniewska", "EUR", 1_150, "Commission"],
  ["Pieter de Vries", "EUR", 2_480, "Commission"],
  ["Oakfield Studios", "USD", 4_300, "Licences"],
  ["Jonas Weber", "EUR", 310, "Refund"],
  ["Clara Moreau", "EUR", 1_730, "Translation"],
  ["Marta Ferreira", "EUR", 960, "Commission"],
  ["Halden Energy", "EUR", 15_900, "Electricity"],
];

const declines: readonly [code: string, message: string][] = [
  ["sandbox-declined", "Decline"],
  ["sandbox-declined", "Decline"],
  ["51", "Insufficient funds"],
  ["sandbox-filtered", "Filtered by fraud rules"],
];

/** The same fractions in the same order, each time (mulberry32). */
function fractions(): () => number {
  let state = 20_261;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stores payouts and charges of the last thirty days at the sandbox connection, with what became of each. */
export async function makeMonth(db: Database, preparer: Actor): Promise<void> {
  const next = fractions();
  const byNumber = new Map((await db.select().from(endpoints)).map(({ gatewayId, id }) => [gatewayId, id]));
  const rows: Order[] = [];
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  for (let ago = days; ago >= 1; ago--) {
    const day = new Date(midnight - ago * dayMs);
    const isWeekend = day.getUTCDay() % 6 === 0;
    for (let left = isWeekend ? 2 : 6 + Math.floor(next() * 6); left > 0; left--) {
      const at = new Date(day.getTime() + (7 + next() * 10) * 60 * minuteMs);
      rows.push(makeOrder(next, at, rows.length, byNumber, preparer));
    }
  }
  await db.insert(orders).values(rows);
  const approved = rows.filter(({ outcome, kind }) => outcome === "approved" && kind === "payout");
  const [reversed, other] = [approved.at(-9), approved.at(-40)];
  for (const order of [reversed, other]) {
    if (!order) continue;
    const { id, amount, currency, sentAt } = order;
    const at = new Date((sentAt?.getTime() ?? 0) + dayMs);
    const one = { orderId: id, type: "reversal", status: "approved", amount, currency, transactionId: "R-1", at };
    await db.insert(orderLaterEvents).values(one);
  }
  await db.execute(sql`update orders set acknowledged_at = now() where id = ${other?.id ?? null}`);
}

function makeOrder(
  next: () => number,
  at: Date,
  nth: number,
  byNumber: ReadonlyMap<string, string>,
  preparer: Actor,
): Order {
  const [name, currency, about, purpose] = receivers[Math.floor(next() * receivers.length)] ?? receivers[0] ?? raise();
  const isCharge = nth % 4 === 3;
  const chance = next();
  const failed = chance > (isCharge ? 0.9 : 0.94);
  const [code, message] = declines[nth % declines.length] ?? raise();
  const amount = isCharge ? "29.00" : (about * (0.7 + 0.6 * next())).toFixed(2);
  const paid = isCharge ? "EUR" : currency;
  const later = (minutes: number) => new Date(at.getTime() + minutes * minuteMs);
  const tail = String(1000 + ((about * 7 + name.length * 131) % 9000));
  const reference = `INV-2026-${String(1041 + nth)}`;
  const profile = String(80_410_000 + (nth % 23));
  return {
    id: newId(),
    kind: isCharge ? "charge" : "payout",
    direction: isCharge ? "in" : "out",
    connectionId: sandboxConnectionId,
    connectionVersion: 1,
    endpointId: byNumber.get(paid === "EUR" ? "1001" : paid === "USD" ? "1002" : "77") ?? raise(),
    clientOrderId: newClientOrderId(),
    yourReference: isCharge ? null : reference,
    amount,
    currency: paid,
    destination: isCharge ? "profile" : "bank_account",
    receiverName: isCharge ? null : name,
    receiverAccount: isCharge ? `profile ${profile}` : `IBAN …${tail}`,
    payeeFingerprint: isCharge ? `profile-${profile}` : `month-${name}`,
    fields: isCharge
      ? { "recurring-payment-id": profile, amount, currency: paid }
      : { amount, currency: paid, account_number: `DE8937040044053201${tail}`, order_desc: `${purpose} ${reference}` },
    submission: "accepted",
    outcome: failed ? (code.endsWith("filtered") ? "filtered" : "declined") : "approved",
    errorCode: failed ? code : null,
    errorMessage: failed ? message : null,
    gatewayOrderId: String(700_418_200 + nth),
    serialNumber: randomUUID().slice(0, 8).toUpperCase(),
    attempt: 1,
    firstAttemptAt: later(3),
    sentAt: later(3),
    finalAt: later(11),
    preparedBy: preparer.userId,
    releasedBy: preparer.userId,
    createdAt: at,
    updatedAt: later(11),
  };
}

function raise(): never {
  throw new Error("a list of the month is empty");
}
