import { approvedBy } from "@/lib/approvals/given";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import type { ChangeView } from "@/lib/connections/change-queries";
import { listNames } from "@/lib/core/names";

type Approvers = readonly { id: string; name: string }[];

/** Why this person cannot decide on it, naming who can; null: it is their turn. */
export function whyNotMine({ askedBy, said }: ChangeView, person: Pick<Person, "id" | "role">): string | null {
  if (askedBy.id === person.id) return "You asked for it: another admin decides.";
  if (said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "connections.decide", "decide on it");
}

/** "Mia or Eva"; who is still to decide. */
export function whoIsLeft({ askedBy, said }: ChangeView, approvers: Approvers): string {
  const left = approvers.filter(({ id }) => id !== askedBy.id && !said.some(({ personId }) => personId === id));
  if (left.length === 0) return "nobody yet; there is no other admin";
  return listNames(
    left.map(({ name }) => name),
    "or",
  );
}

/** How many more people must approve it. */
export function missingOf({ request, said }: ChangeView): number {
  return request.required - approvedBy(said).length;
}
