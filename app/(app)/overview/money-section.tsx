import Link from "next/link";
import { Count } from "@/components/count";
import { FactTable } from "@/components/fact-table";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { listOf, type MoneyColumn, type MoneyRow, periodBefore } from "@/lib/desk/overview/money";
import { reportOf } from "@/lib/desk/overview/value-days";
import type { Direction } from "@/lib/payments/orders/facets";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { Change } from "./change";
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

const directionTitles: Record<Direction, string> = { out: t.moneyOut, in: t.moneyIn };

type Props = { rows: Promise<MoneyRow[]>; earlier: Promise<MoneyRow[]>; choice: Pick<OverviewChoice, "period" | "by"> };

export async function loadMoney({ rows, earlier, choice: { period, by } }: Props) {
  const [found, before] = await Promise.all([rows, earlier]);
  const compared = periodBefore(period);
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
              <span className="block text-ink-3 text-xs">{directionTitles[row.direction]}</span>
            </th>
            {columns.map(({ column, head }) => (
              <td key={column} className="text-right" data-label={head}>
                <span className="inline-flex flex-col items-end">
                  <Cell
                    figure={row[column]}
                    currency={row.currency}
                    label={head}
                    href={
                      column === "approved" && by === "value"
                        ? hrefWith("/reports", reportOf(row, period), {})
                        : hrefWith("/orders", listOf(column, row, period), {})
                    }
                  />
                  {column === "sent" || column === "approved" ? (
                    <Change
                      now={row[column]}
                      before={before.find((one) => isLike(one, row))?.[column]}
                      currency={row.currency}
                      compared={compared}
                    />
                  ) : null}
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

const isLike = (a: MoneyRow, b: MoneyRow) => a.direction === b.direction && a.currency === b.currency;

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

type CellProps = { figure: MoneyRow[MoneyColumn]; currency: string; label: string; href: string };

function Cell({ figure: { orders, amount, unknown }, currency, label, href }: CellProps) {
  if (orders === 0) return <span className="figures text-ink-3">0</span>;
  const isKnown = currency !== "" && unknown < orders;
  return (
    <Link href={href} prefetch={false} className="group inline-flex flex-col items-end">
      <span className="sr-only">{label}: </span>
      <span className="group-hover:underline">
        <Money amount={isKnown ? amount : null} currency={currency} />
      </span>
      <span className="text-ink-3 text-xs">
        <Count value={orders} one={common.orderNoun} />
        {unknown > 0 && isKnown ? t.moneyUnknownPart(<Count value={unknown} />) : null}
      </span>
    </Link>
  );
}
