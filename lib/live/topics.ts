import { and, inArray } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { may } from "@/lib/auth/permissions";
import { reaches, withinReach } from "@/lib/auth/reach";
import type { Person } from "@/lib/auth/sessions";
import type { Desk } from "@/lib/core/desk";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The topics that a person may hear of: of things they may see, of the connections they work with. A new kind is kept back. */
export async function narrowTopics(
  desk: Desk,
  person: Pick<Person, "id" | "role" | "connectionIds">,
  topics: readonly string[],
): Promise<readonly string[]> {
  const { role, connectionIds: reach } = person;
  const parted = topics.map((topic) => {
    const [kind = "", id = ""] = topic.split(":");
    return { topic, kind, id };
  });
  const seesOrders = may(role, "orders.read");
  const wanted = parted.flatMap(({ kind, id }) => (kind === "order" && idPattern.test(id) ? [id] : []));
  const own =
    reach === null || !seesOrders || wanted.length === 0
      ? []
      : await desk.db
          .select({ id: orders.id })
          .from(orders)
          .where(and(inArray(orders.id, wanted), withinReach(orders.connectionId, reach)));
  const seesBatches = may(role, "batches.read");
  const wantedBatches = parted.flatMap(({ kind, id }) => (kind === "batch" && idPattern.test(id) ? [id] : []));
  const ownBatches =
    reach === null || !seesBatches || wantedBatches.length === 0
      ? []
      : await desk.db
          .select({ id: batches.id })
          .from(batches)
          .where(and(inArray(batches.id, wantedBatches), withinReach(batches.connectionId, reach)));
  const within = new Set([...own, ...ownBatches].map(({ id }) => id));
  const isHeard = ({ kind, id }: (typeof parted)[number]) => {
    if (kind === "installation") return true;
    if (kind === "connection") return may(role, "connections.read") && reaches(reach, id);
    if (kind === "callback") return may(role, "callbacks.read") && reaches(reach, id);
    if (kind === "alert" || kind === "alert_read") return id === person.id;
    if (kind === "batch") return seesBatches && (reach === null || within.has(id));
    // What belongs to no connection is decided on by whoever works with all, and seen to wait by everybody.
    if (kind === "approval") return may(role, "approvals.read") && (id === "all" || reaches(reach, id));
    return kind === "order" && seesOrders && (reach === null || within.has(id));
  };
  return parted.filter(isHeard).map(({ topic }) => topic);
}
