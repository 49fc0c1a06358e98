import { localTimeIn } from "@/lib/core/calendar";
import { unreachable } from "@/lib/core/errors";
import { directionLabels, kindLabels } from "@/lib/orders/kind-labels";
import { describeOrder } from "@/lib/orders/labels";
import { type ListColumn, listColumns } from "@/lib/orders/list-columns";
import { netOf } from "@/lib/orders/net";
import type { OrderListRow } from "@/lib/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exports/model";
import type { OrderRest } from "./rest";

/** An order as a file tells it: what a list shows, and all else. */
export type ExportedOrder = OrderListRow & { rest: OrderRest };

/** One column of a file; amounts and ids are text, exactly as they are kept. */
type FileColumn = { head: string; of: (order: ExportedOrder) => string | null };

const environmentLabels: Record<OrderListRow["environment"], string> = {
  production: common.production,
  sandbox: common.sandbox,
};

/** The columns of a file that stand for columns of the list, in the same order. Times are of one zone, which heads name. */
export function shownFileColumns(shown: readonly ListColumn[], timeZone: string): FileColumn[] {
  return shown.flatMap((key) => columnsOf(key, timeZone));
}

/** Everything that is known of an order and may be shown. */
export function allFileColumns(timeZone: string): FileColumn[] {
  const time = (head: string, of: (order: ExportedOrder) => Date | null): FileColumn => ({
    head: `${head} (${timeZone})`,
    of: (order) => localTime(of(order), timeZone),
  });
  return [
    { head: common.order, of: ({ id }) => id },
    ...listColumns.flatMap(({ key }) =>
      key === "reference"
        ? [{ head: common.yourReference, of: (order: ExportedOrder) => order.yourReference }]
        : columnsOf(key, timeZone),
    ),
    {
      head: t.netAmount,
      of: ({ facets, ...order }) => netOf({ ...order, ...facets }, facets.laterEvents)?.amount ?? null,
    },
    { head: common.serialNumber, of: ({ rest }) => rest.serialNumber },
    { head: t.code, of: ({ rest }) => rest.errorCode },
    { head: t.gatewayMessage, of: ({ rest }) => rest.errorMessage },
    { head: t.batchRow, of: ({ rest }) => rest.batchRow?.toString() ?? null },
    // Of two approvers, names and times are in the same order.
    { head: t.approvedBy, of: ({ rest }) => rest.approvedBy.map(({ name }) => name).join("; ") || null },
    {
      head: t.approved(timeZone),
      of: ({ rest }) => rest.approvedBy.map(({ at }) => localTime(at, timeZone)).join("; ") || null,
    },
    { head: t.releasedBy, of: ({ rest }) => rest.releasedBy },
    time(common.sent, ({ rest }) => rest.sentAt),
    time(t.finalStatus, ({ rest }) => rest.finalAt),
    time(t.lastUpdated, ({ rest }) => rest.updatedAt),
  ];
}

function columnsOf(key: ListColumn, timeZone: string): FileColumn[] {
  const head = listColumns.find((column) => column.key === key)?.head ?? key;
  switch (key) {
    case "payee":
      return [
        { head, of: ({ receiverName }) => receiverName },
        { head: common.account, of: ({ receiverAccount }) => receiverAccount },
      ];
    case "status":
      return [
        { head, of: ({ facets }) => describeOrder(facets).label },
        { head: common.reason, of: ({ note }) => note },
      ];
    case "reference":
      return [{ head, of: ({ yourReference, clientOrderId }) => yourReference ?? clientOrderId }];
    case "client":
      return [{ head, of: ({ clientOrderId }) => clientOrderId }];
    case "gateway":
      return [{ head, of: ({ gatewayOrderId }) => gatewayOrderId }];
    case "batch":
      return [{ head, of: ({ batch }) => batch?.name ?? null }];
    case "connection":
      return [
        { head, of: ({ connectionName }) => connectionName },
        { head: common.environment, of: ({ environment }) => environmentLabels[environment] },
      ];
    case "endpoint":
      return [{ head, of: ({ endpointLabel }) => endpointLabel }];
    case "kind":
      return [{ head, of: ({ kind }) => kindLabels[kind] }];
    case "direction":
      return [{ head, of: ({ facets }) => directionLabels[facets.direction] }];
    case "user":
      return [{ head, of: ({ preparedBy }) => preparedBy }];
    case "amount":
      return [
        { head, of: ({ kind, amount }) => (kind === "update" ? null : (amount ?? common.unknown)) },
        { head: common.currency, of: ({ kind, currency }) => (kind === "update" ? null : currency) },
      ];
    case "time":
      return [{ head: `${head} (${timeZone})`, of: ({ createdAt }) => localTime(createdAt, timeZone) }];
    default:
      return unreachable(key);
  }
}

/** "2026-11-21 14:03:22". */
function localTime(at: Date | null, timeZone: string): string | null {
  return at && localTimeIn(at, timeZone).replace("T", " ");
}
