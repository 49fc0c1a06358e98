import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wasIgnored as isLeftOut } from "@/messages/core/model";
import { orderList } from "./list-search";

const read = (params: Record<string, string>) => orderList.read((name) => params[name]);
const id = "0198c5a0-0000-7000-8000-000000000001";

describe("the address of a list", () => {
  test("an empty one shows everything", () => {
    const { filter, cursor, notes } = read({});
    expect(filter).toEqual({
      view: "all",
      kind: null,
      direction: null,
      environment: null,
      connectionIds: null,
      endpointIds: null,
      orderIds: null,
      batchId: null,
      userIds: null,
      payeeId: null,
      status: null,
      stage: null,
      needs: null,
      failed: null,
      days: null,
      from: null,
      to: null,
      amount: null,
      currency: null,
      text: null,
    });
    expect(cursor).toBeNull();
    expect(notes).toEqual([]);
    expect(orderList.isNarrowed(filter)).toBe(false);
  });

  test("all of it at once", () => {
    const { filter, cursor, notes } = read({
      view: "unresolved",
      kind: "charge",
      direction: "in",
      environment: "sandbox",
      connection: id,
      endpoint: id,
      order: `${id}.${id}`,
      batch: id,
      user: id,
      payee: id,
      status: "unconfirmed_users.declined.unconfirmed_users",
      stage: "sent",
      needs: "users",
      failed: "code:3",
      from: "2026-03-01",
      to: "2026-03-31",
      amount: "100..200.50",
      currency: "eur.unknown",
      q: "  pd-1  ",
      before: id,
    });
    expect(notes).toEqual([]);
    expect(cursor).toEqual({ side: "before", id });
    expect(filter).toEqual({
      view: "unresolved",
      kind: "charge",
      direction: "in",
      environment: "sandbox",
      connectionIds: [id],
      endpointIds: [id],
      orderIds: [id],
      batchId: id,
      userIds: [id],
      payeeId: id,
      status: ["unconfirmed_users", "declined"],
      stage: ["sent"],
      needs: "users",
      failed: { code: "3" },
      days: null,
      from: "2026-03-01",
      to: "2026-03-31",
      amount: { least: "100", most: "200.50" },
      currency: ["EUR", "unknown"],
      text: "pd-1",
    });
    expect(orderList.isNarrowed(filter)).toBe(true);
  });

  test.each([
    ["1250.00", { least: "1250.00", most: "1250.00" }],
    ["100..", { least: "100", most: null }],
    ["..200", { least: null, most: "200" }],
    ["100-200", { least: "100", most: "200" }],
    ["100 – 200", { least: "100", most: "200" }],
    ["1,250.00", { least: "1250.00", most: "1250.00" }],
    ["1.250,00", { least: "1250.00", most: "1250.00" }],
    ["1 250,00 EUR", { least: "1250.00", most: "1250.00" }],
    ["1.000,00..2,000.50", { least: "1000.00", most: "2000.50" }],
  ])("amount %s", (amount, expected) => {
    expect(read({ amount }).filter.amount).toEqual(expected);
  });

  test.each([
    ["view", "everything"],
    ["kind", "refund"],
    ["connection", "1"],
    ["status", "paid"],
    ["status", "declined.paid"],
    ["status", ".declined"],
    ["currency", "EUR."],
    ["needs", "me"],
    ["failed", "3"],
    ["failed", "code:"],
    ["from", "2026-02-30"],
    ["to", "31.03.2026"],
    ["amount", "1,250"],
    ["amount", "1.250..2.000"],
    ["amount", "1..2..3"],
    ["amount", "-5"],
    ["amount", "1e5"],
    ["amount", "200..100"],
    ["amount", ".."],
    ["amount", "1234567890123456"],
    ["currency", "EURO"],
    ["q", "a".repeat(129)],
    ["q", "a\u0000b"],
    ["q", "\ud800"],
    ["before", "50"],
  ])("%s=%s is ignored and named", (name, value) => {
    const { filter, cursor, notes } = read({ [name]: value });
    expect(orderList.isNarrowed(filter)).toBe(false);
    expect(cursor).toBeNull();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(new RegExp(`^${isLeftOut(".+", ".+", ".+")}$`));
    expect(notes[0]).toContain(`“${value.slice(0, 40)}`);
  });

  test("days the wrong way round are ignored together", () => {
    const { filter, notes } = read({ from: "2026-03-02", to: "2026-03-01" });
    expect([filter.from, filter.to]).toEqual([null, null]);
    expect(notes).toHaveLength(1);
  });

  test("nothing that is typed makes it throw", () => {
    const names = ["view", "kind", "connection", "status", "from", "to", "amount", "currency", "q", "before", "after"];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary" })), (params) => {
        for (const note of read(params).notes) expect(note.length).toBeLessThan(200);
      }),
      { seed: 20260302 },
    );
  });
});
