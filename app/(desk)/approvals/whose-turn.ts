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
  return why === null ? null : `${why} ${whoCan(approval, approvers, person.id)}`;
}

function ownReason(approval: PayoutApproval, person: Pick<Person, "id" | "role">): string | null {
  if (approval.requestedById === person.id) return "You prepared it.";
  if (approval.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "approvals.decide", "approve");
}

/** Who can still decide on it, in a sentence. `reader`: whose screen it is. */
export function whoCan(approval: PayoutApproval, approvers: readonly Approver[], reader: string): string {
  const said = approval.said.map(({ personId }) => personId);
  const left = approvers.filter(
    ({ id, connectionIds }) =>
      id !== approval.requestedById && !said.includes(id) && reaches(connectionIds, approval.connectionId),
  );
  if (left.length === 0) return "Nobody else is here who could approve it: an admin invites an approver.";
  const names = left.filter(({ id }) => id !== reader).map(({ name }) => name);
  if (left.length === names.length) return `${listNames(names, "or")} can approve it.`;
  return names.length === 0 ? "You can approve it." : `You can approve it, or ${listNames(names, "or")}.`;
}
