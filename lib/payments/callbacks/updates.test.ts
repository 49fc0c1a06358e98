import { describe, expect, test } from "vitest";
import { typed } from "@/lib/core/text/message";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import { holdApproval } from "./updates";

const evaluated = (verdict: Evaluation["verdict"], change: Evaluation["change"]): Evaluation => ({
  verdict,
  reason: typed("So it was judged."),
  change,
  laterTransaction: null,
  alarm: null,
});
const nothingYet = { reportedStatus: null };

describe("an approval of an order that was found", () => {
  test("is reported, not applied, and the same again is counted", () => {
    const approved = evaluated("applied", { submission: "accepted", outcome: "approved", reportedStatus: null });
    expect(holdApproval(nothingYet, approved)).toMatchObject({
      verdict: "reported",
      change: { reportedStatus: "approved" },
    });
    expect(holdApproval({ reportedStatus: "approved" }, approved)).toMatchObject({ verdict: "repeated", change: {} });
  });

  test.each([
    evaluated("applied", { outcome: "declined" }),
    evaluated("applied", { outcome: "unknown" }),
    evaluated("wrong_amount", { conflict: typed("It says 1.") }),
    evaluated("repeated", {}),
    evaluated("second_order", { conflict: typed("Twice.") }),
  ])("is the only thing that is held: $verdict $change stays", (other) => {
    expect(holdApproval(nothingYet, other)).toBe(other);
  });
});
