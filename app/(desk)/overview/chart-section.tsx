import Link from "next/link";
import { DayChart } from "@/components/charts/day-chart";
import { Count } from "@/components/count";
import { hrefWith, type Params } from "@/components/data-table/url-state";
import { FactTable } from "@/components/fact-table";
import { sayDay } from "@/components/moments";
import { Money } from "@/components/money";
import { Tabs } from "@/components/tabs";
import type { Reach } from "@/lib/auth/reach";
import { dayIn } from "@/lib/core/calendar";
import type { Desk } from "@/lib/core/desk";
import type { Tone } from "@/lib/orders/words";
import { listOf, type MoneyRow } from "@/lib/overview/money";
import { type ChartDay, type ChartStage, chartStages, readSeries } from "@/lib/overview/series";
import type { OverviewChoice } from "./period";

const stageLooks: Record<ChartStage, { label: string; tone: Tone }> = {
  approved: { label: "Approved", tone: "good" },
  processing: { label: "Processing", tone: "moving" },
  unconfirmed: { label: "Unconfirmed", tone: "wait" },
  failed: { label: "Failed", tone: "failed" },
};

type Props = {
  desk: Desk;
  reach: Reach;
  choice: OverviewChoice;
  rows: Promise<MoneyRow[]>;
  params: Params;
  timeZone: string;
};

/** What was sent a day, of one currency and direction, by where it stands; the same as a table behind it. */
export async function loadChart({ desk, reach, choice: { period, chart }, rows, params, timeZone }: Props) {
  const drawable = (await rows).filter(({ currency }) => currency !== "");
  const chosen =
    drawable.find((row) => row.direction === chart?.direction && row.currency === chart.currency) ?? drawable[0];
  if (!chosen) {
    return (
      <p className="rounded-lg border bg-surface p-4 text-ink-2 text-base">
        Nothing with a known amount in these days.
      </p>
    );
  }
  const { direction, currency } = chosen;
  const days = await readSeries(desk, reach, period, { direction, currency });
  const today = dayIn(desk.now(), timeZone);
  const name = (row: Pick<MoneyRow, "direction" | "currency">) => `${row.currency} ${row.direction}`;
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <Tabs
        label="Currency of the chart"
        items={drawable.map((row) => ({
          href: hrefWith("/", params, { chart: `${row.direction}-${row.currency}` }),
          label: name(row),
          current: row === chosen,
        }))}
      />
      <DayChart
        label={`${name(chosen)} a day, by where it stands; the figures are in the table below`}
        unit={currency}
        series={chartStages.map((stage) => stageLooks[stage])}
        days={days.map(({ day, stages }) => ({
          label: sayDay(day).replace(/ \d{4}$/, ""),
          values: chartStages.map((stage) => Number(stages[stage].amount)),
          isIncomplete: day === today,
        }))}
      />
      <details>
        <summary className="text-ink-2 text-sm">Show as table</summary>
        <DayTable days={days} today={today} chosen={chosen} connectionId={period.connectionId} />
      </details>
    </div>
  );
}

type TableProps = { days: ChartDay[]; today: string; chosen: MoneyRow; connectionId: string | null };

function DayTable({ days, today, chosen, connectionId }: TableProps) {
  return (
    <div className="relative mt-2 overflow-x-auto">
      <FactTable caption="The chart as a table, the latest day first">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {chartStages.map((stage) => (
              <th key={stage} scope="col" className="text-right">
                {stageLooks[stage].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, stages }) => (
            <tr key={day}>
              <th scope="row" className="figures whitespace-nowrap">
                {sayDay(day)}
                {day === today ? <span className="text-ink-3"> · so far</span> : null}
              </th>
              {chartStages.map((stage) => (
                <td key={stage} className="text-right">
                  {stages[stage].orders === 0 ? (
                    <span className="figures text-ink-3">0</span>
                  ) : (
                    <Link
                      href={hrefWith("/orders", listOf(stage, chosen, { from: day, to: day, connectionId }), {})}
                      prefetch={false}
                      className="inline-flex flex-col items-end hover:underline"
                    >
                      <Money amount={stages[stage].amount} currency={chosen.currency} />
                      <span className="text-ink-3 text-xs">
                        <Count value={stages[stage].orders} />
                        <span className="sr-only"> {stageLooks[stage].label.toLowerCase()}</span>
                      </span>
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FactTable>
    </div>
  );
}
