import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodePayload, writeBatchCsv } from "@/lib/gateway/batch-csv";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { batchCall, type CallConnection, formCall, statusCall } from "@/lib/gateway/operations";
import { readBatch } from "@/sandbox/batch-csv";

const connection: CallConnection = {
  baseUrl: "https://gate.example.com/paynet",
  paths: { ...defaultPathTemplates, status: "/api/v9/ask/{endpoint_id}" },
  consumerKey: "login",
};
const endpoint = { kind: "endpoint", gatewayId: "123" } as const;
const group = { kind: "group", gatewayId: "7" } as const;
const values = { currency: "USD", client_orderid: "P-1", amount: "10.50", purpose: "", account_number: " 1 " };

describe("formCall of a payout", () => {
  it("is sent to an endpoint or to a group, with the catalogue's names in its order; blanks are absent", () => {
    const pairs = [
      ["client_orderid", "P-1"],
      ["amount", "10.50"],
      ["currency", "USD"],
      ["account_number", " 1 "],
    ];
    expect(formCall("payout", connection, endpoint, values)).toEqual({
      operation: "payout",
      url: "https://gate.example.com/paynet/api/v4/payout/123",
      pairs,
    });
    expect(formCall("payout", connection, group, values)).toEqual({
      operation: "payout",
      url: "https://gate.example.com/paynet/api/v4/payout/group/7",
      pairs,
    });
  });

  it("refuses names that it does not know, and missing ones that it needs", () => {
    expect(() => formCall("payout", connection, endpoint, { ...values, first_name: "A" })).toThrow(
      "first_name: payout doesn't have this parameter",
    );
    expect(() => formCall("payout", connection, endpoint, { ...values, amount: "" })).toThrow(
      "amount: payout needs it",
    );
  });
});

describe("statusCall", () => {
  it("asks by both ids, by the connection's own path", () => {
    expect(statusCall(connection, endpoint, { clientOrderId: "P-1", gatewayOrderId: "77", serialNumber: "s" })).toEqual(
      {
        operation: "status",
        url: "https://gate.example.com/paynet/api/v9/ask/123",
        pairs: [
          ["login", "login"],
          ["client_orderid", "P-1"],
          ["orderid", "77"],
          ["by-request-sn", "s"],
        ],
      },
    );
    expect(statusCall(connection, group, { clientOrderId: "P-1", gatewayOrderId: null })).toMatchObject({
      url: "https://gate.example.com/paynet/api/v4/status/group/7",
      pairs: [
        ["login", "login"],
        ["client_orderid", "P-1"],
      ],
    });
  });
});

describe("formCall of an update", () => {
  it("is sent to an endpoint only", () => {
    const changes = { "client-orderid": "U-1", "recurring-payment-id": "9", amount: "5.00" };
    expect(formCall("update-recurring-payment", connection, endpoint, changes)).toMatchObject({
      url: "https://gate.example.com/paynet/api/v4/update-recurring-payment/123",
      pairs: [
        ["client-orderid", "U-1"],
        ["recurring-payment-id", "9"],
        ["amount", "5.00"],
      ],
    });
    expect(() => formCall("update-recurring-payment", connection, group, changes)).toThrow(
      "needs an endpoint, not an endpoint group",
    );
  });
});

describe("batchCall", () => {
  const columns = ["client-orderid", "recurring-payment-id", "amount"];
  it("carries the CSV in base64", () => {
    const call = batchCall(connection, endpoint, columns, [
      { "client-orderid": "B-1", "recurring-payment-id": "9", amount: "1.00" },
    ]);
    expect(call.url).toBe("https://gate.example.com/paynet/api/v4/process-recurring-payments/123");
    expect(call.pairs.map(([name]) => name)).toEqual(["payload"]);
    expect(Buffer.from(call.pairs[0]?.[1] ?? "", "base64").toString()).toBe(
      '"client-orderid";"recurring-payment-id";"amount"\r\nB-1;9;1.00',
    );
    expect(() => batchCall(connection, group, columns, [{ "client-orderid": "B-1" }])).toThrow(
      "needs an endpoint, not an endpoint group",
    );
  });

  it("quotes what would break a row, and keeps rows apart by CR LF", () => {
    const rows: Record<string, string>[] = [{ city: 'A;"B"', "first-name": " é " }, { city: "C\r\nD" }];
    expect(writeBatchCsv(["city", "first-name"], rows)).toBe('"city";"first-name"\r\n"A;""B""";" é "\r\n"C\r\nD";');
  });

  it("is read back by the sandbox gateway as it was written", () => {
    const cell = fc
      .string({ unit: fc.constantFrom(..."aé =;\"'-"), minLength: 1 })
      .filter((text) => text.trim() !== "");
    const row = fc.record({ "client-orderid": cell, "recurring-payment-id": cell, amount: cell });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const csv = writeBatchCsv(["client-orderid", "recurring-payment-id", "amount"], rows);
        expect(readBatch(encodePayload(csv), 500)).toEqual({ rows });
      }),
      { seed: 20_261_121, numRuns: 500 },
    );
  });

  it("refuses an empty batch, unknown or repeated columns, and stray values", () => {
    expect(() => writeBatchCsv(columns, [])).toThrow("at least one row");
    expect(() => writeBatchCsv([], [{}])).toThrow("at least one row");
    expect(() => writeBatchCsv(["amount", "amount"], [{}])).toThrow("a column twice");
    expect(() => writeBatchCsv(["iban"], [{}])).toThrow("iban: not a column of a batch");
    expect(() => writeBatchCsv(["amount"], [{ amount: "1" }, { city: "X" }])).toThrow("row 2, city");
  });
});
