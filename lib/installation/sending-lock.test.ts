import { describe, expect, test } from "vitest";
import type { StoreReading } from "@/lib/core/installation-store";
import { render } from "@/lib/core/render";
import * as t from "@/messages/stored/installation";
import { evaluateStanding, type InsideReading } from "./sending-lock";

const [mine, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const installationStore = (change: Partial<StoreReading> = {}): StoreReading => ({
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
    ["both say the same", installationStore(), inside()],
    [
      "the last number was committed, and its process died before it kept it",
      installationStore({ lastNumber: 1203n }),
      inside(),
    ],
    ["nothing was sent so far", installationStore({ lastNumber: 0n }), inside({ lastNumber: 0n })],
    [
      "INSTALLATION_ID vouches for a folder that did not last",
      installationStore({ vouched: true, lastNumber: null }),
      inside(),
    ],
    ["nothing is kept at all, in a test", installationStore({ ...nothing, vouched: true }), inside()],
  ])("%s", (_, kept, known) => {
    expect(evaluateStanding(kept, known)).toEqual({ status: "ours" });
  });
});

describe("where nothing was ever sent, folder and database are made each other's", () => {
  test.each([
    ["numbers that are not kept yet", installationStore({ lastNumber: null }), inside({ lastNumber: 0n }), mine],
    ["a fresh folder", installationStore(nothing), inside({ lastNumber: 0n }), mine],
    [
      "a folder of a database that was thrown away",
      installationStore({ identity: other, lastNumber: null }),
      inside({ lastNumber: 0n }),
      mine,
    ],
    ["a copied folder", installationStore({ copied: true, lastNumber: null }), inside({ lastNumber: 0n }), mine],
    [
      "INSTALLATION_ID",
      installationStore({ identity: other, vouched: true, lastNumber: null }),
      inside({ lastNumber: 0n }),
      other,
    ],
  ])("%s", (_, kept, known, identity) => {
    expect(evaluateStanding(kept, known)).toEqual({ status: "new", identity });
  });
});

describe("sending_locked", () => {
  test.each([
    ["nothing_kept", "a database put on a fresh machine", installationStore(nothing), inside()],
    ["nothing_kept", "the numbers are gone, the identity is not", installationStore({ lastNumber: null }), inside()],
    ["other_identity", "another's database", installationStore({ identity: other }), inside()],
    [
      "other_identity",
      "an empty database in place of one that sent",
      installationStore({ identity: other }),
      inside({ lastNumber: 0n }),
    ],
    [
      "other_identity",
      "a dump of another, with INSTALLATION_ID",
      installationStore({ identity: other, vouched: true }),
      inside(),
    ],
    ["nothing_kept", "numbers without an identity", installationStore({ identity: null }), inside({ lastNumber: 0n })],
    ["behind", "an older dump", installationStore({ lastNumber: 1310n }), inside()],
    [
      "behind",
      "an older dump, with INSTALLATION_ID",
      installationStore({ lastNumber: 1310n, vouched: true }),
      inside(),
    ],
    ["behind", "one sending short", installationStore({ lastNumber: 1205n }), inside()],
    ["copied", "a copy of the whole folder", installationStore({ copied: true }), inside()],
  ])("%s: %s", (cause, _, kept, known) => {
    expect(evaluateStanding(kept, known)).toMatchObject({ status: "sending_locked", cause });
  });

  test("the reasons are for users, with the numbers", () => {
    const reported = (kept: StoreReading, known = inside()) => {
      const standing = evaluateStanding(kept, known);
      return standing.status === "sending_locked" ? render(standing.reason) : null;
    };
    expect(reported(installationStore({ lastNumber: 1310n }))).toBe(t.behind("1204", "1310"));
    expect(reported(installationStore({ copied: true }))).toBe(t.folderCopied);
    expect(reported(installationStore({ identity: other, vouched: true }))).toBe(t.idOfAnother);
    expect(reported(installationStore(nothing))).toBe(t.nothingKept);
  });
});
