import { describe, expect, test } from "vitest";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { whoCan, whyNotMine } from "./whose-turn";

const here = "connection";
const approvers = [
  { id: "ana", name: "Ana", connectionIds: null },
  { id: "bo", name: "Bo", connectionIds: [here] },
  { id: "mia", name: "Mia", connectionIds: ["elsewhere"] },
];
const approval = (changes: Partial<PayoutApproval> = {}) =>
  ({ requestedById: "ben", connectionId: here, said: [], ...changes }) as unknown as PayoutApproval;
const said = (personId: string) =>
  [{ personId, name: personId, counts: true, decision: "approve", reason: null, at: new Date(0) }] as const;

describe("who can decide, by name", () => {
  test("whoever works with the connection, the reader as you", () => {
    expect(whoCan(approval(), approvers, "ben")).toBe("Ana or Bo can approve it.");
    expect(whoCan(approval(), approvers, "bo")).toBe("You can approve it, or Ana.");
    expect(whoCan(approval(), approvers.slice(1), "bo")).toBe("You can approve it.");
  });

  test("never who prepared it, nor who has approved it", () => {
    expect(whoCan(approval({ requestedById: "ana" }), approvers, "ana")).toBe("Bo can approve it.");
    expect(whoCan(approval({ requestedById: "ana", said: [...said("bo")] }), approvers, "ana")).toContain("an admin");
  });
});

test("why one cannot decide names who can", () => {
  expect(whyNotMine(approval(), { id: "bo", role: "approver" }, approvers)).toBeNull();
  expect(whyNotMine(approval(), { id: "ben", role: "preparer" }, approvers)).toBe(
    "You prepared it. Ana or Bo can approve it.",
  );
  const seen = approval({ said: [...said("bo")] });
  expect(whyNotMine(seen, { id: "bo", role: "approver" }, approvers)).toBe("You have approved it. Ana can approve it.");
  expect(whyNotMine(approval(), { id: "vera", role: "viewer" }, approvers)).toContain("Ana or Bo can approve it.");
});
