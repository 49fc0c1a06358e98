import type { Tx } from "@/db/client";
import type { Actor } from "@/lib/core/runtime/context";
import type { Evaluation, OrderState } from "@/lib/payments/orders/evaluation";
import { lockOrder, readState, recordChange } from "@/lib/payments/orders/record";
import { applyUpdate } from "@/lib/payments/orders/status";
import { readAlarms } from "./alarms";
import type { Match } from "./match";
import { matchStored, type StoredReport } from "./match-orders";
import type { ReportRow } from "./report";

/**
 * Raises alarms for second orders, other amounts and other final statuses. An alarm only holds things back, so one
 * user's upload is enough.
 * @returns their number
 */
export async function raiseReportAlarms(tx: Tx, report: StoredReport, actor: Actor, now: Date): Promise<number> {
  const { matches } = await matchStored(tx, report);
  let raised = 0;
  for (const [orderId, match] of [...matches].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = alarmingRows(match);
    if (rows.length === 0) continue;
    const order = await lockOrder(tx, orderId);
    if (!order) continue;
    let row = order;
    for (const reported of rows) {
      const state = await readState(tx, row);
      const validated = validateRow(state, match, reported);
      if (!validated?.alarm || (await isRaised(tx, orderId, validated))) continue;
      const { conflict } = validated.change;
      row = await recordChange(
        tx,
        row,
        {
          conflict,
          ...(state.gatewayOrderId === null && match.kind === "second"
            ? { gatewayOrderId: match.gatewayOrderIds[0] }
            : {}),
        },
        {
          now,
          plan: "keep",
          isUpdate: true,
          event: {
            kind: "reported",
            userId: actor.userId,
            details: {
              verdict: validated.verdict,
              reason: validated.reason,
              alarm: validated.alarm,
              status: reported.status,
              reportId: report.id,
              line: reported.line,
            },
          },
        },
      );
      raised++;
    }
  }
  return raised;
}

function alarmingRows(match: Match): ReportRow[] {
  switch (match.kind) {
    case "differs":
    case "contradicts":
      return [match.row];
    case "second":
      return match.rows;
    case "found":
    case "absent":
    case "possible":
    case "unproven":
    case "unclear":
    case "agrees":
      return [];
    default:
      return match satisfies never;
  }
}

function validateRow(state: OrderState, match: Match, row: ReportRow): Evaluation | null {
  // Of two unknown gateway orders for one id, the first counts as Paydesk's and the others as second orders.
  const known =
    match.kind === "second" ? { gatewayOrderId: state.gatewayOrderId ?? match.gatewayOrderIds[0] ?? null } : {};
  return applyUpdate(
    { ...state, ...known },
    {
      source: "report",
      evidence: "strong",
      type: row.type || null,
      status: row.status,
      gatewayOrderId: row.orderId || null,
      transactionId: null,
      amount: row.amount || null,
      currency: row.currency || null,
      errorCode: null,
      errorMessage: null,
    },
  );
}

async function isRaised(tx: Tx, orderId: string, { alarm }: Evaluation): Promise<boolean> {
  const open = await readAlarms(tx, orderId);
  return open.some(
    (one) =>
      one.kind === alarm?.kind &&
      one.status === alarm.status &&
      one.gatewayOrderId === alarm.gatewayOrderId &&
      one.amount === alarm.amount,
  );
}
