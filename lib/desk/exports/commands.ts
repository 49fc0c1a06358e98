import { eq, inArray, sql } from "drizzle-orm";
import { connections, endpoints } from "@/db/schema/connections";
import { orderExports } from "@/db/schema/desk";
import { payees } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { environmentLabels } from "@/lib/payments/connections/settings";
import { directionLabels, kindsLabels, stageLabels } from "@/lib/payments/orders/kind-labels";
import { type OrderFilter, unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import { daysMeant, movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import { findBatchName } from "@/lib/payments/orders/queries";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as t from "@/messages/exports/model";
import { exportInput, filterOf, readList } from "./input";
import { findLastExport } from "./queries";

type FilterNames = Record<"connection" | "endpoint" | "batch" | "user" | "payee", string | null>;

const joined = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(", ") || null;

async function readFilterNames(ctx: AppContext, scope: Scope, filter: OrderFilter): Promise<FilterNames> {
  const { connectionIds, endpointIds, batchId, userIds, payeeId } = filter;
  const { db } = ctx;
  const first = async (rows: PromiseLike<{ name: string }[]>) => (await rows)[0]?.name ?? null;
  const [connection, endpoint, batch, user, payee] = await Promise.all([
    connectionIds
      ? db
          .select({ name: connections.name })
          .from(connections)
          .where(inArray(connections.id, connectionIds))
          .then(joined)
      : null,
    endpointIds
      ? db.select({ name: endpoints.label }).from(endpoints).where(inArray(endpoints.id, endpointIds)).then(joined)
      : null,
    batchId ? findBatchName(ctx, scope, batchId) : null,
    userIds ? db.select({ name: users.name }).from(users).where(inArray(users.id, userIds)).then(joined) : null,
    payeeId ? first(db.select({ name: payees.name }).from(payees).where(eq(payees.id, payeeId))) : null,
  ]);
  return { connection, endpoint, batch, user, payee };
}

export function describeFilter(filter: OrderFilter, names: FilterNames, now: Date, timeZone: string): string {
  const { days, from, to, amount } = filter;
  const meant = days && daysMeant(days, now, timeZone);
  const parts = [
    filter.view === "unresolved" && t.unresolved,
    filter.kind && kindsLabels[filter.kind],
    filter.direction && directionLabels[filter.direction],
    filter.status?.map((status) => orderStatuses[status].label).join(", "),
    filter.stage?.map((stage) => stageLabels[stage]).join(", "),
    filter.environment && environmentLabels[filter.environment],
    filter.connectionIds && t.connectionOf(names.connection ?? t.unknown),
    filter.endpointIds && t.endpointOf(names.endpoint ?? t.unknown),
    filter.orderIds && t.selectedOf(filter.orderIds.length),
    filter.batchId && t.batchOf(names.batch ?? t.unknown),
    filter.userIds && t.byUser(names.user ?? t.unknownUser),
    filter.payeeId && t.toPayee(names.payee ?? t.unknownPayee),
    days && meant && t.to(movingDaysLabels[days], meant.from, meant.to),
    from && to && t.daysBetween(from, to),
    from && !to && t.fromDay(from),
    !from && to && t.upToDay(to),
    amount && t.amountBetween([...new Set([amount.least ?? "", amount.most ?? ""])]),
    filter.currency?.map((one) => (one === unknownCurrency ? t.unknownCurrency : one)).join(", "),
    filter.text && `“${filter.text}”`,
  ].filter((part): part is string => Boolean(part));
  return parts.length === 0 ? t.allOrders : parts.join(" · ");
}

/**
 * Work in progress when an export began counts as changed since. No writing transaction is older than the oldest open
 * one, and none writes a time of its own clock that is older than this.
 */
const underWaySeconds = 60;

/** The user who asked then fetches the file once; it holds only orders that they can see at that time. */
export const exportOrders = command({
  permission: "orders.export",
  input: exportInput,
  async run({ ctx, tx, actor, now }, { query, format, columns, onlyChanged }) {
    const { filter, sort } = readList(query);
    const key = filterOf(query);
    const last = onlyChanged ? await findLastExport(tx, actor.userId, key) : null;
    if (onlyChanged && !last) throw new AppError("invalid", t.noEarlierExport);
    const [{ timeZone }, names] = await Promise.all([
      getOrganisation(ctx),
      readFilterNames(ctx, actor.connectionIds, filter),
    ]);
    const filterText = describeFilter(filter, names, now, timeZone);
    const changedSince = last?.changesFrom ?? null;
    const [made] = await tx
      .insert(orderExports)
      .values({
        userId: actor.userId,
        ...{ query, filter: key, filterText, format, columns, changedSince },
        changesFrom: sql`(select least(now(), min(xact_start)) from pg_stat_activity
          where datname = current_database() and state <> 'idle' and backend_type = 'client backend') - make_interval(secs => ${underWaySeconds})`,
      })
      .returning({ id: orderExports.id });
    if (!made) throw new Error("an export was not stored");
    const details = { list: filterText, format, columns, sort, changedSince: changedSince?.toISOString() };
    return { done: { exportId: made.id }, audit: { subjectType: "export", subjectId: made.id, details } };
  },
});
