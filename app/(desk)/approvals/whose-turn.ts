import { type Reach, reaches } from "@/lib/auth/reach";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import type { PayoutApproval } from "@/lib/orders/approval-queries";

/** Why this person cannot decide on it; null: it is their turn. */
export function whyNotMine(approval: PayoutApproval, person: Person): string | null {
  if (approval.requestedById === person.id) return "You prepared it.";
  if (approval.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "approvals.decide", "approve");
}

type Approver = { id: string; name: string; connectionIds: Reach };

/** Those who can still decide on it, by name. */
export function whoIsLeft(approval: PayoutApproval, approvers: readonly Approver[]): string[] {
  const said = approval.said.map(({ personId }) => personId);
  return approvers
    .filter(
      ({ id, connectionIds }) =>
        id !== approval.requestedById && !said.includes(id) && reaches(connectionIds, approval.connectionId),
    )
    .map(({ name }) => name);
}
