import { describe, expect, test } from "vitest";
import type { Judgement } from "@/lib/orders/status";
import { holdApproval } from "./held";

const judged = (verdict: Judgement["verdict"], change: Judgement["change"]): Judgement => ({
  verdict,
  reason: "So it was judged.",
  change,
  aftermath: null,
  alarm: null,
});
const nothingYet = { reportedStatus: null };

describe("an approval of an order that was found", () => {
  test("is reported, not applied, and the same again is counted", () => {
    const approved = judged("applied", { submission: "accepted", outcome: "approved", reportedStatus: null });
    expect(holdApproval(nothingYet, approved)).toMatchObject({
      verdict: "reported",
      change: { reportedStatus: "approved" },
    });
    expect(holdApproval({ reportedStatus: "approved" }, approved)).toMatchObject({ verdict: "repeated", change: {} });
  });

  test.each([
    judged("applied", { outcome: "declined" }),
    judged("applied", { outcome: "unknown" }),
    judged("wrong_amount", { conflict: "It says 1." }),
    judged("repeated", {}),
    judged("second_order", { conflict: "Twice." }),
  ])("is the only thing that is held: $verdict $change stays", (other) => {
    expect(holdApproval(nothingYet, other)).toBe(other);
  });
});
