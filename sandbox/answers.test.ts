import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessDenied, formAnswer, validationError } from "./answers";

describe("formAnswer", () => {
  it("ends each value with a line feed and leaves null out", () => {
    const answer = formAnswer([
      ["type", "async-response"],
      ["error-code", null],
      ["merchant-order-id", "A 1&b=ü"],
    ]);
    expect(answer).toEqual({
      status: 200,
      contentType: "text/html;charset=utf-8",
      body: "type=async-response\n&merchant-order-id=A+1%26b%3D%C3%BC\n",
    });
  });

  it("can be read back by a form parser, whatever the values", () => {
    const text = fc.string({ unit: "binary", maxLength: 50 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (fields) => {
        const read = [...new URLSearchParams(formAnswer(fields).body)];
        expect(read).toEqual(fields.map(([name, value]) => [name, `${value}\n`]));
      }),
      { seed: 1 },
    );
  });
});

describe("refusals", () => {
  it("say what is wrong, with a code", () => {
    const refusal = { code: "order-not-found", message: "No such order", serialNumber: "s-1", clientOrderId: "A-1" };
    expect(validationError(refusal).body).toBe(
      "type=validation-error\n&serial-number=s-1\n&merchant-order-id=A-1\n&error-message=No+such+order\n&error-code=order-not-found\n",
    );
  });

  it("of access are 403 and a page that says so", () => {
    expect(accessDenied()).toMatchObject({ status: 403, contentType: "text/html;charset=utf-8" });
    expect(accessDenied().body).toContain("Access is denied");
  });
});
