import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideCardData } from "./hide-card-data";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
const pan = "4111111111111111";

describe("hideCardData", () => {
  it.each([
    ["status=approved&card-number=4111111111111111", "status=approved&card-number=411111••••••1111"],
    ["comment=paid+by+4111+1111+1111+1111", "comment=paid%20by%20411111••••••1111"],
    ["comment=%34111111111111111", "comment=411111••••••1111"],
    ["comment=%2534111111111111111", "comment=411111••••••1111"],
    ["error_message=card%204111111111111111%20refused", "error_message=card%20411111••••••1111%20refused"],
    ["comment=4111.1111.1111.1111&other=4111_1111_1111_1111", "comment=411111••••••1111&other=411111••••••1111"],
    ["comment=%EF%BC%94111111111111111", "comment=411111••••••1111"],
    ["comment=4111111111111111&x=%zz", "comment=411111••••••1111&x=%zz"],
    ["4111111111111111=1&x=2", "411111••••••1111=1&x=2"],
    ["type=validation-error\n&amount=4111111111111111\n", "type=validation-error\n&amount=411111••••••1111%0A"],
    [`note=${base64(pan)}`, "note=%5Bredacted%5D"],
    [`note=a_${base64(`pan ${pan}`).replace("=", "")}`, "note=%5Bredacted%5D"],
    [`note=${hex(pan)}&other=1`, "note=%5Bredacted%5D&other=1"],
    ['{"card":"4111111111111111"}', '{"card":"411111••••••1111"}'],
    ['{"card":4111111111111111}', '{"card":411111••••••1111}'],
    ['{"card":"\\u00341\\u003111111 11111111"}', '{"card":"411111••••••1111"}'],
    ['{"card":"%34111%31111 11111111"}', '{"card":"411111••••••1111"}'],
    [`note ${encodeURIComponent("４１１１１１１１１１１１１１１１")}!`, "note 411111••••••1111!"],
    ["<pan>4111 1111 1111 1111</pan>", "<pan>411111••••••1111</pan>"],
    [`x ${base64(pan)} y`, "x [redacted] y"],
    [`x ${Buffer.from(`?>${pan}`).toString("base64url")} y`, "x [redacted] y"],
  ])("cuts a card number in %s", (text, shown) => {
    expect(hideCardData(text)).toBe(shown);
  });

  it.each([
    ["cvv2=983&x=1", "cvv2=[redacted]&x=1"],
    ["CVV=983", "CVV=[redacted]"],
    ["c%76v=983", "c%76v=[redacted]"],
    ["card[cvc2]=983", "card[cvc2]=[redacted]"],
    ["card.security-code=983", "card.security-code=[redacted]"],
    ["cid=9830&Card_Verification_Value=983", "cid=[redacted]&Card_Verification_Value=[redacted]"],
    ["data=%7B%22cvv%22%3A%22983%22%7D", "data=%7B%22cvv%22%3A%22%5Bredacted%5D%22%7D"],
    ['{"payment":{"cvv2":983}}', '{"payment":{"cvv2":"[redacted]"}}'],
    ['{"c\\u0076v":"983"}', '{"cvv":"[redacted]"}'],
    ['[{"securityCode":"983"}]', '[{"securityCode":"[redacted]"}]'],
    ["<cvv>983</cvv>", "<cvv>[redacted]</cvv>"],
    ['form-data; name="cvv2"\r\n\r\n983\r\n--', 'form-data; name="cvv2"\r\n\r\n[redacted]\r\n--'],
    ["error: cvv 983 is wrong", "error: cvv [redacted] is wrong"],
  ])("drops a card verification value in %s", (text, shown) => {
    expect(hideCardData(text)).toBe(shown);
  });

  it.each([
    "orderid=4111111111111111&client_orderid=4111111111111111&client-orderid=4111111111111111",
    "Merchant_Order=4111111111111111&processor-tx-id=4111111111111111&control=4111111111111111",
    "status=approved&amount=10.50&control=abc&merchantdata=%zz",
    "cvv_result=983&error_code=983",
    '{"orderid":4711,"status":"approved"}',
    "",
  ])("leaves %s letter by letter as it came", (text) => {
    expect(hideCardData(text)).toBe(text);
  });

  it("never throws, and finds nothing in what it has shown", () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(pan, base64(pan), hex(pan), "cvv=983", "&", "=", "%", "{", '"'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const shown = hideCardData(parts.join(""));
        expect(hideCardData(shown)).toBe(shown);
      }),
      { seed: 20261122 },
    );
  });

  it.each(["a=1&", `c=${pan}&`, '{"a":', "[", `${pan} `, `${base64(pan)} `, "%25", "cvv=", "NDEx"])(
    "takes time in proportion to a text of %j",
    (piece) => {
      const timeMs = (length: number) => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        const start = performance.now();
        hideCardData(text);
        return performance.now() - start;
      };
      const times = [1, 2, 3].map(() => ({ short: timeMs(125_000), long: timeMs(1_000_000) }));
      const least = (name: "short" | "long") => Math.min(...times.map((one) => one[name]));
      expect(least("long")).toBeLessThan(30 * Math.max(least("short"), 50));
    },
  );
});
