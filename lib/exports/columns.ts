import { localTimeIn } from "@/lib/core/calendar";
import { unreachable } from "@/lib/core/errors";
import { directionWords, kindWords } from "@/lib/orders/kind-words";
import { type ListColumn, listColumns } from "@/lib/orders/list-columns";
import { netOf } from "@/lib/orders/net";
import type { OrderListRow } from "@/lib/orders/queries";
import { describeOrder } from "@/lib/orders/words";
import type { OrderRest } from "./rest";

/** An order as a file tells it: what a list shows, and all else. */
export type ExportedOrder = OrderListRow & { rest: OrderRest };

/** One column of a file; amounts and ids are text, exactly as they are kept. */
type FileColumn = { head: string; of: (order: ExportedOrder) => string | null };

const environmentWords: Record<OrderListRow["environment"], string> = { production: "Production", sandbox: "Practice" };

/** The columns of a file that stand for columns of the list, in the same order. Times are of one zone, which heads name. */
export function shownFileColumns(shown: readonly ListColumn[], timeZone: string): FileColumn[] {
  return shown.flatMap((key) => columnsOf(key, timeZone));
}

/** Everything that is known of an order and may be told. */
export function allFileColumns(timeZone: string): FileColumn[] {
  const time = (head: string, of: (order: ExportedOrder) => Date | null): FileColumn => ({
    head: `${head} (${timeZone})`,
    of: (order) => localTime(of(order), timeZone),
  });
  return [
    { head: "Order", of: ({ id }) => id },
    ...listColumns.flatMap(({ key }) =>
      key === "reference"
        ? [{ head: "Your reference", of: (order: ExportedOrder) => order.yourReference }]
        : columnsOf(key, timeZone),
    ),
    {
      head: "What is left of it",
      of: ({ facets, ...order }) => netOf({ ...order, ...facets }, facets.aftermath)?.amount ?? null,
    },
    { head: "Serial number", of: ({ rest }) => rest.serialNumber },
    { head: "Code", of: ({ rest }) => rest.errorCode },
    { head: "The gateway said", of: ({ rest }) => rest.errorMessage },
    { head: "Row of the batch", of: ({ rest }) => rest.batchRow?.toString() ?? null },
    // Of two approvers, names and times are in the same order.
    { head: "Approved by", of: ({ rest }) => rest.approvedBy.map(({ name }) => name).join("; ") || null },
    {
      head: `Approved (${timeZone})`,
      of: ({ rest }) => rest.approvedBy.map(({ at }) => localTime(at, timeZone)).join("; ") || null,
    },
    { head: "Released by", of: ({ rest }) => rest.releasedBy },
    time("Sent", ({ rest }) => rest.sentAt),
    time("Final", ({ rest }) => rest.finalAt),
    time("Changed", ({ rest }) => rest.updatedAt),
  ];
}

function columnsOf(key: ListColumn, timeZone: string): FileColumn[] {
  const head = listColumns.find((column) => column.key === key)?.head ?? key;
  switch (key) {
    case "payee":
      return [
        { head, of: ({ receiverName }) => receiverName },
        { head: "Account", of: ({ receiverAccount }) => receiverAccount },
      ];
    case "status":
      return [
        { head, of: ({ facets }) => describeOrder(facets).label },
        { head: "Why", of: ({ note }) => note },
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
        { head: "Environment", of: ({ environment }) => environmentWords[environment] },
      ];
    case "endpoint":
      return [{ head, of: ({ endpointLabel }) => endpointLabel }];
    case "kind":
      return [{ head, of: ({ kind }) => kindWords[kind] }];
    case "direction":
      return [{ head, of: ({ facets }) => directionWords[facets.direction] }];
    case "person":
      return [{ head, of: ({ preparedBy }) => preparedBy }];
    case "amount":
      return [
        { head, of: ({ kind, amount }) => (kind === "update" ? null : (amount ?? "not known")) },
        { head: "Currency", of: ({ kind, currency }) => (kind === "update" ? null : currency) },
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
