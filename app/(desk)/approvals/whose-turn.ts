import { type Reach, reaches } from "@/lib/auth/reach";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listNames } from "@/lib/core/names";
import type { PayoutApproval } from "@/lib/orders/approval-queries";

export type Approver = { id: string; name: string; connectionIds: Reach };

/** Why this person cannot decide on it, naming who can; null: it is their turn. */
export function whyNotMine(
  approval: PayoutApproval,
  person: Pick<Person, "id" | "role">,
  approvers: readonly Approver[],
): string | null {
  const why = ownReason(approval, person);
  return why === null ? null : `${why} ${whoCan(approval, approvers)}`;
}

function ownReason(approval: PayoutApproval, person: Pick<Person, "id" | "role">): string | null {
  if (approval.requestedById === person.id) return "You prepared it.";
  if (approval.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "approvals.decide", "approve");
}

/** Who can still decide on it, in a sentence. */
export function whoCan(approval: PayoutApproval, approvers: readonly Approver[]): string {
  const left = whoIsLeft(approval, approvers);
  if (left.length === 0) return "Nobody else is here who could approve it: an admin invites an approver.";
  return `${listNames(left, "or")} can approve it.`;
}

/** Those who can still decide on it, by name. */
function whoIsLeft(approval: PayoutApproval, approvers: readonly Approver[]): string[] {
  const said = approval.said.map(({ personId }) => personId);
  return approvers
    .filter(
      ({ id, connectionIds }) =>
        id !== approval.requestedById && !said.includes(id) && reaches(connectionIds, approval.connectionId),
    )
    .map(({ name }) => name);
}
