import { beforeEach, describe, expect, test, vi } from "vitest";
import { depth } from "@/db/testing-depth";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { attack } from "./testing-attempts";
import { findBreaches } from "./testing-breaches";
import { type Cast, databaseRefusals, foundCompany, randomOf, setStage } from "./testing-coalition";

// Each test removes one guard of the code. A guard that only the code has lets the coalition through; one that the
// database repeats does not.

const broken = vi.hoisted(() => ({ guard: "" }));

vi.mock("@/lib/controls/approvals/ties", async (load) => {
  const real = await load<typeof import("@/lib/controls/approvals/ties")>();
  return {
    ...real,
    tieAccount: (...given: Parameters<typeof real.tieAccount>) =>
      broken.guard === "tieAccount" ? Promise.resolve() : real.tieAccount(...given),
    refuseTied: (...given: Parameters<typeof real.refuseTied>) =>
      broken.guard === "refuseTied" ? Promise.resolve() : real.refuseTied(...given),
    refuseTiedTo: (...given: Parameters<typeof real.refuseTiedTo>) =>
      broken.guard === "refuseTiedTo" ? Promise.resolve() : real.refuseTiedTo(...given),
  };
});

vi.mock("@/lib/controls/approvals/requirement", async (load) => {
  const real = await load<typeof import("@/lib/controls/approvals/requirement")>();
  return {
    ...real,
    requirementOf: async (...given: Parameters<typeof real.requirementOf>) => ({
      ...(await real.requirementOf(...given)),
      ...(broken.guard === "requirementOf" ? { required: 0 } : {}),
    }),
    requirementOfAdmins: async (...given: Parameters<typeof real.requirementOfAdmins>) => ({
      ...(await real.requirementOfAdmins(...given)),
      ...(broken.guard === "requirementOfAdmins" ? { required: 0 } : {}),
    }),
    countOtherAdmins: (...given: Parameters<typeof real.countOtherAdmins>) =>
      broken.guard === "countOtherAdmins" ? Promise.resolve(0) : real.countOtherAdmins(...given),
  };
});

const stage = provideBatchContext("test", { mia: "admin", bo: "approver" });
beforeEach(() => setStage(stage));

const alone: Cast = { needed: 1, hasSecond: false, hasHelper: false };
const beside: Cast = { needed: 1, hasSecond: true, hasHelper: false };

async function breachesWithout(guard: string, cast: Cast, seed: number, days = 3): Promise<string[]> {
  broken.guard = guard;
  try {
    const random = randomOf(seed);
    const company = await foundCompany(stage, random, cast, days);
    await attack(company, random);
    return [...new Set(await findBreaches(company, cast))];
  } finally {
    broken.guard = "";
  }
}

const onlyInCode: [string, Cast, number, string][] = [
  ["requirementOfAdmins", beside, 0, "a setting changed alone"],
  ["refuseTiedTo", alone, 3, "a journal was reversed by who made it"],
  ["tieAccount", alone, 3, "was approved by one user"],
];
const inBoth: [string, Cast, number][] = [
  ["refuseTied", alone, 1],
  ["requirementOf", alone, 1],
  ["countOtherAdmins", beside, 3],
];

describe("without a guard of the code", () => {
  test.each(onlyInCode.slice(0, depth(onlyInCode.length, 1)))(
    "%s the coalition gets through, and the test sees it",
    async (guard, cast, days, breach) => {
      expect(await breachesWithout(guard, cast, 1, days)).toContainEqual(expect.stringContaining(breach));
    },
    180_000,
  );

  test.each(inBoth.slice(0, depth(inBoth.length, 0)))(
    "%s the database still refuses",
    async (guard, cast, seed) => {
      expect(await breachesWithout(guard, cast, seed)).toEqual([]);
      expect(databaseRefusals.count).toBeGreaterThan(0);
    },
    180_000,
  );
});
