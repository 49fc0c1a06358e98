import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { orderExports } from "@/db/schema/desk";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { depth } from "@/db/testing-depth";
import { readRollForward } from "@/lib/books/reports/roll-forward";
import { groupBy } from "@/lib/core/lists/group";
import { receiptOf } from "@/lib/desk/exports/receipt";
import { writeExport } from "@/lib/desk/exports/stream";
import { type MoneyRow, readMoney } from "@/lib/desk/overview/money";
import { untilSaved } from "@/lib/identity/organisation/queries";
import { provideContext } from "@/lib/identity/users/testing-context";
import { applyAbsence, applyUnknownFinal, expireUnconfirmed } from "@/lib/payments/orders/absence";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import type { Alarm, Evaluation, GatewayUpdate, OrderState } from "@/lib/payments/orders/evaluation";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { newId } from "@/lib/payments/orders/ids";
import { describeOrder } from "@/lib/payments/orders/labels";
import { netOf } from "@/lib/payments/orders/later/net";
import { lockOrders, type OrderRow, readStates, recordChanges } from "@/lib/payments/orders/record";
import { evaluationOptions, storeLater } from "@/lib/payments/orders/record-evaluations";
import { applyRuling, secondOrdersIn } from "@/lib/payments/orders/resolve";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import { isFinal } from "@/lib/payments/orders/states";
import { applyUpdate } from "@/lib/payments/orders/status";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { keepLaterEvents } from "@/lib/payments/resolutions/apply";
import * as common from "@/messages/common";
import * as t from "@/messages/exports/model";
import * as orderTexts from "@/messages/orders/safe-model";
import { closeDays, foldTotals } from "./fold";

const histories = depth(10_000, 2_000);
const rounds = 6;
const atOnce = 1_000;
const seed = 20261122;
const start = Date.parse("2026-03-02T08:00:00Z");
const roundMs = 20 * 60_000;

const { database, ctx } = provideContext("file", {}, () => new Date(start));
beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  await database.db.insert(organisation).values({ id: 1, ...untilSaved, timeZone: "UTC" });
});

