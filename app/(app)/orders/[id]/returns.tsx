import Link from "next/link";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { listReturnsOfOrder, type ReturnOfOrder } from "@/lib/payments/returns/queries";
import * as t from "@/messages/orders/detail";

export async function Returns({ order, user: { role } }: { order: OrderDetail; user: User }) {
  const lines = await listReturnsOfOrder(openPages(), order.id);
  if (lines.length === 0) return null;
  return (
    <Panel title={t.reportedReturns}>
      <ul className="flex flex-col gap-3 text-sm">
        {lines.map((line) => (
          <li key={line.key} className="flex flex-col gap-0.5">
            <span className="flex justify-between gap-3">
              <span>{line.standing === null ? t.notStored : t.standings[line.standing]}</span>
              <Money amount={line.amount} currency={line.currency} />
            </span>
            <span className="text-ink-2">{t.bookedFor(describeDay(line.bookedOn), line.code)}</span>
            {line.text ? <span className="wrap-anywhere text-ink-2">{line.text}</span> : null}
            <SourceLink
              line={line}
              mayRead={may(role, line.source === "gateway" ? "gatewayReports.read" : "statements.read")}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SourceLink({ line: { source, statementId, fileId }, mayRead }: { line: ReturnOfOrder; mayRead: boolean }) {
  const href = statementId ? `/reports/statements/${statementId}` : `/reports/gateway/${fileId}`;
  const label = t.sources[source];
  if (!mayRead) return <span className="text-ink-2">{label}</span>;
  return (
    <Link className="link inline-flex min-h-6 items-center" href={href} prefetch={false}>
      {label}
    </Link>
  );
}
