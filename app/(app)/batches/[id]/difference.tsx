import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { Day } from "@/components/when";
import type { Difference as Against } from "@/lib/payments/batches/rows/difference";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";

export function Difference({ difference }: { difference: Against }) {
  const { earlier, newWhom, missing, missingRows, sums } = difference;
  const left = missing - missingRows.length;
  return (
    <Panel title={t.comparisonTitle}>
      <div className="flex flex-col gap-3 text-sm">
        <p>
          <a className="link figures" href={`/batches/${earlier.id}`}>
            {earlier.name}
          </a>
          {t.releasedOn} <Day at={earlier.releasedAt} />
          {t.had} <Count value={earlier.rows} one={common.row} />. <Count value={newWhom} /> {t.newSinceLast}{" "}
          <Count value={missing} /> {t.missingSinceLast}
        </p>
        {sums.length > 0 ? (
          <FactTable caption={t.comparisonCaption} heads={[atEnd(earlier.name), atEnd(t.thisBatch)]}>
            <tbody>
              {sums.map(({ currency, before, now }) => (
                <tr key={currency}>
                  <td className="text-right">{before ? <Money amount={before} currency={currency} /> : "—"}</td>
                  <td className="text-right">{now ? <Money amount={now} currency={currency} /> : "—"}</td>
                </tr>
              ))}
            </tbody>
          </FactTable>
        ) : null}
        {missingRows.length > 0 ? (
          <div>
            <h3 className="font-medium">{t.missingTitle}</h3>
            <ul className="flex flex-col gap-1" data-missing>
              {missingRows.map(({ number, receiverName, receiverAccount, amount, currency }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-3">
                  <span>{[receiverName, receiverAccount].filter(Boolean).join(" · ")}</span>
                  {amount && currency ? <Money amount={amount} currency={currency} /> : null}
                </li>
              ))}
            </ul>
            {left > 0 ? <p className="mt-1 text-ink-3">{t.andMore(<Count value={left} />)}</p> : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
