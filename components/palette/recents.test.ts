import { beforeEach, expect, test, vi } from "vitest";
import { type Recent, readRecents, recentsMax, rememberRecent } from "./recents";

const payee = (at: number): Recent => ({ kind: "payees", href: `/payees/${at}`, name: `Payee ${at}` });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test("the latest is first, each is there once, and old ones make room", () => {
  for (const at of [1, 2, 3, 2, 4, 5, 6]) rememberRecent("ana@paydesk.example", payee(at));
  expect(readRecents("ana@paydesk.example")).toEqual([6, 5, 4, 2, 3].map(payee));
  expect(recentsMax).toBe(5);
});

test("each user has their own list, and a value that isn't ours is ignored", () => {
  rememberRecent("ana@paydesk.example", payee(1));
  expect(readRecents("bo@paydesk.example")).toEqual([]);
  sessionStorage.setItem("paydesk.recent.bo@paydesk.example", '[{"kind":"evil","href":"//evil.example","name":"x"}]');
  expect(readRecents("bo@paydesk.example")).toEqual([]);
});
