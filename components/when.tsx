"use client";

import { useEffect, useState } from "react";
import * as t from "@/messages/components/shared";
import { useOrganisation, useViewerZone } from "./layout-context";
import { formatAge, formatDay, formatMoment, formatUtc, toMinute } from "./moments";

type Props = {
  /** A date or ISO text in UTC; null when it has not happened. */
  at: Date | string | null;
  age?: boolean;
  exact?: boolean;
};

export function When({ at, age = false, exact = false }: Props) {
  const zone = useViewerZone();
  if (at === null) return <span className="text-ink-3">—</span>;
  const date = new Date(at);
  const moment = formatMoment(date, zone);
  return (
    <span>
      <time
        dateTime={date.toISOString()}
        title={`${moment} · ${formatUtc(date)}`}
        className="figures whitespace-nowrap"
      >
        {exact ? moment : toMinute(moment)}
      </time>
      {age ? <Age date={date} /> : null}
    </span>
  );
}

const ageTickMs = 15_000;

function Age({ date }: { date: Date }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), ageTickMs);
    return () => clearInterval(timer);
  }, []);
  if (!now) return null;
  return (
    <span className="text-ink-3">
      {"\u00a0· "}
      <span className="whitespace-nowrap">{formatAge(date, now)}</span>
    </span>
  );
}

export function Day({ at }: { at: Date | string }) {
  const { timeZone } = useOrganisation();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatUtc(date)} className="figures whitespace-nowrap">
      {formatDay(date, timeZone)}
    </time>
  );
}

export function ZoneNote() {
  const zone = useViewerZone();
  return <p className="text-ink-3 text-xs">{t.timesNote(zone.replaceAll("_", " "))}</p>;
}
