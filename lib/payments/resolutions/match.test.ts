import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/exceptions/model";
import { type MatchOrder, type MatchReport, matchMarginMs, matchReport } from "./match";
import type { ReportRow } from "./report";
import { isUnreadable } from "./unreadable-rows";

const seed = 20261121;
const minute = 60_000;
const noon = new Date("2026-11-21T12:00:00Z");
const at = (minutes: number) => new Date(noon.getTime() + minutes * minute);
const order = (change: Partial<MatchOrder> = {}): MatchOrder => ({
  id: "o-1",
  kind: "payout",
  clientOrderId: "pd-1",
  gatewayOrderId: null,
  amount: "10.50",
  currency: "EUR",
  sentFrom: noon,
  sentTo: noon,
  submission: "unconfirmed",
  outcome: "none",
  isOutstanding: true,
  isCertain: false,
  ...change,
});
let line = 1;
const row = (change: Partial<ReportRow> = {}): ReportRow => ({
  line: String(++line),
  orderId: "G-1",
  clientOrderId: "pd-1",
  type: "payout",
  status: "approved",
  amount: "10.5",
  currency: "EUR",
  created: noon.toISOString(),
  finished: "",
  ...change,
});
const stranger = (change: Partial<ReportRow> = {}) =>
  row({ orderId: "G-9", clientOrderId: "other-9", amount: "99.00", ...change });
const day = { coversFrom: at(-600), coversTo: at(600) };
const report = (...rows: ReportRow[]): MatchReport => ({ ...day, rows });
const matchOf = (one: MatchOrder, reported: MatchReport, ...others: MatchOrder[]) =>
  matchReport([one, ...others], reported).matches.get(one.id);

describe("what a report says of an unresolved order", () => {
  test.each(["approved", "declined", "error", "filtered", "processing"] as const)("found: %s", (status) => {
    expect(matchOf(order(), report(row({ status }), stranger()))).toMatchObject({
      kind: "found",
      verdict: status,
      row: { orderId: "G-1" },
    });
  });

  test("found by the gateway's id where ours is missing, not where another order is named", () => {
    const known = order({ gatewayOrderId: "G-1", submission: "accepted", outcome: "unknown" });
    expect(matchOf(known, report(row({ clientOrderId: "" })))).toMatchObject({ kind: "found" });
    expect(matchOf(known, report(row({ clientOrderId: "pd-2" })))).toMatchObject({ kind: "unclear" });
  });

  test("processing that is held as processing resolves nothing", () => {
    const held = order({ submission: "accepted", outcome: "processing" });
    expect(matchOf(held, report(row({ status: "processing" })))).toEqual({ kind: "agrees" });
  });

  test.each([
    [{ amount: "10.51" }, "10.51 EUR"],
    [{ currency: "USD" }, "10.5 USD"],
  ])("differs: %j is never resolved", (reported, named) => {
    const match = matchOf(order(), report(row(reported)));
    expect(match).toMatchObject({ kind: "differs", because: expect.stringContaining(named) });
  });

  test.each([
    [[row({ amount: "", amountWritten: "1O.50" })]],
    [[row({ status: "done" })]],
    [[row({ status: "" })]],
    [[row({ status: "unknown" })]],
    [[row({ status: "approved" }), row({ status: "declined" })]],
    [[row({ type: "reversal" })]],
  ])("unclear, never a guess: %#", (rows) => {
    expect(matchOf(order(), report(...rows))).toMatchObject({ kind: "unclear" });
  });

  test("its last step counts where each is listed, and a reversal beside it changes nothing", () => {
    const steps = [row({ status: "processing" }), row({ status: "approved" }), row({ type: "reversal" })];
    expect(matchOf(order(), report(...steps))).toMatchObject({ kind: "found", verdict: "approved" });
  });

  test("two gateway orders for our id are a second order, the one that we know included", () => {
    const two = report(row({ orderId: "G-1" }), row({ orderId: "G-2", status: "declined" }));
    expect(matchOf(order(), two)).toMatchObject({ kind: "second", gatewayOrderIds: ["G-1", "G-2"] });
    const known = order({ gatewayOrderId: "G-0", submission: "accepted", outcome: "approved", isOutstanding: false });
    expect(matchOf(known, report(row()))).toMatchObject({ kind: "second", gatewayOrderIds: ["G-0", "G-1"] });
    expect(matchOf(order(), report(row(), row()))).toMatchObject({ kind: "found" });
  });
});

