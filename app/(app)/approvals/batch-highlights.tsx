import Link from "next/link";
import { describeHighlight } from "@/components/batch/batch-labels";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { Elsewhere, Highlight, NamedRow } from "@/lib/payments/batches/rows/highlights";
import * as t from "@/messages/approvals/shared";

type Props = { batchId: string; kind: BatchKind; highlights: readonly Highlight[] };

export function BatchHighlights({ batchId, kind, highlights }: Props) {
  if (highlights.length === 0) return <p className="text-ink-2 text-sm">{t.noFindings}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm md:grid-cols-2">
      {highlights.map(({ kind: what, count, rows }) => (
        <div key={what} className="min-w-0">
          <dt className="font-medium">
            {describeHighlight(what, kind)} (<Count value={count} />)
          </dt>
          <dd>
            <ul>
              {rows.map((row) => (
                <Row key={row.number} batchId={batchId} row={row} />
              ))}
            </ul>
            {count > rows.length ? (
              <Link className="link" href={`/batches/${batchId}`} prefetch={false}>
                {t.andMore(<Count value={count - rows.length} />)}
              </Link>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ batchId, row }: { batchId: string; row: NamedRow }) {
  const { number, payee, payeeId, amount, currency, against } = row;
  return (
    <li className="break-words">
      <Link className="link" href={`/batches/${batchId}?row=${number}`} prefetch={false}>
        {t.row(number)}
      </Link>{" "}
      {payeeId ? (
        <Link className="link" href={`/payees/${payeeId}`} prefetch={false}>
          {payee}
        </Link>
      ) : (
        payee
      )}
      {amount && currency ? (
        <>
          {", "}
          <Money amount={amount} currency={currency} />
        </>
      ) : null}
      {against ? (
        <>
          {", "}
          <Against against={against} />
        </>
      ) : null}
    </li>
  );
}

function Against({ against: { orderId, batchId, row, text } }: { against: Elsewhere }) {
  const href = orderId ? `/orders/${orderId}` : batchId ? `/batches/${batchId}?row=${row}` : null;
  if (href === null) return text;
  return (
    <Link className="link" href={href} prefetch={false}>
      {text}
    </Link>
  );
}