/** mulberry32 gives the same numbers for the same seed on every machine. */
function randomOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomOf(seed);
const pick = <Item>(...items: [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0];

type Memory = { alarms: Alarm[]; last: Partial<GatewayUpdate> | null; confirmed: Set<string> };
const memories = new Map<string, Memory>();

const inCents = (amount: string) => BigInt(Math.round(Number(amount) * 100));
const asAmount = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

function laterOf(order: OrderRow, memory: Memory, source: GatewayUpdate["source"]): Partial<GatewayUpdate> {
  if (source === "query" && memory.last && random() < 0.7) return memory.last;
  const whole = order.amount === null ? 10_000n : inCents(order.amount);
  return {
    type: pick("reversal", "reversal", "partial_reversal", "refund", "chargeback", "dispute", "reversal-reversal"),
    status: pick("approved", "approved", "approved", "declined", "processing"),
    transactionId: pick("T-1", "T-2", "T-3", null),
    amount: pick<string | null>(
      asAmount(whole),
      asAmount(whole / 2n),
      asAmount(whole / 4n),
      asAmount(whole + 1n),
      "1000000.00",
      "0.00",
      "1e3",
      null,
    ),
    currency: pick(order.currency, order.currency, null, "CHF"),
  };
}

function gatewayUpdateOf(order: OrderRow, memory: Memory): GatewayUpdate {
  const source = pick<GatewayUpdate["source"]>("callback", "callback", "query");
  const update: GatewayUpdate = {
    source,
    evidence: source === "query" || random() < 0.85 ? "strong" : "weak",
    type: "payout",
    status: pick("approved", "approved", "approved", "approved", "declined", "error", "processing", "unknown", "paid"),
    gatewayOrderId: order.gatewayOrderId ?? "G-1",
    transactionId: null,
    amount: random() < 0.04 ? "1.00" : order.amount,
    currency: order.currency,
    errorCode: null,
    errorMessage: null,
  };
  const isLater = random() < (isFinal(order.outcome) ? 0.6 : 0.15);
  const later = isLater ? laterOf(order, memory, source) : {};
  const second = random() < 0.03 ? { gatewayOrderId: "G-2" } : {};
  if (source === "callback" && isLater) memory.last = later;
  return { ...update, ...later, ...second };
}

function evaluate(row: OrderRow, state: OrderState, memory: Memory): Evaluation | null {
  const isDisputed = row.conflict !== null || row.unconfirmedSince !== null;
  if (isDisputed && row.submission !== "sending" && random() < 0.2) return null;
  const now = ctx.now();
  if (random() < 0.03) {
    const absent = isFinal(state.outcome) ? applyUnknownFinal(state) : applyAbsence(state, now);
    return expireUnconfirmed(state, absent, now);
  }
  const update = gatewayUpdateOf(row, memory);
  const evaluated = applyUpdate(state, update);
  const answered = update.source === "query" ? (expireUnconfirmed(state, evaluated, now) ?? evaluated) : evaluated;
  if (update.source === "query") memory.confirmed.add(`${update.type} ${update.status}`);
  if (answered.alarm) memory.alarms.push(answered.alarm);
  return answered;
}

type Recorded = Parameters<typeof recordChanges>[1][number];

async function rule(tx: Tx, row: OrderRow, state: OrderState, memory: Memory): Promise<Recorded | null> {
  const standing = () => pick("counted" as const, "refused" as const);
  const laters = state.laterEvents.flatMap((one) =>
    one.id &&
    one.type !== "second_order" &&
    one.type !== "other_amount" &&
    (one.standing === "reported" || random() < 0.3)
      ? [{ id: one.id, standing: standing() }]
      : [],
  );
  const other = memory.alarms.find(({ kind, amount }) => kind === "wrong_amount" && amount === "1.00");
  const verdict = pick("approved" as const, "approved" as const, "declined" as const, "processing" as const);
  const moved = other && verdict === "approved" && random() < 0.5 && row.currency !== null;
  const seconds = secondOrdersIn(memory.alarms).map((gatewayOrderId) => ({
    gatewayOrderId,
    verdict: pick("approved" as const, "declined" as const),
    amount: row.amount,
    currency: row.currency,
  }));
  const reported = { verdict, gatewayOrderId: null, seconds, laters, movedAmount: null };
  const context = { now: ctx.now(), isAsked: false, evidence: "report", unseen: null, alarms: memory.alarms } as const;
  const resolved = applyRuling(
    state,
    moved ? { ...reported, movedAmount: { amount: "1.00", currency: row.currency ?? "" } } : reported,
    context,
  );
  if (resolved.verdict === "void") return null;
  await keepLaterEvents(tx, row.id, resolved, { alarms: memory.alarms, now: ctx.now() });
  for (const one of resolved.laterEvents)
    if (one.standing === "counted") memory.confirmed.add(`${one.type} ${one.status}`);
  memory.alarms = [];
  const details = { verdict: resolved.verdict, resolved: reported.verdict, evidence: "report", resolutionId: row.id };
  const event = { kind: "resolved", details } as const;
  const options = { now: ctx.now(), plan: "none", isUpdate: true, awaits: false, event } as const;
  return { row, change: resolved.change, options };
}

async function playRound(ids: readonly string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    const rows = await lockOrders(tx, ids);
    const states = await readStates(tx, rows);
    const ruled: { row: OrderRow; state: OrderState; memory: Memory }[] = [];
    const heard: { row: OrderRow; evaluation: Evaluation }[] = [];
    for (const [at, row] of rows.entries()) {
      const [state, memory] = [states[at], memories.get(row.id)];
      if (!state || !memory) continue;
      const evaluation = evaluate(row, state, memory);
      if (evaluation) heard.push({ row, evaluation });
      else ruled.push({ row, state, memory });
    }
    const now = ctx.now();
    const awaiting = await storeLater(tx, heard, now);
    const changes: Recorded[] = heard.map(({ row, evaluation }) => ({
      row,
      change: evaluation.change,
      options: evaluationOptions(
        row,
        evaluation,
        { now, plan: "none" as const, event: { kind: "callback" } },
        awaiting,
      ),
    }));
    for (const { row, state, memory } of ruled) {
      const change = await rule(tx, row, state, memory);
      if (change) changes.push(change);
    }
    await recordChanges(tx, changes);
  });
}

