import { describe, expect, test } from "vitest";
import type { OutsideReading } from "@/lib/core/outside";
import { type InsideReading, judgeStanding } from "./fence";

const [mine, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const outside = (change: Partial<OutsideReading> = {}): OutsideReading => ({
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
    ["both say the same", outside(), inside()],
    ["the last number was committed, and its process died before it kept it", outside({ lastNumber: 1203n }), inside()],
    ["nothing was sent so far", outside({ lastNumber: 0n }), inside({ lastNumber: 0n })],
    ["INSTALLATION_ID vouches for a folder that did not last", outside({ vouched: true, lastNumber: null }), inside()],
    ["nothing is kept at all, in a test", outside({ ...nothing, vouched: true }), inside()],
  ])("%s", (_, kept, known) => {
    expect(judgeStanding(kept, known)).toEqual({ word: "ours" });
  });
});

describe("where nothing was ever sent, folder and database are made each other's", () => {
  test.each([
    ["numbers that are not kept yet", outside({ lastNumber: null }), inside({ lastNumber: 0n }), mine],
    ["a fresh folder", outside(nothing), inside({ lastNumber: 0n }), mine],
    [
      "a folder of a database that was thrown away",
      outside({ identity: other, lastNumber: null }),
      inside({ lastNumber: 0n }),
      mine,
    ],
    ["a copied folder", outside({ copied: true, lastNumber: null }), inside({ lastNumber: 0n }), mine],
    [
      "INSTALLATION_ID",
      outside({ identity: other, vouched: true, lastNumber: null }),
      inside({ lastNumber: 0n }),
      other,
    ],
  ])("%s", (_, kept, known, identity) => {
    expect(judgeStanding(kept, known)).toEqual({ word: "new", identity });
  });
});

describe("fenced", () => {
  test.each([
    ["nothing_kept", "a database put on a fresh machine", outside(nothing), inside()],
    ["nothing_kept", "the numbers are gone, the identity is not", outside({ lastNumber: null }), inside()],
    ["other_identity", "another's database", outside({ identity: other }), inside()],
    [
      "other_identity",
      "an empty database in place of one that sent",
      outside({ identity: other }),
      inside({ lastNumber: 0n }),
    ],
    [
      "other_identity",
      "a dump of another, with INSTALLATION_ID",
      outside({ identity: other, vouched: true }),
      inside(),
    ],
    ["nothing_kept", "numbers without an identity", outside({ identity: null }), inside({ lastNumber: 0n })],
    ["behind", "an older dump", outside({ lastNumber: 1310n }), inside()],
    ["behind", "an older dump, with INSTALLATION_ID", outside({ lastNumber: 1310n, vouched: true }), inside()],
    ["behind", "one sending short", outside({ lastNumber: 1205n }), inside()],
    ["copied", "a copy of the whole folder", outside({ copied: true }), inside()],
  ])("%s: %s", (cause, _, kept, known) => {
    expect(judgeStanding(kept, known)).toMatchObject({ word: "fenced", cause });
  });

  test("the sentences are for people, with the numbers", () => {
    const said = (kept: OutsideReading, known = inside()) => {
      const standing = judgeStanding(kept, known);
      return standing.word === "fenced" ? standing.reason : null;
    };
    expect(said(outside({ lastNumber: 1310n }))).toBe(
      "This database is older than what was sent: it knows sendings up to number 1204, and 1310 were made. It was restored from a backup.",
    );
    expect(said(outside({ copied: true }))).toContain("another Paydesk still works with the original");
    expect(said(outside({ identity: other, vouched: true }))).toContain("INSTALLATION_ID");
    expect(said(outside(nothing))).toContain("moved or copied here");
  });
});
