import { unreachable } from "@/lib/core/runtime/errors";
import { numberCell, type WrittenCell } from "@/lib/core/text/written-cell";
import { dayIn, localTimeIn } from "@/lib/core/time/calendar";
import { directionLabels, kindLabels } from "@/lib/payments/orders/kind-labels";
import { describeOrder } from "@/lib/payments/orders/labels";
import { netOf } from "@/lib/payments/orders/later/net";
import { type ListColumn, listColumns } from "@/lib/payments/orders/lists/list-columns";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exports/model";
import type { OrderRest } from "./rest";

export type ExportedOrder = OrderListRow & { rest: OrderRest };

export type FileColumn = { means: string; head: string; of: (order: ExportedOrder) => WrittenCell | null };

const environmentLabels: Record<OrderListRow["environment"], string> = {
  production: common.production,
  sandbox: common.sandbox,
};

export function shownFileColumns(shown: readonly ListColumn[], timeZone: string): FileColumn[] {
  return shown.flatMap((key) => columnsOf(key, timeZone));
}

export function allFileColumns(timeZone: string, whole: boolean): FileColumn[] {
  const time = timeColumnsOf(timeZone);
  const day = (at: Date): WrittenCell => ({ kind: "day", value: dayIn(at, timeZone) });
  return [
    { means: "paydeskOrderId", head: common.paydeskId, of: ({ id }) => id },
    ...listColumns.flatMap(({ key }): FileColumn[] => {
      if (key === "payee") return [...columnsOf(key, timeZone), ...payeeColumns(whole)];
      if (key !== "reference") return columnsOf(key, timeZone);
      return [{ means: "yourReference", head: common.yourReference, of: ({ yourReference }) => yourReference }];
    }),
    {
      means: "netAmount",
      head: t.netAmount,
      of: ({ facets, ...order }) => numberOf(netOf({ ...order, ...facets }, facets.laterEvents)?.amount ?? null),
    },
    {
      means: "valueDate",
      head: t.valueDate,
      of: ({ facets, rest }) => (describeOrder(facets).name === "approved" && rest.finalAt ? day(rest.finalAt) : null),
    },
    { means: "serialNumber", head: common.serialNumber, of: ({ rest }) => rest.serialNumber },
    { means: "code", head: t.code, of: ({ rest }) => rest.errorCode },
    { means: "gatewayMessage", head: t.gatewayMessage, of: ({ rest }) => rest.errorMessage },
    { means: "batchRow", head: t.batchRow, of: ({ rest }) => numberOf(rest.batchRow?.toString() ?? null) },
    { means: "approvedBy", head: t.approvedBy, of: ({ rest }) => rest.approvedBy[0]?.name ?? null },
    time("approvedAt", common.approved, ({ rest }) => rest.approvedBy[0]?.at ?? null),
    { means: "secondApprover", head: t.secondApprover, of: ({ rest }) => rest.approvedBy[1]?.name ?? null },
    time("secondApprovalAt", t.secondApproval, ({ rest }) => rest.approvedBy[1]?.at ?? null),
    { means: "releasedBy", head: t.releasedBy, of: ({ rest }) => rest.releasedBy },
    time("sentAt", common.sent, ({ rest }) => rest.sentAt),
    time("finalAt", t.final, ({ rest }) => rest.finalAt),
    time("updatedAt", t.lastUpdated, ({ rest }) => rest.updatedAt),
  ];
}

function payeeColumns(whole: boolean): FileColumn[] {
  const full: FileColumn = { means: "fullAccount", head: t.fullAccount, of: ({ rest }) => rest.account };
  return [
    { means: "vendorNumber", head: common.vendorNumber, of: ({ rest }) => rest.vendorNumber },
    ...(whole ? [full] : []),
  ];
}

function columnsOf(key: ListColumn, timeZone: string): FileColumn[] {
  const head = listColumns.find((column) => column.key === key)?.head ?? key;
  switch (key) {
    case "payee":
      return [
        { means: "payee", head, of: ({ receiverName }) => receiverName },
        { means: "account", head: common.account, of: ({ receiverAccount }) => receiverAccount },
      ];
    case "status":
      return [
        { means: "status", head, of: ({ facets }) => describeOrder(facets).label },
        { means: "reason", head: common.reason, of: ({ note }) => note },
      ];
    case "reference":
      return [
        { means: "referenceOrId", head, of: ({ yourReference, clientOrderId }) => yourReference ?? clientOrderId },
      ];
    case "client":
      return [{ means: "clientOrderId", head, of: ({ clientOrderId }) => clientOrderId }];
    case "gateway":
      return [{ means: "gatewayOrderId", head, of: ({ gatewayOrderId }) => gatewayOrderId }];
    case "batch":
      return [{ means: "batch", head, of: ({ batch }) => batch?.name ?? null }];
    case "connection":
      return [
        { means: "connection", head, of: ({ connectionName }) => connectionName },
        { means: "environment", head: common.environment, of: ({ environment }) => environmentLabels[environment] },
      ];
    case "endpoint":
      return [{ means: "endpoint", head, of: ({ endpointLabel }) => endpointLabel }];
    case "kind":
      return [{ means: "kind", head, of: ({ kind }) => kindLabels[kind] }];
    case "direction":
      return [{ means: "direction", head, of: ({ facets }) => directionLabels[facets.direction] }];
    case "user":
      return [{ means: "preparedBy", head, of: ({ preparedBy }) => preparedBy }];
    case "amount":
      return [
        {
          means: "amount",
          head,
          of: ({ kind, amount }) => (kind === "update" ? null : (numberOf(amount) ?? common.unknown)),
        },
        { means: "currency", head: common.currency, of: ({ kind, currency }) => (kind === "update" ? null : currency) },
      ];
    case "time":
      return [timeColumnsOf(timeZone)("preparedAt", head, ({ createdAt }) => createdAt)];
    default:
      return unreachable(key);
  }
}

const numberOf = (value: string | null): WrittenCell | null => (value === null ? null : numberCell(value));

const timeColumnsOf =
  (timeZone: string) =>
  (means: string, head: string, of: (order: ExportedOrder) => Date | null): FileColumn => ({
    means,
    head: `${head} (${timeZone})`,
    of: (order) => {
      const at = of(order);
      return at && { kind: "time", value: localTimeIn(at, timeZone) };
    },
  });
