import Link from "next/link";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import type { ValueDateLine } from "@/lib/books/close/value-dates";
import * as t from "@/messages/close/detail";

type Props = { rows: readonly ValueDateLine[]; count: number };

/** These lines count in the period by their booking day, but their money moves in another period. */
export function ValueDates({ rows, count }: Props) {
  return (
    <Panel title={`${t.valueDates} (${count})`}>
      <p className="mb-2 text-ink-2 text-sm">{t.valueDatesHint}</p>
      <FactTable caption={t.valueDates} stacks heads={[t.source, t.bookedOn, t.valueDate, atEnd(t.amount)]}>
        <tbody>
          {rows.map(({ kind, ref, fileId, account, text, bookedOn, valueDate, amount, currency }) => (
            <tr key={`${kind} ${ref}`}>
              <th scope="row">
                <Link
                  className="link"
                  href={kind === "gateway_line" ? `/reports/gateway/${fileId}` : `/reports/statements/${fileId}`}
                  prefetch={false}
                >
                  {kind === "gateway_line" ? t.gatewayReport : t.bankStatement}
                </Link>
                <span className="block font-normal text-ink-2 text-xs" translate="no">
                  {[account, text].filter(Boolean).join(" · ")}
                </span>
              </th>
              <td data-label={t.bookedOn}>{describeDay(bookedOn)}</td>
              <td data-label={t.valueDate}>{describeDay(valueDate)}</td>
              <td className="text-right" data-label={t.amount}>
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </Panel>
  );
}
