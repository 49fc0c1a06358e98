"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import * as t from "@/messages/batches/detail";

const tickMs = 1_000;

export function Countdown({ until }: { until: Date }) {
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  const end = until.getTime();
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [end]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  if (left === null) return null;
  return (
    <span className="figures" role="timer" data-countdown>
      {isOver ? t.now : t.inLabel(describeLeft(left))}
    </span>
  );
}

function describeLeft(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}
