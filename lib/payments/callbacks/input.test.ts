import { describe, expect, test } from "vitest";
import { acknowledgedAtOnceMax, acknowledgeInput, callbackList, isCallbackId } from "./input";

const search = (params: Record<string, string>) => callbackList.read((name) => params[name]);

describe("the address of the list", () => {
  test("begins with what no one has acknowledged", () => {
    const filter = { view: "attention", verdict: null, connectionId: null };
    expect(search({})).toEqual({ filter, cursor: null, notes: [] });
  });

  test("narrows and pages", () => {
    const connection = "00000000-0000-4000-8000-0000000000c1";
    expect(search({ view: "all", verdict: "unmatched.applied", connection, before: "42" })).toEqual({
      filter: { view: "all", verdict: ["unmatched", "applied"], connectionId: connection },
      cursor: { side: "before", id: "42" },
      notes: [],
    });
    expect(search({ after: "7" }).cursor).toEqual({ side: "after", id: "7" });
  });

  test("leaves out what cannot be meant, and says so", () => {
    const wrong = { view: "none", verdict: "paid", connection: "x", before: "-1", after: "1e9" };
    const { notes, ...read } = search(wrong);
    expect({ ...read, notes: [] }).toEqual(search({}));
    expect(notes.map((note) => note.slice(0, 4))).toEqual(["View", "Verd", "Conn", "Page", "Page"]);
    expect(search({ before: "9".repeat(30) }).cursor).toBeNull();
  });
});

test("what is acknowledged is named by ids, a page at most", () => {
  expect(acknowledgeInput.safeParse({ callbackIds: [] }).success).toBe(false);
  expect(acknowledgeInput.safeParse({ callbackIds: ["1 or 1=1"] }).success).toBe(false);
  const page = Array.from({ length: acknowledgedAtOnceMax }, (_, at) => String(at + 1));
  expect(acknowledgeInput.safeParse({ callbackIds: page }).success).toBe(true);
  expect(acknowledgeInput.safeParse({ callbackIds: [...page, "999"] }).success).toBe(false);
  expect([isCallbackId("17"), isCallbackId("017"), isCallbackId("x")]).toEqual([true, false, false]);
});
