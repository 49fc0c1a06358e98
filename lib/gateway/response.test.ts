import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Transport } from "@/lib/gateway/client";
import type { Operation } from "@/lib/gateway/fields/catalogue";
import { type CallResult, type ExpectedAnswer, readCallResult } from "@/lib/gateway/response";

type CallOperation = Exclude<Operation, "status">;

const now = new Date("2026-03-01T12:00:00Z");
const expected: ExpectedAnswer = { clientOrderId: "P-1", endpointId: "123", attempt: 1, knownNothingCreated: ["1001"] };
const batchExpected: ExpectedAnswer = { ...expected, clientOrderId: null };

function answer(status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Transport {
  return { kind: "answer", status, headers, body, dateHeader: headers.date ?? null, ms: 5 };
}

const payout = (body: string | Uint8Array, change: Partial<ExpectedAnswer> = {}, status = 200) =>
  readCallResult("payout", answer(status, body), { ...expected, ...change }, now);
const update = (body: string, status = 200) =>
  readCallResult("update-recurring-payment", answer(status, body), expected, now);
const batch = (body: string, status = 200, change: Partial<ExpectedAnswer> = {}) =>
  readCallResult("process-recurring-payments", answer(status, body), { ...batchExpected, ...change }, now);

const good =
  "type=async-response%0A&serial-number=s-1%0A&merchant-order-id=P-1%0A&gateway-order-id=77%0A&end-point-id=123%0A";
const denied = "<html><head><title>403</title></head><body><h1>Access is denied</h1></body></html>";

describe("not sent and no answer", () => {
  it("pass through with their reasons", () => {
    expect(
      readCallResult("payout", { kind: "not_sent", reason: "Refused.", code: "ECONNREFUSED" }, expected, now),
    ).toEqual({
      kind: "not_sent",
      reason: "Refused.",
    });
    expect(
      readCallResult("payout", { kind: "no_answer", reason: "Silence.", code: "DEADLINE" }, expected, now),
    ).toMatchObject({ kind: "unconfirmed", cause: "no_answer", reason: "Silence.", askFirst: false });
  });
});

describe("payout: accepted", () => {
  it.each([
    ["as documented, every value with its line feed", good],
    ["line feeds as they are", good.replaceAll("%0A", "\n")],
    ["CR LF", good.replaceAll("%0A", "%0D%0A")],
    ["as bytes", Buffer.from(good)],
    ["without an endpoint", good.replace("&end-point-id=123%0A", "")],
    ["with unknown fields", `${good}&some-thing=new`],
    ["with a field twice, the same value", `${good}&type=async-response`],
    ["with a status that has not refused", `${good}&status=processing`],
    ["with empty error fields", `${good}&error-code=&error-message=%0A`],
  ])("%s", (_name, body) => {
    expect(payout(body)).toEqual({ kind: "accepted", gatewayOrderId: "77", serialNumber: "s-1" });
  });

  it("from any endpoint, when it went to a group", () => {
    expect(payout(good, { endpointId: null })).toMatchObject({ kind: "accepted" });
    expect(payout(good, { endpointId: "124" })).toMatchObject({ kind: "unconfirmed", cause: "other_endpoint" });
  });
});

describe("payout: unconfirmed", () => {
  it.each([
    ["empty", "", "empty"],
    ["a blank", "\n", "unreadable"],
    ["HTML", denied, "unreadable"],
    ["JSON", '{"type":"async-response","merchant-order-id":"P-1","gateway-order-id":"77"}', "unreadable"],
    ["a broken escape", `${good}&x=%zz`, "unreadable"],
    ["bytes that are not UTF-8", `${good}&x=%FF`, "unreadable"],
    ["raw bytes that are not UTF-8", Buffer.concat([Buffer.from(`${good}&x=`), Buffer.from([0xff])]), "unreadable"],
    ["a piece without =", `${good}&lonely`, "unreadable"],
    ["too many fields", `${good}${"&x=1".repeat(300)}`, "unreadable"],
    ["the type twice", `${good}&type=error`, "doubled"],
    ["our id twice", `${good}&merchant-order-id=P-2`, "doubled"],
    ["the gateway's id twice", `${good}&gateway-order-id=78`, "doubled"],
    ["the gateway's id in two spellings", `${good}&paynet-order-id=78`, "doubled"],
    ["another order", good.replace("P-1", "P-2"), "other_order"],
    ["another order in another spelling", `${good}&client_orderid=P-2`, "other_order"],
    ["our id in other letters", good.replace("P-1", "p-1"), "other_order"],
    ["another endpoint", good.replace("end-point-id=123", "end-point-id=124"), "other_endpoint"],
    ["our id missing", good.replace("merchant-order-id=P-1%0A&", ""), "missing_id"],
    ["our id blank", good.replace("P-1", ""), "missing_id"],
    ["the gateway's id missing", good.replace("gateway-order-id=77%0A&", ""), "missing_id"],
    ["the gateway's id blank", good.replace("77", "+"), "missing_id"],
    ["the type missing", good.replace("type=async-response%0A&", ""), "unknown_type"],
    ["an unknown type", good.replace("async-response", "async-form-response"), "unknown_type"],
    ["another operation's type", good.replace("async-response", "update-recurring-payment-response"), "unknown_type"],
    ["the type in capitals", good.replace("async-response", "ASYNC-RESPONSE"), "unknown_type"],
    ["a refused status", `${good}&status=declined`, "contradiction"],
    ["an error status", `${good}&status=ERROR`, "contradiction"],
    ["an error code", `${good}&error-code=5`, "contradiction"],
    ["an error with an order of the gateway's", "type=error&gateway-order-id=77&error-code=1", "error_with_order"],
    ["a known error with an order", "type=error&gateway-order-id=77&error-code=1001", "error_with_order"],
    ["a validation error with an order", "type=validation-error&paynet-order-id=77", "error_with_order"],
    ["a validation error that says approved", "type=validation-error&status=approved", "contradiction"],
    [
      "a validation error with an order, in other letters",
      "type=validation-error&Gateway_Order_ID=77",
      "error_with_order",
    ],
    ["an error with an order by its short name", "type=error&orderid=77", "error_with_order"],
    ["a validation error that says processing", "type=validation-error&status=processing", "contradiction"],
    ["a validation error whose outcome is unknown", "type=validation-error&status=unknown", "contradiction"],
    ["a validation error with a status of no list", "type=validation-error&Status=pending", "contradiction"],
    ["a known error that says approved", "type=error&error-code=1001&status=approved", "contradiction"],
    ["a validation error of another order", "type=validation-error&merchant-order-id=P-2", "other_order"],
    ["Internal server error with 200", "Internal server error [e-9]", "unreadable"],
  ])("%s", (_name, body, cause) => {
    expect(payout(body)).toMatchObject({ kind: "unconfirmed", cause, askFirst: false });
  });

  it("compressed", () => {
    const transport = answer(200, good, { "content-encoding": "gzip" });
    expect(readCallResult("payout", transport, expected, now)).toMatchObject({ cause: "unreadable" });
  });

  it.each([
    ["names another order", good.replace("P-1", "P-2")],
    ["names no order of ours", good.replace("merchant-order-id=P-1%0A&", "")],
    ["has a NUL in our id", good.replace("P-1", "P-1%00")],
    ["has an endless id of the gateway's", good.replace("=77", `=${"7".repeat(3_000)}`)],
    ["is an error without our id", "type=error&gateway-order-id=77"],
  ])("takes no gateway order id from an answer that %s", (_name, body) => {
    expect(payout(body)).toMatchObject({ kind: "unconfirmed", gatewayOrderId: null });
    expect(payout(body, {}, 500)).toMatchObject({ kind: "unconfirmed", gatewayOrderId: null });
  });

  it("reads a page of a million opening brackets in no time", () => {
    const startedAt = performance.now();
    expect(payout("<".repeat(1_000_000), {}, 403)).toMatchObject({ kind: "unconfirmed", cause: "access" });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it("keeps what the answer reported all the same", () => {
    expect(payout(`${good}&error-code=5&error-message=why`)).toMatchObject({
      code: "5",
      message: "why",
      gatewayOrderId: "77",
      serialNumber: "s-1",
    });
  });
});

describe("validation-error and error", () => {
  const refusal = "type=validation-error%0A&serial-number=s%0A&error-message=Bad+amount%0A&error-code=4%0A";
  it("validation-error on the first attempt is a refusal", () => {
    const result = { kind: "rejected", code: "4", message: "Bad amount", serialNumber: "s" };
    expect(payout(refusal)).toEqual(result);
    expect(payout(`${refusal}&merchant-order-id=P-1`)).toEqual(result);
    expect(update(refusal)).toEqual(result);
    expect(batch(refusal)).toEqual(result);
  });

  it("validation-error later is not, unless its code is known", () => {
    expect(payout(refusal, { attempt: 2 })).toMatchObject({ kind: "unconfirmed", cause: "late_validation" });
    expect(payout(refusal.replace("=4", "=1001"), { attempt: 2 })).toMatchObject({ kind: "rejected" });
  });

  it("error without an order is asked about first, unless its code is known", () => {
    const error = "type=error&error-code=9&error-message=No";
    for (const result of [payout(error), update(error), batch(error)]) {
      expect(result).toMatchObject({ kind: "unconfirmed", cause: "error", askFirst: true, code: "9", message: "No" });
    }
    expect(payout("type=error&error-code=1001")).toMatchObject({ kind: "rejected", code: "1001" });
  });

  it("gives a reason when the gateway gave none", () => {
    expect(payout("type=validation-error")).toMatchObject({
      code: null,
      message: expect.stringContaining("without a reason"),
    });
  });
});

describe("update", () => {
  const response = (status: string) =>
    `type=update-recurring-payment-response%0A&status=${status}%0A&serial-number=s%0A`;
  it("approved accepts the request", () => {
    expect(update(response("approved"))).toEqual({ kind: "accepted", gatewayOrderId: null, serialNumber: "s" });
  });

  it.each(["declined", "error", "DECLINED"])("%s rejects", (status) => {
    expect(update(`${response(status)}&error-code=3&error-message=Not+now`)).toEqual({
      kind: "rejected",
      code: "3",
      message: "Not now",
      serialNumber: "s",
    });
  });

  it.each([
    ["no status", response(""), "contradiction"],
    ["an unknown status", response("maybe"), "contradiction"],
    ["approved with an error", `${response("approved")}&error-code=3`, "contradiction"],
    ["two statuses", `${response("approved")}&status=declined`, "doubled"],
    ["the type missing", "status=approved", "unknown_type"],
    ["a payout's answer", good, "unknown_type"],
    ["another order", `${response("approved")}&client-orderid=P-2`, "other_order"],
    ["empty", "", "empty"],
  ])("%s is unconfirmed", (_name, body, cause) => {
    expect(update(body)).toMatchObject({ kind: "unconfirmed", cause });
  });
});

describe("batch", () => {
  it("an empty 200 accepts every row, a blank one does not", () => {
    expect(batch("")).toEqual({ kind: "accepted", gatewayOrderId: null, serialNumber: null });
    expect(batch("\n")).toMatchObject({ kind: "unconfirmed", cause: "unreadable" });
  });

  const response = "type=process-recurring-payment-response&serial-number=s";
  it.each(["", "&status=processing", "&status=approved", "&status=unknown"])("%s accepts", (status) => {
    expect(batch(response + status)).toMatchObject({ kind: "accepted", serialNumber: "s" });
  });

  it.each(["declined", "error", "filtered"])("%s is unconfirmed", (status) => {
    expect(batch(`${response}&status=${status}`)).toMatchObject({ kind: "unconfirmed", cause: "contradiction" });
  });

  it.each([
    ["empty", ""],
    ["HTML", denied],
  ])("a 403, %s, is asked about first", (_name, body) => {
    expect(batch(body, 403)).toMatchObject({ kind: "unconfirmed", cause: "access", askFirst: true });
  });

  it("a 403 of any other shape is not", () => {
    expect(batch("{}", 403)).toMatchObject({ kind: "unconfirmed", cause: "access", askFirst: false });
  });
});

describe("403 of payout and update", () => {
  it.each([
    ["empty", ""],
    ["a line feed", "\n"],
    ["HTML", denied],
    ["HTML in other words", "<!DOCTYPE html><p>Access\n to this page was <b>DENIED</b></p>"],
  ])("%s: access refused", (_name, body) => {
    for (const result of [payout(body, {}, 403), update(body, 403)]) {
      expect(result).toMatchObject({ kind: "access_refused", clockSkewSeconds: null });
    }
  });

  it.each([
    ["JSON", '{"error":"access denied"}'],
    ["plain text", "Access denied"],
    ["a proxy's page", "<html><h1>403 Forbidden</h1><hr>nginx</html>"],
    ["a form", good],
    ["words that only a tag has", '<html><a title="access denied">x</a></html>'],
    ["words far apart", `<html>access ${"x ".repeat(80)} denied</html>`],
  ])("%s: unconfirmed", (_name, body) => {
    expect(payout(body, {}, 403)).toMatchObject({ kind: "unconfirmed", cause: "access", askFirst: false });
  });

  it.each([
    ["Sun, 01 Mar 2026 12:00:00 GMT", 0, /^The gateway refused access/],
    ["Sun, 01 Mar 2026 12:01:00 GMT", 60, /^The gateway refused access/],
    ["Sun, 01 Mar 2026 12:01:01 GMT", 61, /^This machine's clock is 61 s behind/],
    ["Sun, 01 Mar 2026 11:58:00 GMT", -120, /^This machine's clock is 120 s ahead of/],
    ["yesterday", null, /^The gateway refused access/],
  ])("compares the clocks: %s", (date, clockSkewSeconds, message) => {
    expect(readCallResult("payout", answer(403, "", { date }), expected, now)).toEqual({
      kind: "access_refused",
      clockSkewSeconds,
      message: expect.stringMatching(message),
    });
  });
});

describe("other statuses", () => {
  it.each([
    [301, "redirect"],
    [302, "redirect"],
    [304, "redirect"],
    [307, "redirect"],
    [408, "busy"],
    [429, "busy"],
    [500, "server_error"],
    [502, "server_error"],
    [503, "server_error"],
    [504, "server_error"],
    [400, "http_status"],
    [401, "http_status"],
    [404, "http_status"],
    [201, "http_status"],
    [202, "http_status"],
    [204, "http_status"],
    [0, "http_status"],
    [999, "server_error"],
  ])("%d is unconfirmed, whatever its body says", (status, cause) => {
    for (const body of [
      "",
      good,
      denied,
      "type=validation-error",
      "type=update-recurring-payment-response&status=approved",
    ]) {
      for (const result of [payout(body, {}, status), update(body, status), batch(body, status)]) {
        expect(result).toMatchObject({ kind: "unconfirmed", cause, askFirst: false });
      }
    }
  });

  it("keeps the error id of a 500 for support", () => {
    expect(update("Internal server error [a1b2-c3]", 500)).toMatchObject({
      reason: "The gateway had an internal error (HTTP 500, error ID a1b2-c3).",
    });
    expect(payout("Internal server error [e-9]")).toMatchObject({ reason: expect.stringContaining("error ID e-9") });
  });
});

function mayBeAccepted(
  operation: CallOperation,
  status: number,
  headers: Record<string, string>,
  body: string,
): boolean {
  if (status !== 200 || (headers["content-encoding"] ?? "identity") !== "identity") return false;
  if (body === "") return operation === "process-recurring-payments";
  const all = (name: string) =>
    [...new URLSearchParams(body.replaceAll("\n", "")).entries()]
      .filter(([key]) => key.trim() === name)
      .map(([, value]) => value.trim())
      .filter((value) => value !== "");
  const only = (name: string, value: string) => all(name).length > 0 && all(name).every((each) => each === value);
  const refuses = all("status").some((each) => ["declined", "error", "filtered"].includes(each.toLowerCase()));
  if (refuses || all("error-code").length > 0 || all("error-message").length > 0) return false;
  switch (operation) {
    case "payout":
      return (
        only("type", "async-response") &&
        only("merchant-order-id", "P-1") &&
        new Set(all("gateway-order-id")).size === 1 &&
        (all("end-point-id").length === 0 || only("end-point-id", "123"))
      );
    case "update-recurring-payment":
      return (
        only("type", "update-recurring-payment-response") &&
        all("status").every((each) => each.toLowerCase() === "approved") &&
        all("status").length > 0
      );
    case "process-recurring-payments":
      return only("type", "process-recurring-payment-response");
    default:
      return operation satisfies never;
  }
}

describe("hostile answers", () => {
  const values = fc.constantFrom(
    "async-response",
    "update-recurring-payment-response",
    "process-recurring-payment-response",
    "validation-error",
    "error",
    "approved",
    "APPROVED",
    "declined",
    "filtered",
    "processing",
    "P-1",
    "P-2",
    "p-1",
    "77",
    "78",
    "123",
    "124",
    "1001",
    "",
    " ",
    "%0A",
    "%00",
    "%",
    "%C3",
    "é",
    "\ufeff",
  );
  const names = fc.constantFrom(
    "type",
    "status",
    "merchant-order-id",
    "gateway-order-id",
    "paynet-order-id",
    "orderid",
    "client_orderid",
    "end-point-id",
    "serial-number",
    "error-code",
    "error-message",
    "Type",
    "type%0A",
    "__proto__",
    "constructor",
    "",
    "x",
  );
  const ends = fc.constantFrom("", "%0A", "\n", "%0D%0A", " ");
  const pair = fc.tuple(names, values, ends).map(([name, value, end]) => `${name}=${value}${end}`);
  const pieces = fc.oneof(
    { weight: 12, arbitrary: pair },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 10 }) },
  );
  const form = fc.array(pieces, { maxLength: 8 }).map((list) => list.join("&"));
  // Near misses: a false "accepted" would hide in a good answer with something added, dropped or changed.
  const goodPieces = fc.constantFrom(
    good.split("&"),
    ["type=update-recurring-payment-response", "status=approved"],
    ["type=process-recurring-payment-response", "status=processing"],
    ["type=validation-error", "error-code=4", "merchant-order-id=P-1"],
    ["type=error", "error-code=1001", "serial-number=s"],
    ["type=update-recurring-payment-response", "status=declined"],
  );
  const nearMiss = fc
    .tuple(goodPieces, fc.array(pieces, { maxLength: 2 }), fc.nat(6), fc.boolean())
    .map(([list, extra, at, drop]) => [...list.slice(0, at), ...extra, ...list.slice(drop ? at + 1 : at)].join("&"));
  const cut = fc.tuple(nearMiss, fc.nat(120)).map(([text, length]) => text.slice(0, length));
  const html = fc
    .tuple(fc.constantFrom("<html>", "<!doctype html>", "{", "["), nearMiss)
    .map((parts) => parts.join(""));
  const body = fc.oneof(
    form,
    nearMiss,
    cut,
    html,
    fc.constantFrom("", "\n", denied, "Internal server error [x]"),
    fc.string({ unit: "binary" }),
  );
  const status = fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(403, 500, 302, 201, 429) },
  );
  const headers = fc.constantFrom<Record<string, string>[]>(
    {},
    {},
    {},
    { "content-encoding": "gzip" },
    { "content-encoding": "identity" },
    { date: "Sun, 01 Mar 2026 12:00:00 GMT" },
  );
  const operations = fc.constantFrom<CallOperation[]>(
    "payout",
    "update-recurring-payment",
    "process-recurring-payments",
  );

  it("20,000 of them: no crash, never a false accepted", () => {
    const kinds = new Map<CallResult["kind"], number>();
    fc.assert(
      fc.property(operations, status, headers, body, fc.boolean(), (operation, code, head, text, asBytes) => {
        const wanted = operation === "process-recurring-payments" ? batchExpected : expected;
        const transport = answer(code, asBytes ? Buffer.from(text) : text, head);
        const result = readCallResult(operation, transport, wanted, now);
        kinds.set(result.kind, (kinds.get(result.kind) ?? 0) + 1);
        if (result.kind === "accepted") expect(mayBeAccepted(operation, code, head, text)).toBe(true);
        if (result.kind === "access_refused")
          expect([operation, code]).toEqual([expect.not.stringMatching(/^process/), 403]);
        if (result.kind === "rejected")
          expect([code, text]).toEqual([200, expect.stringMatching(/validation-error|=error|1001|declined/)]);
        expect(result.kind).not.toBe("not_sent");
      }),
      { seed: 20_000, numRuns: 20_000 },
    );
    expect([...kinds.values()].reduce((sum, count) => sum + count)).toBe(20_000);
    for (const kind of ["accepted", "rejected", "access_refused", "unconfirmed"] as const) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(50);
    }
  });

  it("bytes of any kind: no crash, never accepted", () => {
    fc.assert(
      fc.property(operations, fc.uint8Array({ minLength: 1, maxLength: 200 }), (operation, bytes) => {
        expect(readCallResult(operation, answer(200, bytes), expected, now).kind).toBe("unconfirmed");
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });
});
