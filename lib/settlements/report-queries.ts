import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { transactionReports } from "@/db/schema/settlements";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { Match } from "./match";
import { loadReport, matchStored } from "./match-orders";
import { readSettleRows, type SettleRow } from "./order-rows";
import { isUuid } from "./queries";

/** A report in a list. */
export type ReportHead = {
  id: string;
  connection: { id: string; name: string; environment: Environment };
  fileName: string;
  sha256: string;
  rowCount: number;
  coversFrom: Date;
  coversTo: Date;
  reading: Record<string, string>;
  uploadedBy: string;
  createdAt: Date;
};

function selectReports(desk: Desk) {
  return desk.db
    .select({
      id: transactionReports.id,
      connection: { id: connections.id, name: connections.name, environment: connectionVersions.environment },
      fileName: transactionReports.fileName,
      sha256: transactionReports.sha256,
      rowCount: transactionReports.rowCount,
      coversFrom: transactionReports.coversFrom,
      coversTo: transactionReports.coversTo,
      reading: transactionReports.reading,
      uploadedBy: people.name,
      createdAt: transactionReports.createdAt,
    })
    .from(transactionReports)
    .innerJoin(connections, eq(connections.id, transactionReports.connectionId))
    .innerJoin(
      connectionVersions,
      sql`${connectionVersions.connectionId} = ${connections.id} and ${connectionVersions.version} = ${connections.currentVersion}`,
    )
    .innerJoin(people, eq(people.id, transactionReports.uploadedBy));
}

const shownReports = 20;

/** The latest reports within reach. */
export async function listReports(desk: Desk, reach: Reach): Promise<ReportHead[]> {
  return selectReports(desk)
    .where(withinReach(transactionReports.connectionId, reach))
    .orderBy(desc(transactionReports.createdAt))
    .limit(shownReports);
}

/** Reports that name an order, the latest first: the evidence of a ruling. */
export async function listReportsNaming(desk: Desk, order: SettleRow): Promise<ReportHead[]> {
  const named = JSON.stringify([{ clientOrderId: order.clientOrderId }]);
  return selectReports(desk)
    .where(
      sql`${transactionReports.connectionId} = ${order.connection.id} and ${transactionReports.rows} @> ${named}::jsonb`,
    )
    .orderBy(desc(transactionReports.createdAt))
    .limit(5);
}

/** An order with what a report says of it. */
export type MatchedOrder = { order: SettleRow; match: Match };

export type ReportResult = {
  report: ReportHead;
  /** Unsettled orders, and those that the report contradicts; by what it says of them. */
  matched: MatchedOrder[];
  /** Orders of which it says what is known. */
  agreeing: number;
  /** Orders that it must list and does not: it is not complete. */
  missing: SettleRow[];
  missingCount: number;
  /** Orders that the gateway has for certain and that it lists. */
  known: number;
  /** Rows of orders that are none of ours. */
  strangers: number;
  /** Orders that the report names only in a conflict are ruled on, not settled by it. */
  inConflict: SettleRow[];
};

const shownMissing = 20;
/** Most orders that one result shows. */
export const resultMax = 5_000;

/** What a report says of our orders as they are now. @throws AppError `not_found`, out of reach too */
export async function getReportResult(desk: Desk, reach: Reach, id: string): Promise<ReportResult> {
  const within = withinReach(transactionReports.connectionId, reach);
  const [report] = isUuid(id) ? await selectReports(desk).where(and(eq(transactionReports.id, id), within)) : [];
  if (!report) throw new AppError("not_found", "This report does not exist.");
  const result = await matchStored(desk.db, await loadReport(desk.db, id));
  const told = [...result.matches].filter(([, match]) => match.kind !== "agrees");
  const missing = result.missing.slice(0, shownMissing).map((order) => order.id);
  const ids = [...new Set([...told.map(([orderId]) => orderId), ...missing])].slice(0, resultMax);
  const rows = new Map(
    (ids.length === 0 ? [] : await readSettleRows(desk, reach, inArray(orders.id, ids), resultMax)).map((row) => [
      row.id,
      row,
    ]),
  );
  const shown = told.flatMap(([orderId, match]) => {
    const order = rows.get(orderId);
    return order ? [{ order, match }] : [];
  });
  return {
    report,
    matched: shown.filter(({ order }) => order.settling !== "conflict"),
    inConflict: shown.filter(({ order }) => order.settling === "conflict").map(({ order }) => order),
    agreeing: result.matches.size - told.length,
    missing: missing.flatMap((orderId) => rows.get(orderId) ?? []),
    missingCount: result.missing.length,
    known: result.known,
    strangers: result.strangers,
  };
}
