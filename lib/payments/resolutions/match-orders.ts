import { and, eq, getTableColumns, gte, lte, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { areUnresolved, outcomeIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { transactionReports } from "@/db/schema/resolutions";
import { pick } from "@/lib/core/lists/pick";
import { takeTurns } from "@/lib/core/lists/turns";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { resolutionContextOf, resolvedByUsers } from "@/lib/payments/orders/resolve";
import * as t from "@/messages/exceptions/model";
import { type Match, type Matched, type MatchOrder, matchSteps } from "./match";
import type { ReportRow } from "./report";

const comparedMax = 50_000;

export type StoredReport = Omit<typeof transactionReports.$inferSelect, "rows"> & { rows: ReportRow[] };

export async function loadReport(from: Tx | AppContext["db"], reportId: string): Promise<StoredReport> {
  const { rows: _rows, ...head } = getTableColumns(transactionReports);
  const [report] = await from.select(head).from(transactionReports).where(eq(transactionReports.id, reportId));
  if (!report) throw new AppError("not_found", t.reportNotFound);
  // Rows are read one by one, because parsing one large document would block the process.
  const { rows } = await from.execute<{ row: ReportRow }>(sql`
    select listed.row from ${transactionReports} r, jsonb_array_elements(r.rows) with ordinality as listed(row, place)
    where r.id = ${reportId} order by listed.place`);
  return { ...report, rows: rows.map(({ row }) => row) };
}

export async function matchStored(
  from: Tx | AppContext["db"],
  report: StoredReport,
): Promise<Matched & { orders: MatchOrder[] }> {
  const ids = (column: "clientOrderId" | "orderId") => sql`array(
    select distinct listed ->> ${column}::text from transaction_reports r, jsonb_array_elements(r.rows) listed
    where r.id = ${report.id} and listed ->> ${column}::text <> '')`;
  const rows = await from
    .select({
      ...pick(orders, "id", "kind", "clientOrderId", "gatewayOrderId", "amount", "currency", "sentAt", "createdAt"),
      ...pick(
        orders,
        "cause",
        "submission",
        "outcome",
        "conflict",
        "reportedStatus",
        "unconfirmedSince",
        "nextQueryAt",
      ),
    })
    .from(orders)
    .where(
      and(
        eq(orders.connectionId, report.connectionId),
        or(
          sql`${areUnresolved(orders)} or ${orders.reportedStatus} is not null`,
          outcomeIs(orders, "unknown"),
          and(gte(orders.sentAt, report.coversFrom), lte(orders.sentAt, report.coversTo)),
          sql`${orders.clientOrderId} = any(${ids("clientOrderId")})`,
          sql`${orders.gatewayOrderId} = any(${ids("orderId")})`,
        ),
      ),
    )
    .limit(comparedMax + 1);
  if (rows.length > comparedMax) throw new AppError("limit", t.periodTooLarge(comparedMax));
  const compared = rows.map(
    ({ conflict, reportedStatus, unconfirmedSince, nextQueryAt, sentAt, createdAt, cause, ...order }) => ({
      ...order,
      // A restored database marks an order as sent at the restore, although it may have been sent earlier.
      sentFrom: cause === "restored" ? createdAt : sentAt,
      sentTo: sentAt,
      isCertain: order.submission === "accepted" && order.gatewayOrderId !== null && cause !== resolvedByUsers,
      isOutstanding:
        resolutionContextOf(
          { ...order, conflict, reportedStatus, unconfirmedSince },
          { isAsked: nextQueryAt !== null },
        ) === "unconfirmed",
    }),
  );
  return { ...(await takeTurns(matchSteps(compared, report))), orders: compared };
}

export function evidenceOf(match: Match | undefined): ReportRow | null {
  switch (match?.kind) {
    case "found":
    case "differs":
    case "contradicts":
      return match.row;
    case "second":
    case "unclear":
      return match.rows[0] ?? null;
    default:
      return null;
  }
}
