import { FactTable } from "@/components/fact-table";
import { hrefWith, type Params } from "@/components/list/url-state";
import { PageLink } from "@/components/page-link";
import { isLike, type MoneyColumn, type MoneyRow, periodBefore, pickMoney } from "@/lib/desk/overview/money";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import { Change } from "./change";
import { type ChartFacts, drawChart } from "./chart-section";
import { Figure } from "./figure";
import { Nothing } from "./section";

const columns: { column: MoneyColumn; head: string }[] = [
  { column: "sent", head: common.sent },
  { column: "approved", head: t.completed },
  { column: "failed", head: t.failed },
  { column: "unconfirmed", head: common.unconfirmed },
];

/** More rows would push the chart below the first screen; the table of all figures has them. */
const rowsMax = 4;

type Props = ChartFacts & { rows: Promise<MoneyRow[]>; earlier: Promise<MoneyRow[]>; params: Params };

export async function loadPicture({ rows, earlier, params, ...facts }: Props) {
  const [found, before] = await Promise.all([rows, earlier]);
  const { period, by, chart } = facts.choice;
  const chosen = pickMoney(found, chart);
  if (!chosen) return <Nothing>{found.length === 0 ? t.moneyEmpty : t.chartEmpty}</Nothing>;
  const compared = periodBefore(period);
  const first = found.slice(0, rowsMax);
  const shown = first.includes(chosen) ? first : [...first.slice(1), chosen];
  return (
    <div className="rounded-lg border bg-surface">
      <FactTable framed className="rounded-b-none border-x-0 border-t-0" caption={t.pictureCaption} data-strip>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">{common.currency}</th>
            {columns.map(({ column, head }) => (
              <th key={column} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={`${row.direction} ${row.currency}`}
              className={`max-md:grid max-md:grid-cols-2 ${row === chosen && shown.length > 1 ? "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]" : ""}`}
            >
              <th scope="row" className="whitespace-nowrap max-md:col-span-2">
                <RowName row={row} current={row === chosen} params={params} />
              </th>
              {columns.map(({ column, head }) => (
                <td
                  key={column}
                  className="text-right max-md:text-left max-md:before:block max-md:before:text-ink-3 max-md:before:text-xs max-md:before:content-[attr(data-label)]"
                  data-label={head}
                >
                  <span className="inline-flex flex-col items-end max-md:items-start">
                    <Figure row={row} column={column} label={head} period={period} by={by} />
                    <Change
                      now={row[column]}
                      before={before.find((one) => isLike(one, row))?.[column]}
                      currency={row.currency}
                      compared={compared}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FactTable>
      {await drawChart(facts, chosen)}
    </div>
  );
}

function RowName({ row, current, params }: { row: MoneyRow; current: boolean; params: Params }) {
  const { direction, currency } = row;
  const name = (
    <>
      <span className="block font-medium">{currency || t.unknown}</span>
      <span className="block text-ink-3 text-xs">{t.directionTitles[direction]}</span>
    </>
  );
  if (currency === "") return name;
  return (
    <PageLink
      href={hrefWith("/", params, { chart: `${direction}-${currency}` })}
      scroll={false}
      aria-current={current ? "true" : undefined}
      className="block hover:underline"
    >
      {name}
    </PageLink>
  );
}
