import { eq } from "drizzle-orm";
import { connections, endpoints } from "@/db/schema/connections";
import { payees } from "@/db/schema/payees";
import { people } from "@/db/schema/people";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { directionWords, kindsWords, stageWords } from "@/lib/orders/kind-words";
import { type OrderFilter, unknownCurrency } from "@/lib/orders/list-search";
import { daysMeant, movingDaysWords } from "@/lib/orders/moving-days";
import { findBatchName } from "@/lib/orders/queries";
import { orderWords } from "@/lib/orders/words";

/** What the ids of a filter are called; null: not filtered by it, or not there. */
export type FilterNames = Record<"connection" | "endpoint" | "batch" | "person" | "payee", string | null>;

/** The names of what a filter is by. */
export async function readFilterNames(desk: Desk, reach: Reach, filter: OrderFilter): Promise<FilterNames> {
  const { connectionId, endpointId, batchId, personId, payeeId } = filter;
  const { db } = desk;
  const first = async (rows: PromiseLike<{ name: string }[]>) => (await rows)[0]?.name ?? null;
  const [connection, endpoint, batch, person, payee] = await Promise.all([
    connectionId
      ? first(db.select({ name: connections.name }).from(connections).where(eq(connections.id, connectionId)))
      : null,
    endpointId ? first(db.select({ name: endpoints.label }).from(endpoints).where(eq(endpoints.id, endpointId))) : null,
    batchId ? findBatchName(desk, reach, batchId) : null,
    personId ? first(db.select({ name: people.name }).from(people).where(eq(people.id, personId))) : null,
    payeeId ? first(db.select({ name: payees.name }).from(payees).where(eq(payees.id, payeeId))) : null,
  ]);
  return { connection, endpoint, batch, person, payee };
}

/** A filter as people say it: "Payouts · Declined · Last 7 days (2026-03-01 to 2026-03-07)"; "All orders" where there is none. */
export function describeFilter(filter: OrderFilter, names: FilterNames, now: Date, timeZone: string): string {
  const { days, from, to, amount } = filter;
  const meant = days && daysMeant(days, now, timeZone);
  const parts = [
    filter.view === "unsettled" && "Unsettled",
    filter.kind && kindsWords[filter.kind],
    filter.direction && directionWords[filter.direction],
    filter.status && orderWords[filter.status].label,
    filter.stage && stageWords[filter.stage],
    filter.connectionId && `connection ${names.connection ?? "unknown"}`,
    filter.endpointId && `endpoint ${names.endpoint ?? "unknown"}`,
    filter.batchId && `batch ${names.batch ?? "unknown"}`,
    filter.personId && `by ${names.person ?? "somebody unknown"}`,
    filter.payeeId && `to ${names.payee ?? "somebody unknown"}`,
    days && meant && `${movingDaysWords[days]} (${meant.from} to ${meant.to})`,
    from && to && `${from} to ${to}`,
    from && !to && `from ${from}`,
    !from && to && `up to ${to}`,
    amount && `amount ${[...new Set([amount.least ?? "", amount.most ?? ""])].join(" to ").trim()}`,
    filter.currency && (filter.currency === unknownCurrency ? "currency not known" : filter.currency),
    filter.text && `“${filter.text}”`,
  ].filter((part): part is string => Boolean(part));
  return parts.length === 0 ? "All orders" : parts.join(" · ");
}
