import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import type { SendDay } from "@/lib/payments/batches/sending/send-days";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shared";

export function SendDays({ days }: { days: readonly SendDay[] }) {
  if (days.length === 0) return null;
  return (
    <FactTable
      framed
      className="max-w-160"
      caption={t.sendDates}
      data-send-days
      heads={[t.sendDate, atEnd(common.rows), atEnd(t.total)]}
    >
      <tbody>
        {days.map(({ day, rows, sums, unknownCount }) => (
          <tr key={day ?? ""}>
            <th scope="row">{day === null ? t.onRelease : describeDay(day)}</th>
            <td className="figures text-right">
              <Count value={rows} />
            </td>
            <td className="text-right">
              {sums.map(({ currency, amount }) => (
                <div key={currency}>
                  <Money amount={amount} currency={currency} />
                </div>
              ))}
              {unknownCount > 0 ? (
                <div className="text-ink-3 text-sm">{t.unknownAmountPart(<Count value={unknownCount} />)}</div>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
