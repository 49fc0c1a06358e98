import Link from "next/link";
import type { ReactNode } from "react";
import type { Tone } from "@/lib/core/text/states";
import * as t from "@/messages/components/list";
import { toneFill, toneMark } from "../tones";
import { DayKeys } from "./day-keys";
import { gridOf, shortenValue } from "./scale";

const plot = 160;
const above = 8;
const below = 22;
const slotsMin = 10;
const labelsMax = 4;

type Props = {
  label: string;
  unit: string;
  series: readonly { label: string; tone: Tone }[];
  days: readonly ChartBar[];
};

/** `values` have the precision of a JavaScript number; `figures` are exact, null where nothing is shown. */
export type ChartBar = {
  label: string;
  values: readonly number[];
  figures: readonly ReactNode[];
  href: string;
  isIncomplete: boolean;
};

export function DayChart({ label, unit, series, days }: Props) {
  const grid = gridOf(Math.max(0, ...days.map(({ values }) => sum(values))));
  const top = grid.at(-1) ?? 1;
  const y = (value: number) => above + plot - (value / top) * plot;
  const slots = Math.max(days.length, slotsMin);
  const width = 100 / slots;
  const every = Math.ceil(days.length / labelsMax);
  const height = above + plot + below;
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex min-w-0">
        <svg width={52} height={height} aria-hidden="true" className="shrink-0">
          {grid.map((value) => (
            <text key={value} x={46} y={y(value) + 4} textAnchor="end" className="figures fill-ink-3 text-xs">
              {shortenValue(value)}
            </text>
          ))}
        </svg>
        <div className="relative min-w-0 flex-1">
          <svg width="100%" height={height} role="img" aria-label={label} className="block overflow-visible">
            {grid.map((value, line) => (
              <line
                key={value}
                x1="0"
                x2="100%"
                y1={y(value)}
                y2={y(value)}
                className={line === 0 ? "stroke-control" : "stroke-line"}
              />
            ))}
            {days.map(({ label: day, values, isIncomplete }, index) => (
              <g key={day}>
                {values.map((value, part) =>
                  value > 0 ? (
                    <rect
                      key={series[part]?.label}
                      x={`${(index + 0.15) * width}%`}
                      width={`${0.7 * width}%`}
                      y={y(sum(values.slice(0, part + 1)))}
                      height={Math.max(1, (value / top) * plot)}
                      className={`stroke-surface ${toneFill[series[part]?.tone ?? "neutral"]}`}
                    />
                  ) : null,
                )}
                {isIncomplete && sum(values) > 0 ? (
                  <rect
                    x={`${(index + 0.05) * width}%`}
                    width={`${0.9 * width}%`}
                    y={y(sum(values)) - 3}
                    height={(sum(values) / top) * plot + 3}
                    strokeDasharray="3 2"
                    className="fill-none stroke-ink-2"
                  />
                ) : null}
              </g>
            ))}
            {days.map(({ label: day, isIncomplete }, index) =>
              isIncomplete || (days.length - 1 - index) % every === 0 ? (
                <text
                  key={day}
                  x={`${(index + 0.5) * width}%`}
                  y={above + plot + 16}
                  textAnchor={index === days.length - 1 && days.length === slots ? "end" : "middle"}
                  dx={index === days.length - 1 && days.length === slots ? "1em" : undefined}
                  className="figures fill-ink-3 text-xs"
                >
                  {isIncomplete ? `${day}*` : day}
                </text>
              ) : null,
            )}
          </svg>
          <DayKeys label={t.days(label)}>
            {days.map((day, index) => (
              <Day
                key={day.label}
                day={day}
                series={series}
                left={index * width}
                width={width}
                isStop={index === days.length - 1}
              />
            ))}
          </DayKeys>
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
        {series.map(({ label: name, tone }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${toneMark[tone]}`} />
            {name}
          </span>
        ))}
        <span className="text-ink-3">{t.axis(unit)}</span>
        {days.some(({ isIncomplete }) => isIncomplete) ? <span className="text-ink-3">{t.todayLegend}</span> : null}
      </figcaption>
    </figure>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type DayProps = {
  day: ChartBar;
  series: Props["series"];
  left: number;
  width: number;
  isStop: boolean;
};

function Day({ day: { label, figures, href, isIncomplete }, series, left, width, isStop }: DayProps) {
  const title = `${label}${isIncomplete ? t.soFar : ""}`;
  const lines = series.flatMap((one, index) => (figures[index] ? [{ ...one, figure: figures[index] }] : []));
  const middle = left + width / 2;
  return (
    <Link href={href} prefetch={false} tabIndex={isStop ? 0 : -1} className="group outline-none">
      <span className="sr-only">
        {title}
        {lines.length === 0 ? `: ${t.nothingSent}` : null}
        {lines.map(({ label: name, figure }) => (
          <span key={name}>
            , {name} {figure}
          </span>
        ))}
      </span>
      <span
        aria-hidden
        style={{ left: `${left}%`, width: `${width}%`, height: above + plot }}
        className="absolute top-0 rounded-sm group-hover:bg-ink/5 group-focus-visible:outline-2 group-focus-visible:outline-accent"
      />
      <span
        aria-hidden
        style={{ left: `${middle}%`, transform: `translateX(-${middle}%)`, bottom: below + plot / 2 }}
        className="pointer-events-none absolute z-10 hidden min-w-44 rounded-md border bg-surface px-3 py-2 text-sm shadow-float group-hover:block group-focus-visible:block"
      >
        <span className="block font-medium">{title}</span>
        {lines.length === 0 ? <span className="text-ink-2">{t.nothingSent}</span> : null}
        {lines.map(({ label: name, tone, figure }) => (
          <span key={name} className="flex items-center gap-2 whitespace-nowrap">
            <span className={`size-2 rounded-full ${toneMark[tone]}`} />
            <span className="flex-1 text-ink-2">{name}</span>
            {figure}
          </span>
        ))}
      </span>
    </Link>
  );
}
