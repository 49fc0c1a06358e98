import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Callback, controlOf, readCallback, verifyControl } from "@/lib/gateway/callback";

type Readable = Extract<Callback, { readable: true }>;

const key = "7D2A-control";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const control = sha1(`approved77P-1${key}`);
const query = `status=approved&type=payout&orderid=77&merchant_order=P-1&client_orderid=P-1&amount=10.50&currency=USD&control=${control}`;
const form = "application/x-www-form-urlencoded";

function read(text: string): Readable {
  const callback = readCallback("GET", text, null, "");
  if (!callback.readable) throw new Error(callback.reason);
  return callback;
}

describe("readCallback", () => {
  it("reads the query of a GET", () => {
    const callback = read(`${query}&descriptor=Shop+A&merchantdata=a%26b%3D%C3%A9%0A`);
    expect(callback.gatewayUpdate).toEqual({
      status: "approved",
      type: "payout",
      gatewayOrderId: "77",
      clientOrderId: "P-1",
      amount: "10.50",
      currency: "USD",
      errorCode: null,
      errorMessage: null,
      merchantData: "a&b=é",
      transactionId: null,
      control,
    });
    expect(callback.fields).toMatchObject({ descriptor: "Shop A", merchant_order: "P-1" });
    expect(callback.doubled).toEqual([]);
    expect(callback.disagreeing).toEqual([]);
  });

  it("reads the form of a POST as the same update, and the query of a POST without a body", () => {
    const posted = readCallback("POST", "token=x", `${form}; charset=UTF-8`, query);
    expect(posted).toEqual(read(query));
    expect(readCallback("post", query, null, "")).toEqual(read(query));
    expect(readCallback("HEAD", query, null, "")).toEqual(read(query));
  });

  it("folds both spellings of every field", () => {
    const { gatewayUpdate } = read(
      "Status=Declined&TYPE=Reversal&gateway-order-id=77&merchant-order-id=P-1&error-code=5&error-message=no&merchant_data=m&processor-tx-id=t",
    );
    expect(gatewayUpdate).toMatchObject({
      status: "declined",
      type: "reversal",
      gatewayOrderId: "77",
      clientOrderId: "P-1",
      errorCode: "5",
      errorMessage: "no",
      merchantData: "m",
      transactionId: "t",
    });
    expect(read("error_code=5&error_message=no&paynet-order-id=77&client-orderid=P-1").gatewayUpdate).toMatchObject({
      errorCode: "5",
      gatewayOrderId: "77",
      clientOrderId: "P-1",
    });
  });

  it("reports repeated fields, and trusts none that disagree", () => {
    const callback = read(`${query}&status=declined&amount=10.50`);
    expect(callback.doubled).toEqual(["status", "amount"]);
    expect(callback.disagreeing).toEqual(["status"]);
    expect(callback.gatewayUpdate.status).toBeNull();
    expect(callback.gatewayUpdate.amount).toBe("10.50");
    expect(callback.fields.status).toBe("approved");
  });

  it("reports spellings that disagree", () => {
    const callback = read(query.replace("merchant_order=P-1", "merchant_order=P-2"));
    expect(callback.doubled).toEqual([]);
    expect(callback.disagreeing).toEqual(["clientOrderId"]);
    expect(callback.gatewayUpdate.clientOrderId).toBeNull();
  });

  it.each([
    ["POST", "", "application/json", '{"status":"approved"}', "content type application/json"],
    ["POST", query, "multipart/form-data; boundary=x", "--x", "content type multipart/form-data"],
    ["GET", "", null, "", "no fields"],
    ["GET", "&&", null, "", "no fields"],
    ["GET", "a=1&".repeat(501), null, "", "more than 500"],
  ])("cannot read %s %s %s", (method, text, contentType, body, reason) => {
    expect(readCallback(method, text, contentType, body)).toEqual({
      readable: false,
      reason: expect.stringContaining(reason),
    });
  });

  it("keeps 64 KB of merchant_data", () => {
    const data = "é".repeat(65_536);
    expect(read(`${query}&merchantdata=${encodeURIComponent(data)}`).gatewayUpdate.merchantData).toBe(data);
  });

  it("loses nothing of what is badly encoded", () => {
    expect(read("status=approved&comment=100%&x=%zz%C3&=lonely&bare").fields).toEqual({
      status: "approved",
      comment: "100%",
      x: "%zz\ufffd",
      "": "lonely",
      bare: "",
    });
    expect(read("__proto__=x&constructor=y&status=approved").fields.constructor).toBe("y");
  });

  it("does not crash on anything", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("GET", "POST", "HEAD", "x"),
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        (method, text, body) => {
          const callback = readCallback(method, text, form, body);
          if (callback.readable) expect(verifyControl(callback, { current: key, previous: null })).toBe("wrong");
        },
      ),
      { seed: 3, numRuns: 3_000 },
    );
  });
});

describe("control", () => {
  it("is the hex SHA-1 of status, orderid, client_orderid and key", () => {
    expect(controlOf("approved", "77", "P-1", key)).toBe(control);
    expect(controlOf("approved", "77", "é", "ключ")).toBe(sha1("approved77éключ"));
  });

  it("is valid by the current or the previous key, in any case of its letters", () => {
    expect(verifyControl(read(query), { current: key, previous: null })).toBe("valid");
    expect(verifyControl(read(query), { current: "new", previous: key })).toBe("valid");
    expect(verifyControl(read(query.replace(control, control.toUpperCase())), { current: key, previous: null })).toBe(
      "valid",
    );
    const capitals = query.replace("status=approved", "status=APPROVED").replace(control, sha1(`APPROVED77P-1${key}`));
    expect(verifyControl(read(capitals), { current: key, previous: null })).toBe("valid");
  });

  it("reports when there is no key to verify with", () => {
    expect(verifyControl(read(query), { current: null, previous: null })).toBe("no_key");
    expect(verifyControl(read(query), { current: "", previous: null })).toBe("no_key");
  });

  it.each([
    ["another status", query.replace("status=approved", "status=declined")],
    ["another order", query.replaceAll("P-1", "P-2")],
    ["another gateway order", query.replace("orderid=77", "orderid=78")],
    ["no control", query.replace(`&control=${control}`, "")],
    ["an empty control", query.replace(control, "")],
    ["a cut control", query.replace(control, control.slice(0, 39))],
    ["a longer control", query.replace(control, `${control}0`)],
    ["no status", query.replace("status=approved&", "")],
    ["two statuses", `${query}&status=declined`],
    ["two controls", `${query}&control=${sha1("x")}`],
    ["two order ids", query.replace("merchant_order=P-1", "merchant_order=P-2")],
    [
      "a blank status, the word of another control in the order id",
      `status=&status=approved&orderid=declined77&client_orderid=P-1&control=${sha1(`declined77P-1${key}`)}`,
    ],
    ["no order id", query.replace("&orderid=77", "").replace(control, sha1(`approvedP-1${key}`))],
  ])("is wrong with %s", (_name, text) => {
    expect(verifyControl(read(text), { current: key, previous: "old" })).toBe("wrong");
  });

  it("does not cover the amount: it is never truth", () => {
    expect(verifyControl(read(query.replace("10.50", "99999")), { current: key, previous: null })).toBe("valid");
  });
});
