"use client";

import { useEffect, useState } from "react";
import * as t from "@/messages/components/shared";
import { formatAge, formatDay, formatMoment, formatUtc, toMinute } from "./moments";
import { useOrganisation } from "./organisation";
import { useViewerZone } from "./viewer-zone";

type Props = {
  /** Date or ISO text, UTC; null = has not happened. */
  at: Date | string | null;
  /** Adds "3 minutes ago" beside the absolute time. */
  age?: boolean;
  /** To the second: for what happened to one thing, one after another. */
  exact?: boolean;
};

/** A clock time in the viewer's zone ("21 Nov 14:03"), to the second and in UTC on hover. */
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

/** A day in the organisation's zone ("21 Nov 2025"): for periods, totals and charts. */
export function Day({ at }: { at: Date | string }) {
  const { timeZone } = useOrganisation();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatUtc(date)} className="figures whitespace-nowrap">
      {formatDay(date, timeZone)}
    </time>
  );
}

/** Names the viewer's zone; once on each page that shows clock times. */
export function ZoneNote() {
  const zone = useViewerZone();
  return <p className="text-ink-3 text-xs">{t.timesInUtcOn(zone.replaceAll("_", " "))}</p>;
}
