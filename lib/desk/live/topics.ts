import { and, inArray } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { may } from "@/lib/identity/auth/access/permissions";
import { isInScope, withinScope } from "@/lib/identity/auth/access/scope";
import type { User } from "@/lib/identity/auth/sessions/sessions";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Narrows topics to those that the user may see. A topic of an unknown kind is withheld. */
export async function narrowTopics(
  ctx: AppContext,
  user: Pick<User, "id" | "role" | "connectionIds">,
  topics: readonly string[],
): Promise<readonly string[]> {
  const { role, connectionIds: scope } = user;
  const parted = topics.map((topic) => {
    const [kind = "", id = ""] = topic.split(":");
    return { topic, kind, id };
  });
  const seesOrders = may(role, "orders.read");
  const wanted = parted.flatMap(({ kind, id }) => (kind === "order" && idPattern.test(id) ? [id] : []));
  const own =
    scope === null || !seesOrders || wanted.length === 0
      ? []
      : await ctx.db
          .select({ id: orders.id })
          .from(orders)
          .where(and(inArray(orders.id, wanted), withinScope(orders.connectionId, scope)));
  const seesBatches = may(role, "batches.read");
  const wantedBatches = parted.flatMap(({ kind, id }) => (kind === "batch" && idPattern.test(id) ? [id] : []));
  const ownBatches =
    scope === null || !seesBatches || wantedBatches.length === 0
      ? []
      : await ctx.db
          .select({ id: batches.id })
          .from(batches)
          .where(and(inArray(batches.id, wantedBatches), withinScope(batches.connectionId, scope)));
  const within = new Set([...own, ...ownBatches].map(({ id }) => id));
  const isHeard = ({ kind, id }: (typeof parted)[number]) => {
    if (kind === "installation") return true;
    if (kind === "connection") return may(role, "connections.read") && isInScope(scope, id);
    if (kind === "callback") return may(role, "callbacks.read") && isInScope(scope, id);
    if (kind === "alert" || kind === "alert_read") return id === user.id;
    if (kind === "batch") return seesBatches && (scope === null || within.has(id));
    if (kind === "approval") return may(role, "approvals.read") && (id === "all" || isInScope(scope, id));
    return kind === "order" && seesOrders && (scope === null || within.has(id));
  };
  return parted.filter(isHeard).map(({ topic }) => topic);
}
