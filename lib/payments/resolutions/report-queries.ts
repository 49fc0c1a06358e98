import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { transactionReports } from "@/db/schema/resolutions";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import * as t from "@/messages/exceptions/model";
import type { Match } from "./match";
import { loadReport, matchStored } from "./match-orders";
import { type ResolutionRow, readResolutionRows } from "./order-rows";

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

function selectReports(ctx: AppContext) {
  return ctx.db
    .select({
      id: transactionReports.id,
      connection: { id: connections.id, name: connections.name, environment: connectionVersions.environment },
      ...pick(transactionReports, "fileName", "sha256", "rowCount", "coversFrom", "coversTo", "reading"),
      uploadedBy: users.name,
      createdAt: transactionReports.createdAt,
    })
    .from(transactionReports)
    .innerJoin(connections, eq(connections.id, transactionReports.connectionId))
    .innerJoin(
      connectionVersions,
      sql`${connectionVersions.connectionId} = ${connections.id} and ${connectionVersions.version} = ${connections.currentVersion}`,
    )
    .innerJoin(users, eq(users.id, transactionReports.uploadedBy));
}

const shownReports = 20;

export async function listReports(ctx: AppContext, scope: Scope): Promise<ReportHead[]> {
  return selectReports(ctx)
    .where(withinScope(transactionReports.connectionId, scope))
    .orderBy(desc(transactionReports.createdAt))
    .limit(shownReports);
}

export async function listReportsNaming(ctx: AppContext, order: ResolutionRow): Promise<ReportHead[]> {
  const named = JSON.stringify([{ clientOrderId: order.clientOrderId }]);
  return selectReports(ctx)
    .where(
      sql`${transactionReports.connectionId} = ${order.connection.id} and ${transactionReports.rows} @> ${named}::jsonb`,
    )
    .orderBy(desc(transactionReports.createdAt))
    .limit(5);
}

export type MatchedOrder = { order: ResolutionRow; match: Match };

export type ReportResult = {
  report: ReportHead;
  matched: MatchedOrder[];
  agreeing: number;
  missing: ResolutionRow[];
  missingCount: number;
  known: number;
  strangers: number;
  inConflict: ResolutionRow[];
};

const shownMissing = 20;
export const resultMax = 5_000;

/** @throws AppError `not_found`, also when out of scope */
export async function getReportResult(ctx: AppContext, scope: Scope, id: string): Promise<ReportResult> {
  const within = withinScope(transactionReports.connectionId, scope);
  const [report] = isUuid(id) ? await selectReports(ctx).where(and(eq(transactionReports.id, id), within)) : [];
  if (!report) throw new AppError("not_found", t.reportNotFound);
  const result = await matchStored(ctx.db, await loadReport(ctx.db, id));
  const disagreeing = [...result.matches].filter(([, match]) => match.kind !== "agrees");
  const missing = result.missing.slice(0, shownMissing).map((order) => order.id);
  const ids = [...new Set([...disagreeing.map(([orderId]) => orderId), ...missing])].slice(0, resultMax);
  const rows = new Map(
    (ids.length === 0 ? [] : await readResolutionRows(ctx, scope, inArray(orders.id, ids), resultMax)).map((row) => [
      row.id,
      row,
    ]),
  );
  const shown = disagreeing.flatMap(([orderId, match]) => {
    const order = rows.get(orderId);
    return order ? [{ order, match }] : [];
  });
  return {
    report,
    matched: shown.filter(({ order }) => order.resolving !== "conflict"),
    inConflict: shown.filter(({ order }) => order.resolving === "conflict").map(({ order }) => order),
    agreeing: result.matches.size - disagreeing.length,
    missing: missing.flatMap((orderId) => rows.get(orderId) ?? []),
    missingCount: result.missing.length,
    known: result.known,
    strangers: result.strangers,
  };
}
