import { Identifier } from "@/components/identifier";
import type { Column } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";

export function Payee({ order }: { order: Pick<ResolutionRow, "receiverName" | "receiverAccount" | "kind"> }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1">
      <span className="max-w-52 truncate font-medium">
        {order.receiverName ?? order.receiverAccount ?? kindLabels[order.kind]}
      </span>
      {order.receiverName && order.receiverAccount ? (
        <span className="identifier text-ink-3 text-xs max-md:hidden">{order.receiverAccount}</span>
      ) : null}
    </span>
  );
}

export function Amount({ order }: { order: Pick<ResolutionRow, "kind" | "amount" | "currency"> }) {
  if (order.kind === "update") return <span className="text-ink-3">—</span>;
  return <Money amount={order.amount} currency={order.currency} />;
}

export const orderColumns = {
  payee: {
    key: "payee",
    head: common.payee,
    cell: (order) => (
      <span className="flex flex-col">
        <Payee order={order} />
        <span className="pb-1 lg:hidden">
          <Amount order={order} />
        </span>
      </span>
    ),
    primary: true,
  },
  status: { key: "status", head: t.currentStatus, cell: (order) => <OrderBadge facets={order.facets} quiet /> },
  id: {
    key: "id",
    head: common.clientIdLabel,
    cell: (order) => <Identifier value={order.clientOrderId} label={common.clientIdPhrase} />,
    hideBelow: "lg",
  },
  amount: {
    key: "amount",
    head: common.amount,
    cell: (order) => <Amount order={order} />,
    align: "end",
    hideBelow: "lg",
  },
  sent: { key: "sent", head: common.sent, cell: (order) => <When at={order.sentAt} age />, hideBelow: "lg" },
} satisfies Record<string, Column<ResolutionRow>>;
