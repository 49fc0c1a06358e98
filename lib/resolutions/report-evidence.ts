import type { Tx } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import type { OrderRow } from "@/lib/orders/record";
import * as t from "@/messages/exceptions/model";
import { loadReport } from "./match-orders";

/** The row of a report that names an order, as evidence of a ruling. Throws AppError `invalid` when none does. */
export async function rulingEvidence(tx: Tx, reportId: string, order: OrderRow): Promise<Record<string, string>> {
  const report = await loadReport(tx, reportId);
  const row = report.rows.find(
    ({ clientOrderId, orderId }) =>
      clientOrderId === order.clientOrderId || (orderId !== "" && orderId === order.gatewayOrderId),
  );
  if (report.connectionId !== order.connectionId || !row) {
    throw new AppError("invalid", t.thisReportDoesntList, { fields: { reportId: t.itDoesntListThe } });
  }
  return row;
}
