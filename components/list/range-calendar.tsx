"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, isDay } from "@/lib/core/time/calendar";
import * as t from "@/messages/components/list";
import { Button } from "../button";
import { describeDay } from "../moments";
import { addMonths, weeksOf } from "./month";

type Props = {
  /** Both days are YYYY-MM-DD and included; null when open. */
  from: string | null;
  to: string | null;
  today: string;
  single?: boolean;
  latest?: string;
  onPick: (from: string, to: string) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const nameOf = (month: string) => describeDay(`${month}-01`).replace(/^\d+\s/, "");

export function RangeCalendar({ from, to, today, single = false, latest, onPick }: Props) {
  const [begun, begin] = useState<string | null>(null);
  const [last, setLast] = useState((to && isDay(to) ? to : today).slice(0, 7));
  const [focused, focus] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const months = [addMonths(last, -1), last];
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const reached = [focused, to, today].find((day) => day && months.includes(day.slice(0, 7))) ?? `${last}-01`;

  function pick(day: string): void {
    if (single || begun === null) {
      begin(single ? null : day);
      onPick(day, day);
    } else {
      begin(null);
      onPick(begun < day ? begun : day, begun < day ? day : begun);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const day = (event.target as HTMLElement).dataset.day;
    const step = steps[event.key];
    if (!day || !step) return;
    event.preventDefault();
    const next = addDays(day, step);
    const month = next.slice(0, 7);
    if (month > last) setLast(month);
    else if (!months.includes(month)) setLast(addMonths(month, 1));
    focus(next);
  }

  const turn = (by: number, label: string, Icon: typeof ChevronLeft) => (
    <Button
      variant="plain"
      iconOnly
      aria-label={label}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => setLast(addMonths(last, by))}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only help the buttons inside
    <div ref={box} onKeyDown={onKeyDown} className="flex items-start gap-1">
      {turn(-1, t.earlierMonth, ChevronLeft)}
      {months.map((month) => (
        <Month key={month} {...{ month, from, to, today, latest, reached }} onPick={pick} isNarrow={month === last} />
      ))}
      {turn(1, t.laterMonth, ChevronRight)}
    </div>
  );
}

type MonthProps = Omit<Props, "onPick" | "single"> & {
  month: string;
  reached: string;
  onPick: (day: string) => void;
  isNarrow: boolean;
};

function Month({ month, from, to, today, latest, reached, onPick, isNarrow }: MonthProps) {
  return (
    <table className={`text-sm ${isNarrow ? "" : "max-md:hidden"}`}>
      <caption className="h-8 font-medium leading-8">{nameOf(month)}</caption>
      <thead>
        <tr>
          {t.weekdays.map((day) => (
            <th key={day} scope="col" className="size-8 font-normal text-ink-3 text-xs">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day)}>
            {week.map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday has its place
              <td key={at} className="p-0">
                {day ? (
                  <button
                    type="button"
                    data-day={day}
                    disabled={latest !== undefined && day > latest}
                    tabIndex={day === reached ? 0 : -1}
                    aria-label={describeDay(day)}
                    aria-pressed={from !== null && from <= day && day <= (to ?? from)}
                    aria-current={day === today ? "date" : undefined}
                    className="figures size-8 rounded-sm hover:bg-sunken disabled:text-ink-3 aria-[current]:font-semibold aria-[current]:text-accent aria-pressed:bg-accent-soft max-md:size-10"
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