async function makeOrders(): Promise<string[]> {
  const made = Array.from({ length: histories }, (_, at) => {
    const isCharge = at % 10 === 0;
    const amount = isCharge && at % 20 === 0 ? null : asAmount(BigInt(400 + Math.floor(random() * 1_000_000)));
    const submission = pick("accepted", "accepted", "accepted", "unconfirmed", "not_sent", "cancelled");
    const outcome = submission === "accepted" ? pick("none", "processing", "processing") : "none";
    const currency = amount === null ? null : pick("EUR", "USD", "GBP");
    return { id: newId(), kind: isCharge ? "charge" : "payout", amount, currency, submission, outcome };
  });
  await database.db.execute(sql`
    insert into orders (id, kind, origin, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination,
      payee_fingerprint, fields, submission, outcome, gateway_order_id, sent_at, created_at, updated_at)
    select id, kind, 'found', case kind when 'charge' then 'in' else 'out' end, ${testIds.connection}::uuid, 1, ${testIds.endpoint}::uuid, 'H' || id, amount,
      currency, 'account', 'f', '{}', submission, outcome, case when submission = 'accepted' then 'G-1' end, ${ctx.now()}, ${ctx.now()}, ${ctx.now()}
    from json_to_recordset(${JSON.stringify(made)}::json) as r(id uuid, kind text, amount numeric, currency text, submission text, outcome text)`);
  for (const { id } of made) memories.set(id, { alarms: [], last: null, confirmed: new Set() });
  return made.map(({ id }) => id).sort();
}

type Held = { completed: bigint; back: bigint; added: bigint; net: bigint | null; later: boolean; open: bigint | null };
type Sum = Held & { conflict: bigint | null };
type Later = typeof orderLaterEvents.$inferSelect;

/** An order in conflict counts as sent and open, and in no figure of ends or returns. */
function sumOf(order: OrderRow, all: readonly Later[]): Sum {
  if (describeOrder(facetsOf(order, all)).name !== "conflict") return { ...heldOf(order, all), conflict: null };
  const whole = order.amount === null ? 0n : inCents(order.amount);
  return { completed: 0n, back: 0n, added: 0n, net: null, later: false, open: whole, conflict: whole };
}

function heldOf(order: OrderRow, all: readonly Later[]): Held {
  const counted = all.filter((one) => one.standing === "counted");
  const facts = counted.filter((one) => one.status === "approved");
  const isCompleted = order.submission === "accepted" && order.outcome === "approved";
  const whole = order.amount === null ? 0n : inCents(order.amount);
  let [back, added, isKnown] = [0n, 0n, !(isCompleted && order.amount === null)];
  for (const { type, amount, currency } of facts) {
    const isReadable =
      amount !== null && order.amount !== null && (currency === null || currency.toUpperCase() === order.currency);
    const cents = isReadable ? inCents(amount) : 0n;
    const isBack = ["reversal", "partial_reversal", "refund", "chargeback"].includes(type);
    if (!isReadable || !(isBack || type === "second_order" || type === "other_amount")) isKnown = false;
    else if (isBack) back += cents;
    else if (type === "second_order") added += cents;
    else if (isCompleted) added += cents - whole;
  }
  const completed = isCompleted ? whole : 0n;
  const isOpen = order.submission === "unconfirmed" || (order.submission === "accepted" && !isFinal(order.outcome));
  return {
    completed,
    back,
    added,
    net: isKnown ? completed + added - back : null,
    later: counted.some(({ status }) => !["declined", "error", "filtered"].includes(status)),
    open: isOpen ? whole : null,
  };
}

async function readAll(): Promise<{ order: OrderRow; later: Later[]; sum: Sum }[]> {
  const [rows, later] = [await database.db.select().from(orders), await database.db.select().from(orderLaterEvents)];
  const byOrder = groupBy(later, ({ orderId }) => orderId);
  return rows.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    return { order, later: own, sum: sumOf(order, own) };
  });
}

const keyOf = ({ direction, currency }: Pick<OrderRow, "direction" | "currency">) => `${direction} ${currency ?? ""}`;
const total = (all: readonly { sum: Sum }[], of: (sum: Sum) => bigint) =>
  all.reduce((cents, { sum }) => cents + of(sum), 0n);

