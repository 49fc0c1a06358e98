import type { Tone } from "@/lib/core/states";
import * as common from "@/messages/common";
import * as t from "@/messages/components/charts";
import { toneMark } from "../tones";
import { gridOf, shortenValue } from "./scale";

/** Heights in px: the plot, and the room above and below it for half a line of text and the days. */
const plot = 160;
const above = 8;
const below = 22;
/** Fewer days than these leave the end empty: a single day is no wall. */
const slotsLeast = 10;
const labelsMost = 4;

const toneFill: Record<Tone, string> = {
  neutral: "fill-neutral-mark",
  moving: "fill-moving-mark",
  good: "fill-good-mark",
  failed: "fill-failed-mark",
  wait: "fill-wait-mark",
  alarm: "fill-alarm-mark",
};

type Props = {
  /** What it shows, for who does not see it. */
  label: string;
  /** What the axis is in: a currency. */
  unit: string;
  /** From below. */
  series: readonly { label: string; tone: Tone }[];
  /** A value of each series; the shapes are as exact as a number of the browser, the figures stand in a table. */
  days: readonly { label: string; values: readonly number[]; isIncomplete: boolean }[];
};

/** A bar a day, stacked by tone, drawn by the server: four grid lines, a labelled axis, today marked as incomplete. */
export function DayChart({ label, unit, series, days }: Props) {
  const grid = gridOf(Math.max(0, ...days.map(({ values }) => sum(values))));
  const top = grid.at(-1) ?? 1;
  const y = (value: number) => above + plot - (value / top) * plot;
  const slots = Math.max(days.length, slotsLeast);
  const width = 100 / slots;
  const every = Math.ceil(days.length / labelsMost);
  const height = above + plot + below;
  return (
    <figure className="flex flex-col gap-2">
      <div role="img" aria-label={label} className="flex min-w-0">
        <svg width={52} height={height} aria-hidden="true" className="shrink-0">
          {grid.map((value) => (
            <text key={value} x={46} y={y(value) + 4} textAnchor="end" className="figures fill-ink-3 text-xs">
              {shortenValue(value)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height} aria-hidden="true" className="min-w-0 flex-1 overflow-visible">
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
              <title>{`${day}${isIncomplete ? t.soFar : ""}: ${describeValues(series, values, unit)}`}</title>
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
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
        {series.map(({ label: name, tone }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${toneMark[tone]}`} />
            {name}
          </span>
        ))}
        <span className="text-ink-3">{t.axis(unit)}</span>
        {days.some(({ isIncomplete }) => isIncomplete) ? (
          <span className="text-ink-3">{t.dashedBarTodayIncomplete}</span>
        ) : null}
      </figcaption>
    </figure>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function describeValues(series: Props["series"], values: readonly number[], unit: string): string {
  const parts = series.flatMap(({ label }, index) => {
    const value = values[index] ?? 0;
    return value > 0 ? [t.about(label.toLowerCase(), shortenValue(value), unit)] : [];
  });
  return parts.length === 0 ? common.nothing : parts.join(", ");
}
