import Link from "next/link";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { addAmounts } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayIn } from "@/lib/core/time/calendar";
import { type LeavingRow, readLeaving } from "@/lib/desk/overview/leaving";
import type { Period } from "@/lib/desk/overview/money";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { Nothing } from "./section";

const namedMax = 3;

export async function loadLeaving(
  ctx: AppContext,
  scope: Scope,
  { connectionId }: Pick<Period, "connectionId">,
  timeZone: string,
) {
  const rows = await readLeaving(ctx, scope, { connectionId }, timeZone);
  if (rows.length === 0) return <Nothing>{t.leavingEmpty}</Nothing>;
  const today = dayIn(ctx.now(), timeZone);
  return (
    <FactTable
      framed
      stacks
      caption={t.leavingTitle}
      heads={[common.connection, t.leavingDays, t.leavingBatches, atEnd(t.leavingHeld), atEnd(t.leavingTotal)]}
      data-leaving
    >
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.connectionId} ${row.currency}`} row={row} today={today} />
        ))}
      </tbody>
    </FactTable>
  );
}

function Row({
  row: { connectionId, connection, currency, days, all, held, batches },
  today,
}: {
  row: LeavingRow;
  today: string;
}) {
  const most = Math.max(...days.map(({ ready, held: waits }) => Number(ready.amount) + Number(waits.amount)));
  return (
    <tr data-row={`${connection} ${currency}`}>
      <th scope="row">
        <Link className="link" href={`/connections/${connectionId}`} prefetch={false}>
          {connection}
        </Link>
      </th>
      <td data-label={t.leavingDays}>
        <ul className="flex w-full max-w-md flex-col gap-1">
          {days.map(({ day, ready, held: waits }) => (
            <li key={day} className="grid grid-cols-[5.5rem_minmax(2rem,1fr)_auto] items-center gap-3">
              <span className="figures text-ink-2 whitespace-nowrap">
                {day === today ? t.today : describeDay(day).replace(/ \d{4}$/, "")}
              </span>
              <span aria-hidden className="flex h-2 overflow-hidden rounded-sm bg-sunken">
                <span className="bg-moving-mark" style={{ width: `${(100 * Number(ready.amount)) / most}%` }} />
                <span className="bg-wait-mark" style={{ width: `${(100 * Number(waits.amount)) / most}%` }} />
              </span>
              <Money amount={addAmounts(ready.amount, waits.amount)} currency={currency} />
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t.leavingBatches}>
        <span className="flex flex-wrap gap-x-2">
          {batches.slice(0, namedMax).map(({ id, name }) => (
            <Link key={id} className="link figures" href={`/batches/${id}`} prefetch={false}>
              {name}
            </Link>
          ))}
          {batches.length > namedMax ? t.leavingMore(<Count value={batches.length - namedMax} />) : null}
          {batches.length === 0 ? t.leavingSingle : null}
        </span>
      </td>
      <td data-label={t.leavingHeld} className="text-right">
        {held.payouts === 0 ? (
          <span className="figures text-ink-3">0</span>
        ) : (
          <span className="inline-flex flex-col items-end">
            <Money amount={held.amount} currency={currency} />
            <span className="text-ink-3 text-xs">
              <Count value={held.payouts} one={t.payout} />
            </span>
          </span>
        )}
      </td>
      <td data-label={t.leavingTotal} className="text-right font-medium">
        <span className="inline-flex flex-col items-end">
          <Money amount={all.amount} currency={currency} />
          <span className="font-normal text-ink-3 text-xs">
            <Count value={all.payouts} one={t.payout} />
          </span>
        </span>
      </td>
    </tr>
  );
}