const hasFailed = ({ submission, outcome }: OrderRow) =>
  ["rejected", "access_refused", "not_received"].includes(submission) ||
  ["declined", "error", "filtered"].includes(outcome);

function checkOverview(money: readonly MoneyRow[], all: Awaited<ReturnType<typeof readAll>>): void {
  const groups = groupBy(all, ({ order }) => keyOf(order));
  expect(money.map(keyOf).sort()).toEqual([...groups.keys()].sort());
  for (const row of money) {
    const own = groups.get(keyOf(row)) ?? [];
    const [completed, back, added] = [row.approved.amount, row.later.amount, row.added].map(inCents);
    expect({ completed, back, added, conflict: inCents(row.conflict.amount) }, keyOf(row)).toEqual({
      completed: total(own, (sum) => sum.completed),
      back: total(own, (sum) => sum.back),
      added: total(own, (sum) => sum.added),
      conflict: total(own, (sum) => sum.conflict ?? 0n),
    });
    expect(row.conflict.orders).toBe(own.filter(({ sum }) => sum.conflict !== null).length);
    const failed = own.filter(({ order, sum }) => sum.conflict === null && hasFailed(order));
    expect([row.failed.orders, inCents(row.failed.amount)]).toEqual([
      failed.length,
      failed.reduce((cents, { order }) => cents + (order.amount === null ? 0n : inCents(order.amount)), 0n),
    ]);
    expect(row.later.orders).toBe(own.filter(({ sum }) => sum.later).length);
    const unknown = own.filter(({ sum }) => sum.net === null && sum.conflict === null).length;
    expect(row.netUnknown).toBe(unknown);
    // The row adds up, or states that its net is unknown and for how many orders.
    if (row.net === null) expect(unknown > 0 || row.currency === "").toBe(true);
    else expect(inCents(row.net)).toBe((completed ?? 0n) + (added ?? 0n) - (back ?? 0n));
  }
}

async function readJournal(at: Date) {
  const lines = await readRollForward(ctx, null, { from: null, until: at });
  return new Map(
    lines.map((line) => {
      const { reversed, refunded, charged_back, second_order, other_amount } = line.later;
      const sum = (...parts: { amount: string }[]) => parts.reduce((cents, { amount }) => cents + inCents(amount), 0n);
      return [
        keyOf(line),
        {
          completed: sum(line.approved),
          back: sum(reversed, refunded, charged_back),
          added: sum(second_order, other_amount),
          open: sum(line.openAtEnd),
          openOrders: line.openAtEnd.orders,
        },
      ];
    }),
  );
}

function expectedJournal(all: Awaited<ReturnType<typeof readAll>>) {
  const groups = groupBy(all, ({ order }) => keyOf(order));
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      {
        completed: total(own, (sum) => sum.completed),
        back: total(own, (sum) => sum.back),
        added: total(own, (sum) => sum.added),
        open: total(own, (sum) => sum.open ?? 0n),
        openOrders: own.filter(({ sum }) => sum.open !== null).length,
      },
    ]),
  );
}

function checkOrder({ order, later, sum }: Awaited<ReturnType<typeof readAll>>[number]): void {
  const net = order.net === null ? null : inCents(order.net);
  if (net !== sum.net) throw new Error(`${order.id}: net ${order.net}, and the sum is ${sum.net}`);
  const shown = netOf(order, later);
  if (shown && (shown.amount === null ? null : inCents(shown.amount)) !== sum.net)
    throw new Error(`${order.id}: order page`);
  const held = heldOf(order, later);
  if (order.amount !== null && held.back > held.completed + held.added)
    throw new Error(`${order.id}: more back than sent`);
  const facets = facetsOf(order, later);
  const safety = safeToSendAgain({
    facets,
    cause: order.cause,
    reportedStatus: order.reportedStatus,
    needsCvv: false,
    sentAt: order.sentAt,
    statusQuery: true,
    deciders: ["Bo"],
  });
  const isStillOut = held.net === null || held.net > 0n;
  if (safety.answer === "yes" && isStillOut && held.back === 0n && (held.completed > 0n || held.added > 0n)) {
    throw new Error(`${order.id}: safe to send again, and ${sum.net} is out`);
  }
  if (safety.because === orderTexts.returnedBecause && order.outcome !== "approved") {
    throw new Error(`${order.id}: said to be completed, and is ${order.outcome}`);
  }
  const memory = memories.get(order.id);
  for (const { type, status, standing } of later) {
    if (standing !== "counted" || status !== "approved" || type === "second_order" || type === "other_amount") continue;
    if (!memory?.confirmed.has(`${type} ${status}`))
      throw new Error(`${order.id}: a ${type} counts that nothing confirmed`);
  }
}

