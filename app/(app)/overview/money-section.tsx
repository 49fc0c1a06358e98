import { Count } from "@/components/count";
import { FactTable } from "@/components/fact-table";
import { Money } from "@/components/money";
import type { MoneyColumn, MoneyRow } from "@/lib/desk/overview/money";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { Figure } from "./figure";
import type { OverviewChoice } from "./period";
import { Nothing } from "./section";

const columns: { column: MoneyColumn; head: string; title?: string }[] = [
  { column: "sent", head: common.sent },
  { column: "approved", head: t.completed },
  { column: "processing", head: t.processing },
  { column: "failed", head: t.failed },
  { column: "unconfirmed", head: common.unconfirmed },
  { column: "conflict", head: common.inConflict },
  {
    column: "later",
    head: t.reversed,
    title: t.reversedHint,
  },
];

type Props = { rows: Promise<MoneyRow[]>; choice: Pick<OverviewChoice, "period" | "by"> };

export async function loadMoney({ rows, choice: { period, by } }: Props) {
  const found = await rows;
  if (found.length === 0) {
    return <Nothing>{t.moneyEmpty}</Nothing>;
  }
  return (
    <FactTable framed stacks caption={t.moneyCaption} data-money>
      <thead>
        <tr>
          <Head first>{common.currency}</Head>
          {columns.map(({ column, head, title }) => (
            <Head key={column} title={title}>
              {head}
            </Head>
          ))}
          <Head title={t.netHint}>{t.net}</Head>
        </tr>
      </thead>
      <tbody>
        {found.map((row) => (
          <tr key={`${row.direction} ${row.currency}`} data-row={`${row.direction} ${row.currency}`}>
            <th scope="row" className="whitespace-nowrap">
              <span className="block font-medium">{row.currency || t.unknown}</span>
              <span className="block text-ink-3 text-xs">{t.directionTitles[row.direction]}</span>
            </th>
            {columns.map(({ column, head }) => (
              <td key={column} className="text-right" data-label={head}>
                <span className="inline-flex flex-col items-end">
                  <Figure row={row} column={column} label={head} period={period} by={by} />
                  {column === "failed" && row.sent.orders > 0 && row.failed.orders > 0 ? (
                    <span className="block text-ink-3 text-xs">
                      {t.shareOfSent(((100 * row.failed.orders) / row.sent.orders).toFixed(1))}
                    </span>
                  ) : null}
                </span>
              </td>
            ))}
            <td className="text-right font-medium" data-label={t.net}>
              <span className="inline-flex flex-col items-end">
                <Money amount={row.net} currency={row.currency} />
                <NetNote {...row} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}

function Head({ title, first = false, children }: { title?: string; first?: boolean; children: string }) {
  return (
    <th scope="col" title={title} className={`whitespace-nowrap ${first ? "" : "text-right"}`}>
      {children}
    </th>
  );
}

function NetNote({ added, currency, net, netUnknown }: Pick<MoneyRow, "added" | "currency" | "net" | "netUnknown">) {
  const isAdded = net !== null && /[1-9]/.test(added);
  if (!isAdded && (net !== null || netUnknown === 0)) return null;
  return (
    <span className="block font-normal text-ink-3 text-xs">
      {isAdded
        ? t.netDuplicatesPart(<Money amount={added} currency={currency} />)
        : t.netOutcomesUnknown(<Count value={netUnknown} one={t.orderHas} many={t.ordersHave} />)}
    </span>
  );
}
