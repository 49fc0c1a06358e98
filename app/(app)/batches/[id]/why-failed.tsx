import Link from "next/link";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import type { FailedReason } from "@/lib/payments/batches/sending/derived-draft";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import { RetryButton } from "./batch-actions";

type Props = {
  batchId: string;
  reasons: readonly FailedReason[];
  movesMoney: boolean;
  disabledReason: string | null;
};

export function WhyFailed({ batchId, reasons, movesMoney, disabledReason }: Props) {
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="why-failed" className="flex flex-col gap-2">
      <h2 id="why-failed" className="text-lg">
        {t.reasonsTitle}
      </h2>
      <FactTable
        framed
        className="max-w-200"
        caption={t.reasonsCaption}
        stacks
        heads={[
          common.reason,
          atEnd(common.rows),
          movesMoney ? atEnd(common.amount) : null,
          atEnd(<span className="sr-only">{t.retryHead}</span>),
        ]}
      >
        <tbody>
          {reasons.map(({ key, code, reason, next, rows, sums, again }) => (
            <tr key={key}>
              <th scope="row" className="max-w-96 whitespace-normal">
                <span className="block">{reason ?? t.reasonUnknown}</span>
                {code || next ? (
                  <span className="block font-normal text-ink-2 text-sm">
                    {code ? t.codeOf(code) : ""}
                    {code && next ? " · " : ""}
                    {next}
                  </span>
                ) : null}
              </th>
              <td className="figures text-right" data-label={common.rows}>
                <Link
                  className="link"
                  prefetch={false}
                  href={hrefWith("/orders", {}, { batch: batchId, failed: code === null ? "none" : `code:${code}` })}
                  aria-label={t.showFailedOrders(rows)}
                >
                  <Count value={rows} />
                </Link>
              </td>
              {movesMoney ? (
                <td className="text-right" data-label={common.amount}>
                  <span className="inline-flex flex-col items-end">
                    {sums.map(({ currency, amount }) => (
                      <Money key={currency} amount={amount} currency={currency} />
                    ))}
                  </span>
                </td>
              ) : null}
              <td className="text-right">
                {again.length > 0 ? (
                  <RetryButton batchId={batchId} reason={key} rows={again.length} disabledReason={disabledReason} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </section>
  );
}