async function checkExport(all: Awaited<ReturnType<typeof readAll>>): Promise<void> {
  const [made] = await database.db
    .insert(orderExports)
    .values({
      userId: testIds.user,
      query: "",
      filter: "",
      filterText: "",
      format: "csv",
      columns: "all",
      at: ctx.now(),
      changesFrom: ctx.now(),
      startedAt: ctx.now(),
    })
    .returning();
  if (!made) throw new Error("no export");
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of writeExport(ctx, null, made, true)) text += decoder.decode(piece, { stream: true });
  const [head = [], ...records] = Papa.parse<string[]>(text.replace(/^\uFEFF/, "").trim(), { delimiter: "," }).data;
  const [id, left] = [common.paydeskId, t.netAmount].map((name) => head.indexOf(name));
  const shown = new Map(records.map((cells) => [cells[id ?? -1], cells[left ?? -1]]));
  expect(shown.size).toBe(all.length);
  for (const { order, sum } of all) {
    const cell = shown.get(order.id);
    if (cell && inCents(cell) !== sum.net) throw new Error(`${order.id}: the export says ${cell}`);
  }
}

async function checkReceipts(all: Awaited<ReturnType<typeof readAll>>): Promise<void> {
  const acme = { name: "Acme", timeZone: "UTC", numberForm: "1,234.56" } as const;
  for (const { order, later, sum } of all.filter((one) => netOf(one.order, one.later)).slice(0, 60)) {
    const detail = await getOrder(ctx, null, order.id);
    const { sentences } = receiptOf({
      order: detail,
      batch: null,
      approval: null,
      organisation: acme,
      asOf: ctx.now(),
    });
    const line = sentences.find((one) => one.includes(" = ")) ?? "";
    const amount = /= ([\d,.]+) [A-Z]{3}$/.exec(line)?.[1]?.replaceAll(",", "") ?? null;
    expect(amount === null ? null : inCents(amount), `${order.id} ${line} ${later.length}`).toBe(sum.net);
  }
}

test(`after ${histories} random histories every figure of every screen is the independent sum (D3, seed ${seed})`, async () => {
  const ids = await makeOrders();
  let middle: { at: Date; due: ReturnType<typeof expectedJournal> } | null = null;
  for (let round = 0; round < rounds; round++) {
    ctx.pass(roundMs);
    for (let from = 0; from < ids.length; from += atOnce) await playRound(ids.slice(from, from + atOnce));
    if (round % 2 === 0) await foldTotals(ctx);
    if (round === 3) middle = { at: new Date(ctx.now().getTime() + 1), due: expectedJournal(await readAll()) };
  }
  const all = await readAll();
  const labels = new Set(all.map(({ order }) => order.status));
  for (const status of [
    "conflict",
    "awaiting",
    "reversed",
    "charged_back",
    "second_order",
    "other_amount",
    "approved",
  ]) {
    expect(labels, status).toContain(status);
  }
  expect(all.filter(({ sum }) => sum.back > 0n).length).toBeGreaterThan(histories / 50);
  for (const one of all) checkOrder(one);
  const day = new Date(start).toISOString().slice(0, 10);
  checkOverview(await readMoney(ctx, null, { from: day, to: day, connectionId: null }), all);
  expect(await readJournal(new Date(ctx.now().getTime() + 1))).toEqual(expectedJournal(all));
  if (!middle) throw new Error("no moment in the middle");
  expect(await readJournal(middle.at)).toEqual(middle.due);
  ctx.pass(3 * 24 * 3_600_000);
  await closeDays(ctx);
  expect(await readJournal(middle.at)).toEqual(middle.due);
  await checkExport(all);
  await checkReceipts(all);
}, 600_000);
