import type { PayoutApproval } from "@/lib/orders/approval-queries";

/** How many approvals a payout still wants. */
export function missingOf({ required, said }: Pick<PayoutApproval, "required" | "said">): number {
  return required - said.filter(({ decision }) => decision === "approve").length;
}
