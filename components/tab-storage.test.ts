import { afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  has,
  isMoment,
  isText,
  isTexts,
  listOf,
  oneOf,
  orNull,
  prepareTab,
  readFromTab,
  writeToTab,
} from "./tab-storage";

const isDraft = has({
  ...{ id: isText, at: isMoment, kind: oneOf(["card", "contact"]), from: orNull(isText) },
  ...{ fields: isTexts, rows: listOf(isText, 2) },
});
const draft = {
  id: "a",
  at: "2026-11-21T10:00:00.000Z",
  kind: "card",
  from: null,
  fields: { city: "Koper" },
  rows: [],
};

const kept = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
beforeAll(prepareTab);
afterEach(() => kept.clear());

it("keeps in memory what is written before card numbers can be removed, and never stores one", async () => {
  vi.resetModules();
  const fresh = await import("./tab-storage");
  fresh.writeToTab("dropped", draft);
  fresh.dropFromTab("dropped");
  fresh.writeToTab("key", { ...draft, fields: { purpose: "card 4111 1111 1111 1111" } });
  expect(kept.size).toBe(0);
  expect(fresh.readFromTab("key", isDraft)).toMatchObject({ id: "a" });
  await fresh.prepareTab();
  expect([...kept.keys()]).toEqual(["key"]);
  expect(kept.get("key")).toContain('"id":"a"');
  expect(kept.get("key")).not.toContain("4111 1111 1111 1111");
});

it("gives back what this tab has kept", () => {
  expect(readFromTab("key", isDraft)).toBeNull();
  expect(writeToTab("key", draft)).toBe(true);
  expect(readFromTab("key", isDraft)).toEqual(draft);
});

it.each([
  ["a missing text", { id: undefined }],
  ["no moment", { at: "soon" }],
  ["another kind", { kind: "cash" }],
  ["a number for a text", { from: 1 }],
  ["a list for texts by name", { fields: ["Koper"] }],
  ["a field that is no text", { fields: { city: 1 } }],
  ["too many rows", { rows: ["1", "2", "3"] }],
  ["rows that are none", { rows: "1" }],
])("refuses a draft with %s", (_what, change) => {
  writeToTab("key", { ...draft, ...change });
  expect(readFromTab("key", isDraft)).toBeNull();
});

it.each(["{", "null", "[]", "7"])("refuses %s as a draft", (text) => {
  kept.set("key", text);
  expect(readFromTab("key", isDraft)).toBeNull();
});
