import { describe, expect, test } from "vitest";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/stored/installation";
import { compareStores, type InsideReading } from "./sending-lock";

const [mine, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const store = (change: Partial<StoreReading> = {}): StoreReading => ({
  identity: mine,
  vouched: false,
  copied: false,
  lastNumber: 1204n,
  ...change,
});
const inside = (change: Partial<InsideReading> = {}): InsideReading => ({
  identity: mine,
  lastNumber: 1204n,
  ...change,
});
const nothing = { identity: null, lastNumber: null };

describe("the one that sent last", () => {
  test.each([
    ["both say the same", store(), inside()],
    ["the last number was committed, and its process died before it kept it", store({ lastNumber: 1203n }), inside()],
    ["nothing was sent so far", store({ lastNumber: 0n }), inside({ lastNumber: 0n })],
    ["INSTALLATION_ID vouches for a folder that did not last", store({ vouched: true, lastNumber: null }), inside()],
    ["nothing is kept at all, in a test", store({ ...nothing, vouched: true }), inside()],
  ])("%s", (_, kept, known) => {
    expect(compareStores(kept, known)).toEqual({ status: "ours" });
  });
});

describe("where nothing was ever sent, folder and database are made each other's", () => {
  test.each([
    ["numbers that are not kept yet", store({ lastNumber: null }), inside({ lastNumber: 0n }), mine],
    ["a fresh folder", store(nothing), inside({ lastNumber: 0n }), mine],
    [
      "a folder of a database that was thrown away",
      store({ identity: other, lastNumber: null }),
      inside({ lastNumber: 0n }),
      mine,
    ],
    ["a copied folder", store({ copied: true, lastNumber: null }), inside({ lastNumber: 0n }), mine],
    ["INSTALLATION_ID", store({ identity: other, vouched: true, lastNumber: null }), inside({ lastNumber: 0n }), other],
  ])("%s", (_, kept, known, identity) => {
    expect(compareStores(kept, known)).toEqual({ status: "new", identity });
  });
});

describe("sending_locked", () => {
  test.each([
    ["nothing_kept", "a database put on a fresh machine", store(nothing), inside()],
    ["nothing_kept", "the numbers are gone, the identity is not", store({ lastNumber: null }), inside()],
    ["other_identity", "another's database", store({ identity: other }), inside()],
    [
      "other_identity",
      "an empty database in place of one that sent",
      store({ identity: other }),
      inside({ lastNumber: 0n }),
    ],
    ["other_identity", "a dump of another, with INSTALLATION_ID", store({ identity: other, vouched: true }), inside()],
    ["nothing_kept", "numbers without an identity", store({ identity: null }), inside({ lastNumber: 0n })],
    ["behind", "an older dump", store({ lastNumber: 1310n }), inside()],
    ["behind", "an older dump, with INSTALLATION_ID", store({ lastNumber: 1310n, vouched: true }), inside()],
    ["behind", "one sending short", store({ lastNumber: 1205n }), inside()],
    ["copied", "a copy of the whole folder", store({ copied: true }), inside()],
  ])("%s: %s", (cause, _, kept, known) => {
    expect(compareStores(kept, known)).toMatchObject({ status: "sending_locked", cause });
  });

  test("the reasons are for users, with the numbers", () => {
    const reasonOf = (kept: StoreReading, known = inside()) => {
      const standing = compareStores(kept, known);
      return standing.status === "sending_locked" ? render(standing.reason) : null;
    };
    expect(reasonOf(store({ lastNumber: 1310n }))).toBe(t.behind("1204", "1310"));
    expect(reasonOf(store({ copied: true }))).toBe(t.folderCopied);
    expect(reasonOf(store({ identity: other, vouched: true }))).toBe(t.idOfAnother);
    expect(reasonOf(store(nothing))).toBe(t.nothingKept);
  });
});
