import { describe, expect, test } from "vitest";
import { acknowledgedAtOnceMax, acknowledgeInput, isCallbackId, readCallbackSearch } from "./input";

const search = (params: Record<string, string>) => readCallbackSearch((name) => params[name]);

describe("the address of the list", () => {
  test("begins with what nobody took note of", () => {
    expect(search({})).toEqual({ filter: { view: "attention", verdict: null, connectionId: null }, cursor: null });
  });

  test("narrows and pages", () => {
    const connection = "00000000-0000-4000-8000-0000000000c1";
    expect(search({ view: "all", verdict: "orphan", connection, before: "42" })).toEqual({
      filter: { view: "all", verdict: "orphan", connectionId: connection },
      cursor: { side: "before", id: "42" },
    });
    expect(search({ after: "7" }).cursor).toEqual({ side: "after", id: "7" });
  });

  test("leaves out what cannot be meant", () => {
    const wrong = { view: "none", verdict: "paid", connection: "x", before: "-1", after: "1e9" };
    expect(search(wrong)).toEqual(search({}));
    expect(search({ before: "9".repeat(30) }).cursor).toBeNull();
  });
});

test("what is taken note of is named by ids, a page at most", () => {
  expect(acknowledgeInput.safeParse({ callbackIds: [] }).success).toBe(false);
  expect(acknowledgeInput.safeParse({ callbackIds: ["1 or 1=1"] }).success).toBe(false);
  const page = Array.from({ length: acknowledgedAtOnceMax }, (_, at) => String(at + 1));
  expect(acknowledgeInput.safeParse({ callbackIds: page }).success).toBe(true);
  expect(acknowledgeInput.safeParse({ callbackIds: [...page, "999"] }).success).toBe(false);
  expect([isCallbackId("17"), isCallbackId("017"), isCallbackId("x")]).toEqual([true, false, false]);
});
