import Link from "next/link";
import { DayChart } from "@/components/charts/day-chart";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { hrefWith } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Tone } from "@/lib/core/text/states";
import { dayIn } from "@/lib/core/time/calendar";
import { listOf, type MoneyRow } from "@/lib/desk/overview/money";
import { type ChartDay, type ChartStage, chartStages, readSeries, seriesOf } from "@/lib/desk/overview/series";
import { type CompletedDay, reportOf } from "@/lib/desk/overview/value-days";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";
import type { OverviewChoice } from "./period";

const stageLooks: Record<ChartStage, { label: string; tone: Tone }> = {
  approved: { label: t.completed, tone: "good" },
  processing: { label: t.processing, tone: "moving" },
  unconfirmed: { label: common.unconfirmed, tone: "wait" },
  conflict: { label: common.inConflict, tone: "alarm" },
  failed: { label: t.failed, tone: "failed" },
};

export type ChartFacts = {
  ctx: AppContext;
  scope: Scope;
  choice: OverviewChoice;
  completed: Promise<CompletedDay[]> | null;
  timeZone: string;
};

export async function drawChart({ ctx, scope, choice: { period }, completed, timeZone }: ChartFacts, chosen: MoneyRow) {
  const { direction, currency } = chosen;
  const days = completed
    ? seriesOf(period, await completed, { direction, currency })
    : await readSeries(ctx, scope, period, { direction, currency });
  const stages = completed ? (["approved"] as const) : chartStages;
  const hrefOf = (stage: "sent" | ChartStage, day: string) => {
    const of = { ...period, from: day, to: day };
    return completed
      ? hrefWith("/reports", reportOf(chosen, of), {})
      : hrefWith("/orders", listOf(stage, chosen, of), {});
  };
  const today = dayIn(ctx.now(), timeZone);
  const name = t.currencyAndDirection(currency, direction);
  return (
    <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
      <DayChart
        label={completed ? t.completedPerDay(name) : t.chartByStatus(name)}
        unit={currency}
        series={stages.map((stage) => stageLooks[stage])}
        days={days.map(({ day, stages: of }) => ({
          label: describeDay(day).replace(/ \d{4}$/, ""),
          values: stages.map((stage) => Number(of[stage].amount)),
          figures: stages.map((stage) =>
            of[stage].orders > 0 ? <Exact key={stage} {...of[stage]} currency={currency} /> : null,
          ),
          href: hrefOf("sent", day),
          isIncomplete: day === today,
        }))}
      />
      <details>
        <summary className="text-ink-2 text-sm">{t.tableToggle}</summary>
        <DayTable {...{ days, today, chosen, stages, hrefOf }} />
      </details>
    </div>
  );
}

function Exact({ amount, orders, currency }: { amount: string; orders: number; currency: string }) {
  return (
    <span className="figures">
      <Money amount={amount} currency={currency} />{" "}
      <span className="text-ink-3">
        (<Count value={orders} />)
      </span>
    </span>
  );
}

type TableProps = {
  days: ChartDay[];
  today: string;
  chosen: MoneyRow;
  stages: readonly ChartStage[];
  hrefOf: (stage: ChartStage, day: string) => string;
};

function DayTable({ days, today, chosen, stages: shown, hrefOf }: TableProps) {
  return (
    <div className="relative mt-2 overflow-x-auto">
      <FactTable caption={t.chartTableCaption} heads={[t.day, ...shown.map((stage) => atEnd(stageLooks[stage].label))]}>
        <tbody>
          {days.toReversed().map(({ day, stages }) => (
            <tr key={day}>
              <th scope="row" className="figures whitespace-nowrap">
                {describeDay(day)}
                {day === today ? <span className="text-ink-3">{t.soFar}</span> : null}
              </th>
              {shown.map((stage) => (
                <td key={stage} className="text-right">
                  {stages[stage].orders === 0 ? (
                    <span className="figures text-ink-3">0</span>
                  ) : (
                    <Link
                      href={hrefOf(stage, day)}
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
