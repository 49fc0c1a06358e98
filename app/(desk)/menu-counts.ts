import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { countAttention } from "@/lib/callbacks/queries";
import type { Desk } from "@/lib/core/desk";
import { countOnMe } from "@/lib/orders/approval-queries";

/** What the menu counts for this person, by the address of the page: what needs a look, and what waits on them. */
export async function readMenuCounts(desk: Desk, person: Person): Promise<Record<string, number>> {
  const [attention, onMe] = await Promise.all([
    may(person.role, "callbacks.read") ? countAttention(desk, person.connectionIds) : 0,
    may(person.role, "approvals.read") ? countOnMe(desk.db, person, desk.now()) : 0,
  ]);
  return { "/callbacks": attention, "/approvals": onMe };
}