describe("not in the report", () => {
  test("absent inside the covered period, with a margin", () => {
    const edges = { ...report(stranger()), coversFrom: at(-15), coversTo: at(15) };
    expect(matchOf(order(), edges)).toEqual({ kind: "absent" });
    for (const change of [{ coversFrom: at(-14) }, { coversTo: at(14) }]) {
      expect(matchOf(order(), { ...edges, ...change })).toMatchObject({ kind: "unproven" });
    }
    expect(matchOf(order({ sentFrom: null, sentTo: null }), edges)).toMatchObject({ kind: "unproven" });
  });

  test("of an order whose sending is known only as a span, the whole of it must be covered", () => {
    const restored = order({ sentFrom: at(-60), sentTo: at(0) });
    const covers = { ...report(stranger()), coversFrom: at(-75), coversTo: at(15) };
    expect(matchOf(restored, covers)).toEqual({ kind: "absent" });
    expect(matchOf(restored, { ...covers, coversFrom: at(-74) })).toMatchObject({ kind: "unproven" });
    const like = stranger({ amount: "10.50", created: at(-40).toISOString() });
    expect(matchOf(restored, { ...covers, rows: [like] })).toMatchObject({ kind: "possible" });
  });

  test("a row with our amount, currency and time could be it, whatever id it has", () => {
    for (const clientOrderId of ["", "other-9"]) {
      const like = stranger({ clientOrderId, amount: "10.50", created: at(15).toISOString() });
      expect(matchOf(order(), report(like))).toMatchObject({ kind: "possible", rows: [like] });
    }
    for (const change of [
      { created: at(16).toISOString() },
      { amount: "10.51" },
      { currency: "USD" },
      { type: "reversal" },
    ]) {
      expect(matchOf(order(), report(stranger({ amount: "10.50", ...change }))), JSON.stringify(change)).toEqual({
        kind: "absent",
      });
    }
    for (const blank of [{ amount: "" }, { currency: "" }]) {
      expect(matchOf(order(), report(stranger({ amount: "10.50", ...blank })))).toMatchObject({ kind: "possible" });
    }
  });

  test.each<[string, Partial<ReportRow>]>([
    ["no ID", { orderId: "", clientOrderId: "" }],
    ["no time", { created: "" }],
    ["a time that is none", { created: "", createdWritten: "yesterday" }],
    ["an amount that is none", { amount: "", amountWritten: "1O.50" }],
    ["a currency that is none", { currency: "€" }],
    ["an ID that a spreadsheet rounded", { orderId: "9.00E+11" }],
    ["an ID that was shortened", { clientOrderId: "pd-2026…" }],
    ["an ID that a spreadsheet had no room for", { clientOrderId: "######" }],
  ])("a row with %s makes the report prove no absence", (_name, unread) => {
    const unreadable = stranger(unread);
    const match = matchOf(order(), report(stranger(), unreadable));
    expect(match).toEqual({ kind: "unproven", because: t.someRowsCantBeRead([unreadable.line]) });
    expect(matchOf(order(), report(row(), unreadable))).toMatchObject({ kind: "found" });
  });

  test.each([
    [{ clientOrderId: "PD-1" }],
    [{ clientOrderId: "'pd-1" }],
    [{ clientOrderId: "pd 1" }],
    [{ clientOrderId: "00pd1" }],
  ])("a row with an ID that is ours but for its writing could be it, whatever it says: %j", (written) => {
    const like = stranger({ ...written, created: at(500).toISOString() });
    expect(matchOf(order(), report(like))).toMatchObject({ kind: "possible", rows: [like] });
  });

  test("a row whose type no one knows could be it, one of a reversal not", () => {
    const of = (type: string) => matchOf(order(), report(stranger({ amount: "10.50", type })))?.kind;
    expect([of("auszahlung"), of("payout"), of("reversal"), of("fee")]).toEqual([
      ...["possible", "possible"],
      ...["absent", "absent"],
    ]);
  });

  test("a row of another order of ours cannot be it", () => {
    const other = order({ id: "o-2", clientOrderId: "pd-2" });
    expect(matchOf(order(), report(row({ clientOrderId: "pd-2" })), other)).toEqual({ kind: "absent" });
  });

  test("a report that misses what must be in it proves no absence", () => {
    const known = order({
      id: "o-2",
      clientOrderId: "pd-2",
      gatewayOrderId: "G-2",
      submission: "accepted",
      outcome: "approved",
      isOutstanding: false,
      isCertain: true,
    });
    const matched = matchReport([order(), known], report(stranger()));
    expect(matched.matches.get("o-1")).toMatchObject({ kind: "unproven", because: expect.stringContaining("1 order") });
    expect(matched.missing.map(({ id }) => id)).toEqual(["o-2"]);
    const listed = row({ orderId: "G-2", clientOrderId: "pd-2" });
    expect(matchReport([order(), known], report(listed))).toMatchObject({ missing: [], known: 1, strangers: 0 });
    expect(matchOf(order(), report(listed), known)).toEqual({ kind: "absent" });
    expect(matchOf(order(), report(stranger()), { ...known, isCertain: false })).toEqual({ kind: "absent" });
    expect(matchOf(order(), report(stranger()), { ...known, sentFrom: at(-599), sentTo: at(-599) })).toEqual({
      kind: "absent",
    });
  });

  test("what the gateway took, and a change of a profile, are never absent", () => {
    for (const change of [{ submission: "accepted", outcome: "unknown" }, { kind: "update" }] as const) {
      expect(matchOf(order(change), report(stranger()))).toMatchObject({ kind: "unproven" });
    }
  });
});

