import Link from "next/link";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { listLinesOfOrder } from "@/lib/books/gateway-reports/order-lines";
import { isMatchedKind } from "@/lib/books/matching/labels";
import { readUnmatched } from "@/lib/books/matching/line-queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { gatewayLineKindLabels } from "@/lib/files/gateway-reports/labels";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import * as t from "@/messages/gateway-reports/list";
import { LineMatch } from "../../reports/matching/line-match";

export async function GatewayLines({ order, user: { role } }: { order: OrderDetail; user: User }) {
  if (!may(role, "gatewayReports.read")) return null;
  const { clientOrderId, gatewayOrderId, connection } = order;
  const lines = await listLinesOfOrder(openPages(), { clientOrderId, gatewayOrderId, connectionId: connection.id });
  if (lines.length === 0) return null;
  const keyOf = (id: bigint) => `line:${id}`;
  const unmatched = await readUnmatched(
    openPages(),
    "gateway",
    lines.map(({ id }) => keyOf(id)),
  );
  return (
    <Panel title={t.linesTitle}>
      <ul className="flex flex-col gap-3 text-sm">
        {lines.map(({ id, fileId, kind, amount, currency, batch, bookedOn, valueDate }) => (
          <li key={String(id)} className="flex flex-col gap-0.5">
            <span className="flex justify-between gap-3">
              <span>{gatewayLineKindLabels[kind]}</span>
              <Money amount={amount} currency={currency} />
            </span>
            <span className="text-ink-2">
              {t.bookedOn(describeDay(bookedOn), valueDate === bookedOn ? null : describeDay(valueDate))}
            </span>
            <Link
              className="link identifier inline-flex min-h-6 items-center break-all"
              href={`/reports/gateway/${fileId}`}
              prefetch={false}
            >
              {t.orderBatch(batch)}
            </Link>
            {isMatchedKind(kind) ? (
              <LineMatch
                lineKey={keyOf(id)}
                name={`${gatewayLineKindLabels[kind]} ${amount} ${currency}`}
                unmatched={unmatched.get(keyOf(id))}
                mayAct={may(role, "matching.act")}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
