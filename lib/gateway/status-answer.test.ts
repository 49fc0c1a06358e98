import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Transport } from "@/lib/gateway/client";
import { defaultNoSuchOrderCodes, readStatusAnswer } from "@/lib/gateway/status-answer";

const expected = { clientOrderId: "P-1", gatewayOrderId: "77", noSuchOrderCodes: defaultNoSuchOrderCodes };

function answer(body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): Transport {
  return { kind: "answer", status, headers, body, dateHeader: null, ms: 5 };
}

const good =
  "type=status-response%0A&serial-number=s%0A&merchant-order-id=P-1%0A&paynet-order-id=77%0A&status=Approved%0A" +
  "&amount=10.50%0A&currency=USD%0A&transaction-type=Payout%0A&processor-tx-id=T-7%0A&order-stage=done%0A";

describe("readStatusAnswer: a status", () => {
  it("takes every documented field", () => {
    expect(readStatusAnswer(answer(good), expected)).toEqual({
      kind: "status",
      status: "approved",
      type: "payout",
      gatewayOrderId: "77",
      clientOrderId: "P-1",
      amount: "10.50",
      currency: "USD",
      errorCode: null,
      errorMessage: null,
      serialNumber: "s",
      transactionId: "T-7",
      report: { type: "status-response", code: null, message: null },
    });
  });

  it.each(["declined", "error", "filtered", "processing", "unknown", "brand-new"])("passes %s on", (status) => {
    const body = `${good.replace("Approved", status)}&error-code=5&error-message=Limit`;
    expect(readStatusAnswer(answer(body), expected)).toMatchObject({
      kind: "status",
      status,
      errorCode: "5",
      errorMessage: "Limit",
    });
  });

  it("names our order by the gateway's id alone, where we know it", () => {
    const body = good.replace("&merchant-order-id=P-1%0A", "");
    expect(readStatusAnswer(answer(body), expected)).toMatchObject({ kind: "status", clientOrderId: null });
    expect(readStatusAnswer(answer(body), { ...expected, gatewayOrderId: null })).toMatchObject({ kind: "unclear" });
    expect(readStatusAnswer(answer(body), { ...expected, gatewayOrderId: "78" })).toMatchObject({ kind: "unclear" });
  });

  it("passes a second gateway order on: it is an alarm, not an unclear answer", () => {
    const body = good.replace("77", "99");
    expect(readStatusAnswer(answer(body), expected)).toMatchObject({ kind: "status", gatewayOrderId: "99" });
  });
});

describe("readStatusAnswer: unknown order", () => {
  const missing =
    "type=validation-error%0A&error-message=No+such+order%0A&error-code=order-not-found%0A&serial-number=s";
  it("by a code that the connection knows", () => {
    expect(readStatusAnswer(answer(missing), expected)).toMatchObject({
      kind: "no_such_order",
      code: "order-not-found",
      message: "No such order",
      serialNumber: "s",
    });
    const own = { ...expected, noSuchOrderCodes: ["17"] };
    expect(readStatusAnswer(answer("type=error&error-code=17"), own)).toMatchObject({
      kind: "no_such_order",
      code: "17",
    });
  });

  it.each([
    ["an unknown code", "type=error&error-code=18"],
    ["the words without the code", "type=error&error-message=order-not-found"],
    ["the code beside an order", `${missing}&gateway-order-id=77`],
    ["the code beside a status", `${missing}&status=approved`],
    ["the code of another order", `${missing}&merchant-order-id=P-2`],
    ["the code without the type", "error-code=order-not-found"],
    ["the code in a status-response", "type=status-response&error-code=order-not-found"],
    ["two codes", `${missing}&error-code=1`],
  ])("not by %s", (_name, body) => {
    expect(readStatusAnswer(answer(body), expected).kind).toBe("unclear");
  });

  it("not by a status of HTTP", () => {
    expect(readStatusAnswer(answer(missing, 404), expected).kind).toBe("unclear");
  });
});

describe("readStatusAnswer: unclear", () => {
  it.each<[string, Transport, RegExp]>([
    ["not sent", { kind: "not_sent", reason: "Refused.", code: "X" }, /Refused/],
    ["no answer", { kind: "no_answer", reason: "Silence.", code: "X" }, /Silence/],
    ["a 403", answer("", 403), /HTTP 403/],
    ["a 500", answer(good, 500), /HTTP 500/],
    ["a 302", answer(good, 302), /HTTP 302/],
    ["empty", answer(""), /can't be read/],
    ["HTML", answer("<html>a=b</html>"), /can't be read/],
    ["compressed", answer(good, 200, { "content-encoding": "br" }), /can't be read/],
    ["not UTF-8", answer(new Uint8Array([0xff])), /can't be read/],
    ["another order", answer(good.replace("P-1", "P-2")), /another order/],
    ["two statuses", answer(`${good}&status=declined`), /two different values of status/],
    ["two orders", answer(`${good}&gateway-order-id=78`), /two gateway order IDs/],
    ["no status", answer(good.replace("Approved", "")), /no status/],
    ["no type", answer(good.replace("status-response", "")), /no type/],
    ["another type", answer(good.replace("status-response", "async-response")), /type async-response/],
    ["an error", answer("type=error&error-code=5&error-message=Busy"), /Busy \(5\)/],
    ["an error without a word", answer("type=error"), /no reason given/],
  ])("%s", (_name, transport, reason) => {
    expect(readStatusAnswer(transport, expected)).toMatchObject({
      kind: "unclear",
      reason: expect.stringMatching(reason),
    });
  });

  it("whatever comes: no crash, and a status only from an answer that names our order", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...good.split("&"),
        "merchant-order-id=P-2",
        "gateway-order-id=99",
        "type=error",
        "error-code=order-not-found",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const result = readStatusAnswer(answer(pieces.join("&")), expected);
        if (result.kind !== "status") return;
        expect(
          pieces.some((each) => each.startsWith("merchant-order-id=P-1") || each.startsWith("paynet-order-id=77")),
        ).toBe(true);
        expect(pieces).not.toContain("merchant-order-id=P-2");
      }),
      { seed: 7, numRuns: 5_000 },
    );
  });
});