describe("an order that is resolved", () => {
  const resolved = order({ submission: "accepted", outcome: "approved", isOutstanding: false, gatewayOrderId: "G-1" });
  test("agrees, or contradicts", () => {
    expect(matchOf(resolved, report(row()))).toEqual({ kind: "agrees" });
    expect(matchOf(resolved, report(row({ status: "processing" })))).toEqual({ kind: "agrees" });
    expect(matchOf(resolved, report(row({ status: "declined" })))).toMatchObject({ kind: "contradicts" });
    expect(matchOf(resolved, report(row({ amount: "105.00" })))).toMatchObject({ kind: "differs" });
  });

  test.each(["rejected", "not_sent", "cancelled", "not_received"] as const)("%s, yet it is there", (submission) => {
    const never = order({ submission, isOutstanding: false });
    expect(matchOf(never, report(row()))).toMatchObject({ kind: "contradicts" });
    expect(matchOf(never, report(stranger()))).toBeUndefined();
  });
});

describe("over any orders and rows", () => {
  const ids = ["pd-1", "pd-2", "pd-3", "other-1", ""];
  const gatewayIds = ["G-1", "G-2", "G-3", ""];
  const anyRow = fc.record({
    orderId: fc.constantFrom(...gatewayIds),
    clientOrderId: fc.constantFrom(...ids),
    type: fc.constantFrom("payout", "transfer", "reversal", ""),
    status: fc.constantFrom("approved", "declined", "processing", "unknown", "done", ""),
    amount: fc.constantFrom("10.50", "10.5", "99.00", ""),
    currency: fc.constantFrom("EUR", "USD", ""),
    created: fc.integer({ min: -40, max: 40 }).map((minutes) => at(minutes).toISOString()),
  });
  const anyOrder = fc.record({
    gatewayOrderId: fc.constantFrom("G-1", "G-2", "G-3", null),
    amount: fc.constantFrom("10.50", "99.00"),
    state: fc.constantFrom<Partial<MatchOrder>>(
      { submission: "unconfirmed", outcome: "none", isOutstanding: true },
      { submission: "accepted", outcome: "unknown", isOutstanding: true, isCertain: true },
      { submission: "accepted", outcome: "approved", isOutstanding: false, isCertain: true },
      { submission: "rejected", outcome: "none", isOutstanding: false },
    ),
    sent: fc.integer({ min: -60, max: 60 }),
  });
  const anyCase = fc.record({
    orders: fc.array(anyOrder, { minLength: 1, maxLength: 3 }),
    rows: fc.array(anyRow, { maxLength: 8 }),
    from: fc.integer({ min: -90, max: -10 }),
    to: fc.integer({ min: 10, max: 90 }),
  });
  const build = ({ orders, rows, from, to }: typeof anyCase extends fc.Arbitrary<infer T> ? T : never) => ({
    orders: orders.map(({ state, sent, ...rest }, index) =>
      order({
        id: `o-${index}`,
        clientOrderId: `pd-${index + 1}`,
        sentFrom: at(sent),
        sentTo: at(sent),
        ...rest,
        ...state,
      }),
    ),
    report: { rows: rows.map((reported) => row(reported)), coversFrom: at(from), coversTo: at(to) },
  });

  test("nothing is resolved on a guess", () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { orders, report: reported } = build(given);
        const { matches, missing } = matchReport(orders, reported);
        for (const one of orders) {
          const match = matches.get(one.id);
          const mentions = reported.rows.filter(
            (row) => row.clientOrderId === one.clientOrderId || (one.gatewayOrderId ?? "-") === row.orderId,
          );
          if (match?.kind === "found") {
            expect(one.isOutstanding).toBe(true);
            expect(Number(match.row.amount)).toBe(Number(one.amount));
            expect(["", "EUR"]).toContain(match.row.currency);
            expect(mentions).toContain(match.row);
            expect(match.row.status).toBe(match.verdict);
            expect(new Set(mentions.map(({ orderId }) => orderId).filter(Boolean)).size).toBeLessThanOrEqual(1);
          }
          if (match?.kind === "absent") {
            expect(mentions).toEqual([]);
            expect(missing).toEqual([]);
            expect(reported.rows.filter(isUnreadable)).toEqual([]);
            expect(one).toMatchObject({ submission: "unconfirmed" });
            const sent = one.sentTo?.getTime() ?? 0;
            expect(sent - matchMarginMs).toBeGreaterThanOrEqual(reported.coversFrom.getTime());
            expect(sent + matchMarginMs).toBeLessThanOrEqual(reported.coversTo.getTime());
          }
          if (mentions.length > 0) expect(["absent", "possible", "unproven"]).not.toContain(match?.kind);
          if (one.isOutstanding) expect(match).toBeDefined();
        }
      }),
      { seed, numRuns: 3_000 },
    );
  });

  test("how rows and orders are sorted changes nothing, nor does a row of another user's", () => {
    const bare = (matched: ReturnType<typeof matchReport>) =>
      JSON.stringify([...matched.matches].sort(([a], [b]) => (a < b ? -1 : 1)));
    fc.assert(
      fc.property(anyCase, fc.infiniteStream(fc.nat()), (given, numbers) => {
        const { orders, report: reported } = build(given);
        const shuffle = <T>(all: readonly T[]) =>
          all
            .map((one) => ({ one, key: numbers.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const plain = bare(matchReport(orders, reported));
        expect(bare(matchReport(shuffle(orders), { ...reported, rows: shuffle(reported.rows) }))).toBe(plain);
        const foreign = stranger({ amount: "77.00" });
        expect(bare(matchReport(orders, { ...reported, rows: [...reported.rows, foreign] }))).toBe(plain);
      }),
      { seed, numRuns: 1_000 },
    );
  });
});
