import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { dayIn } from "@/lib/core/time/calendar";
import type { OrderFacets, OrderKind, OrderOrigin } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import type { KnownFact, ProfileFacts } from "./facts";

export type Numbered = { kind: "exact" | "at-least"; number: number } | { kind: "none" };

/**
 * Numbers charges from the reported repeats number, else as a lower bound, because the gateway may have made charges
 * that nobody reported. Failed charges count. Pure.
 * @param charges those that the gateway took, oldest first
 * @param reported the number of the next charge when it was reported
 */
export function numberCharges(
  charges: readonly { id: string; at: Date }[],
  reported: Pick<KnownFact, "value" | "from"> | null,
): Map<string, Numbered> {
  const since = reported?.from.at.getTime() ?? Number.POSITIVE_INFINITY;
  const first = charges.findIndex(({ at }) => at.getTime() > since);
  return new Map(
    charges.map(({ id }, at): [string, Numbered] =>
      reported === null || first === -1 || at < first
        ? [id, { kind: "at-least", number: at }]
        : [id, { kind: "exact", number: Number(reported.value) + at - first }],
    ),
  );
}

export const shownChargesMost = 50;

export type ProfileCharge = {
  orderId: string;
  kind: OrderKind;
  origin: OrderOrigin;
  at: Date;
  on: string;
  amount: string | null;
  currency: string | null;
  batch: { id: string; number: number } | null;
  errorCode: string | null;
  errorMessage: string | null;
  facets: OrderFacets;
  repeat: Numbered;
};

export type ProfileCharges = {
  charges: ProfileCharge[];
  total: number;
  seen: { at: Date; on: string; automatic: boolean }[];
};

export async function readCharges(
  ctx: AppContext,
  profileId: string,
  { known }: ProfileFacts,
): Promise<ProfileCharges> {
  const theirs = and(eq(orders.profileId, profileId), inArray(orders.kind, ["charge", "payout"]));
  const [rows, [counted], all, [zone]] = await Promise.all([
    ctx.db
      .select({ order: orders, batch: { id: batches.id, number: batches.number } })
      .from(orders)
      .leftJoin(batches, eq(batches.id, orders.batchId))
      .where(theirs)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(shownChargesMost),
    ctx.db.select({ total: count() }).from(orders).where(theirs),
    readCounted(ctx, [profileId]).then((found) => found.get(profileId) ?? []),
    ctx.db.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1)),
  ]);
  const later = await readLaterEvents(
    ctx,
    rows.map(({ order }) => order.id),
  );
  const timeZone = zone?.timeZone ?? "UTC";
  const numbers = numberCharges(all, known.repeats ?? null);
  return {
    total: counted?.total ?? 0,
    seen: all.map(({ at, origin }) => ({ at, on: dayIn(at, timeZone), automatic: origin === "found" })),
    charges: rows.map(({ order, batch }) => {
      const { id: orderId, kind, origin, amount, currency, errorCode } = order;
      const errorMessage = order.errorMessage ?? render(order.reason);
      const at = order.sentAt ?? order.createdAt;
      return {
        ...{ orderId, kind, origin, at, on: dayIn(at, timeZone), amount, currency, batch, errorCode, errorMessage },
        facets: facetsOf(
          order,
          later.filter((one) => one.orderId === orderId),
        ),
        repeat: numbers.get(orderId) ?? { kind: "none" },
      };
    }),
  };
}

export async function readCounted(
  ctx: AppContext,
  profileIds: readonly string[],
): Promise<Map<string, { id: string; at: Date; origin: OrderOrigin }[]>> {
  if (profileIds.length === 0) return new Map();
  const at = sql<Date>`coalesce(${orders.sentAt}, ${orders.createdAt})`.mapWith(orders.createdAt);
  const rows = await ctx.db
    .select({ profileId: orders.profileId, id: orders.id, at, origin: orders.origin })
    .from(orders)
    .where(
      and(inArray(orders.profileId, [...profileIds]), eq(orders.kind, "charge"), eq(orders.submission, "accepted")),
    )
    .orderBy(sql`3, 2`);
  const found = new Map<string, { id: string; at: Date; origin: OrderOrigin }[]>();
  for (const { profileId, ...charge } of rows) {
    if (profileId !== null) found.set(profileId, [...(found.get(profileId) ?? []), charge]);
  }
  return found;
}

async function readLaterEvents(ctx: AppContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return ctx.db
    .select()
    .from(orderLaterEvents)
    .where(inArray(orderLaterEvents.orderId, [...orderIds]));
}
