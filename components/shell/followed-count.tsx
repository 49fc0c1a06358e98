"use client";

import * as t from "@/messages/components/shell";
import { useLive } from "../live/use-live";

export type MenuCounts = Readonly<Record<string, number>>;

const turns = ["/approvals", "/batches"];
const countHighlights = {
  turn: { tone: "bg-wait-tint text-wait-text", label: t.waitingSuffix },
  look: { tone: "bg-alarm-tint text-alarm-text", label: t.toReview },
  unread: { tone: "bg-moving-tint text-moving-text", label: t.unread },
} as const;
const countedMax = 99;

type Props = {
  href: string;
  counts: MenuCounts;
  openedAt: Date;
  narrow: boolean;
};

export function FollowedCount({ href, counts, openedAt, narrow }: Props) {
  const { data } = useLive<MenuCounts>("/api/counts", {
    topics: ["callback", "approval", "batch", "alert", "alert_read"],
    openedAt,
  });
  const count = (data ?? counts)[href] ?? 0;
  if (count === 0) return null;
  const shown = count > countedMax ? `${countedMax}+` : String(count);
  const { tone, label } = countHighlights[turns.includes(href) ? "turn" : href === "/alerts" ? "unread" : "look"];
  return (
    <span
      className={`figures rounded-full px-1.5 font-medium text-xs ${tone} ${narrow ? "absolute top-0 right-0" : "ml-auto"}`}
    >
      {shown}
      <span className="sr-only">{label}</span>
    </span>
  );
}
