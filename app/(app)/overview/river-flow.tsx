"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { toneFill } from "@/components/tones";
import type { Tone } from "@/lib/core/text/states";
import { riverWidth } from "@/lib/desk/overview/river";

export type Flow = {
  part: string;
  label: string;
  tone: Tone;
  href: string;
  orders: number;
  path: string;
  middle: string;
  isThread: boolean;
};

/** An order that moved shows as a thread in the band that it entered. */
export function RiverFlow({ flows, height }: { flows: readonly Flow[]; height: number }) {
  const moved = useMoved(flows);
  return (
    <svg
      viewBox={`0 0 ${riverWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <defs>
        <pattern id="river-thread" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h3v6h-3z" className="fill-ink" />
        </pattern>
      </defs>
      {flows.map(({ part, label, tone, href, path, middle, isThread }) => (
        <Link key={part} href={href} prefetch={false} tabIndex={-1} className="group/band">
          <title>{label}</title>
          <path
            d={path}
            fill={isThread ? "url(#river-thread)" : undefined}
            className={`river-band ${isThread ? "opacity-60" : `${toneFill[tone]} opacity-25`} group-hover/band:opacity-50`}
          />
          {moved.has(part) ? (
            <path d={middle} vectorEffect="non-scaling-stroke" pathLength={1} className="river-moved" />
          ) : null}
        </Link>
      ))}
    </svg>
  );
}

const shownMs = 1_200;

function useMoved(flows: readonly Flow[]): ReadonlySet<string> {
  const known = useRef(new Map(flows.map(({ part, orders }) => [part, orders])));
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const grown = flows.filter(({ part, orders }) => orders > (known.current.get(part) ?? 0)).map(({ part }) => part);
    known.current = new Map(flows.map(({ part, orders }) => [part, orders]));
    if (grown.length === 0) return;
    setMoved(new Set(grown));
    const timer = setTimeout(() => setMoved(new Set()), shownMs);
    return () => clearTimeout(timer);
  }, [flows]);
  return moved;
}
