import { approvedBy } from "@/lib/approvals/given";
import type { PayoutApproval } from "@/lib/orders/approval-queries";

/** How many approvals a payout still needs. */
export function missingOf({ required, said }: Pick<PayoutApproval, "required" | "said">): number {
  return required - approvedBy(said).length;
}
