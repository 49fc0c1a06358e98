import { expect, test } from "vitest";
import { requestStates } from "@/lib/controls/approvals/labels";
import { batchStates } from "@/lib/payments/batches/state";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { progressLabels } from "./batch-labels";

test("a row is called what its order or its batch is called, and never what an approver says", () => {
  const known = [orderStatuses, batchStates.rows].flatMap((states) => Object.values(states)).map(({ label }) => label);
  const ofApprovers = [requestStates.rows.approved.label, requestStates.rows.rejected.label];
  for (const { label } of Object.values(progressLabels)) {
    expect(ofApprovers).not.toContain(label);
    expect(known.some((one) => one === label || one.startsWith(`${label} – `))).toBe(true);
  }
});
