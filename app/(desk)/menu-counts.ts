import { countUnread } from "@/lib/alerts/queries";
import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { countBatchesOn } from "@/lib/batches/waiting";
import { countAttention } from "@/lib/callbacks/queries";
import type { Desk } from "@/lib/core/desk";
import { countOnMe } from "@/lib/orders/approval-queries";
import { countSettlementsOn } from "@/lib/settlements/waiting";

/** What the menu counts for this person, by the address of the page: what needs a look, and what waits on them. */
export async function readMenuCounts(
  desk: Desk,
  person: Person,
): Promise<Record<"/callbacks" | "/approvals" | "/batches" | "/alerts", number>> {
  const [attention, onMe, toConfirm, batches, unread] = await Promise.all([
    may(person.role, "callbacks.read") ? countAttention(desk, person.connectionIds) : 0,
    may(person.role, "approvals.read") ? countOnMe(desk.db, person, desk.now()) : 0,
    countSettlementsOn(desk.db, person),
    may(person.role, "batches.read") ? countBatchesOn(desk.db, person) : 0,
    may(person.role, "alerts.read") ? countUnread(desk, person) : 0,
  ]);
  return { "/callbacks": attention, "/approvals": onMe + toConfirm, "/batches": batches, "/alerts": unread };
}
