import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorMessageInput } from "./input";
import { type ErrorMessages, findErrorMessages, foldMessage, keyOf } from "./match";

const here = "00000000-0000-4000-8000-0000000000c1";
const elsewhere = "00000000-0000-4000-8000-0000000000c2";

let last = 0;
const entry = (given: Partial<ErrorMessages>): ErrorMessages => ({
  id: String(++last).padStart(4, "0"),
  connectionId: null,
  code: null,
  message: null,
  explanation: "explanation",
  step: "edit",
  ...given,
});
const find = (entries: ErrorMessages[], code: string | null, message: string | null, connectionId = here) =>
  findErrorMessages(entries, { connectionId, code, message });

describe("the error message for a failure", () => {
  const code = entry({ code: "51" });
  const text = entry({ message: "insufficient" });
  const longer = entry({ message: "Insufficient funds" });
  const both = entry({ code: "51", message: "daily limit" });
  const own = entry({ connectionId: here, message: "insufficient" });
  const all = [text, longer, code, both];

  test("by code, whatever its case and the blanks around it, and never by a part of it", () => {
    expect(find([code], " 51 ", null)).toBe(code);
    expect(find([entry({ code: "E-51" })], "e-51", "whatever")).not.toBeNull();
    for (const other of ["5", "511", "051", "", null]) expect(find([code], other, "51")).toBeNull();
  });

  test("by a part of the message, whatever its case, its blanks and the long numbers in it", () => {
    expect(find([longer], null, "Declined:  INSUFFICIENT\n funds on 1234567890")).toBe(longer);
    const numbered = entry({ message: "order # is closed" });
    expect(find([numbered], null, "Order 884422 is closed")).toBe(numbered);
    expect(find([entry({ message: "reason 05" })], null, "Reason 51")).toBeNull();
    expect(find([longer], null, null)).toBeNull();
  });

  test("the most exact one counts: code and text, then the code, then the longer text", () => {
    expect(find(all, "51", "Over the daily limit")).toBe(both);
    expect(find(all, "51", "Insufficient funds")).toBe(code);
    expect(find(all, "05", "Insufficient funds")).toBe(longer);
    expect(find(all, null, "Insufficient balance")).toBe(text);
    expect(find(all, "05", "Do not honour")).toBeNull();
  });

  test("one for a connection counts before one for all, and nowhere else", () => {
    expect(find([...all, own], "51", "Insufficient funds")).toBe(own);
    expect(find([...all, own], "51", "Insufficient funds", elsewhere)).toBe(code);
    expect(find([entry({ connectionId: elsewhere, code: "51" })], "51", null)).toBeNull();
  });

  test("the order of the table never matters, and nothing fits by being empty", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.uuid(),
            connectionId: fc.constantFrom(null, here, elsewhere),
            code: fc.constantFrom(null, "51", "05"),
            message: fc.constantFrom(null, "funds", "insufficient funds", "limit"),
            explanation: fc.constant("explanation"),
            step: fc.constantFrom("edit", "never"),
          }),
          { maxLength: 12 },
        ),
        fc.constantFrom(null, "51", "05", "99"),
        fc.constantFrom(null, "Insufficient funds", "limit of funds", "other"),
        (entries, code, message) => {
          const found = find(entries, code, message);
          expect(find([...entries].reverse(), code, message)?.id).toBe(found?.id);
          if (!found) return;
          expect(found.code !== null || found.message !== null).toBe(true);
          expect(found.connectionId).not.toBe(elsewhere);
          if (found.code !== null) expect(found.code).toBe(code);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

test("failures that differ in long numbers alone are one", () => {
  expect(keyOf({ code: "A", message: "Order 123456 of 9999" })).toBe(
    keyOf({ code: "a ", message: "order 77777 of 1111" }),
  );
  expect(keyOf({ code: "A", message: "Reason 05" })).not.toBe(keyOf({ code: "A", message: "Reason 51" }));
  expect(keyOf({ code: null, message: "A" })).not.toBe(keyOf({ code: "A", message: null }));
  const long = `${"x".repeat(299)}12345678`;
  expect(foldMessage(foldMessage(long))).toBe(foldMessage(long));
});

describe("an error message as typed", () => {
  const good = {
    connectionId: null,
    code: " 51 ",
    message: "",
    explanation: "Not enough money there.",
    step: "wait" as const,
  };

  test("a code, a text, or both", () => {
    expect(errorMessageInput.parse(good)).toMatchObject({ code: "51", message: null });
    expect(errorMessageInput.parse({ ...good, code: "", message: "funds" })).toMatchObject({
      code: null,
      message: "funds",
    });
    expect(errorMessageInput.safeParse({ ...good, code: "" }).success).toBe(false);
  });

  test.each([
    ["a text that fits nearly everything", { message: "err" }],
    ["a number of one order", { message: "order 884422" }],
    ["a line break", { explanation: "one\ntwo" }],
    ["no text", { explanation: " " }],
    ["a step of its own", { step: "retry" }],
  ])("not %s", (_what, wrong) => {
    expect(errorMessageInput.safeParse({ ...good, ...wrong }).success).toBe(false);
  });
});
