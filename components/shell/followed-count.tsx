"use client";

import * as t from "@/messages/components/shell";
import { useLive } from "../live/use-live";

/** Counts of the menu by the address of their page; each asks a user to look, and those of approvals and batches this very one. */
export type MenuCounts = Readonly<Record<string, number>>;

/** Where it is this user's turn; elsewhere anyone may look. */
const turns = ["/approvals", "/batches"];
const countHighlights = {
  turn: { tone: "bg-wait-tint text-wait-text", labels: t.waitingForYou },
  look: { tone: "bg-alarm-tint text-alarm-text", labels: t.toReview },
  unread: { tone: "bg-moving-tint text-moving-text", labels: t.unread },
} as const;
/** As far as is counted. */
const countedMax = 99;

type Props = {
  href: string;
  /** As they were when the page was made. */
  counts: MenuCounts;
  openedAt: Date;
  narrow: boolean;
};

/** How many things on a page need a look, following what happens; nothing when none does. */
export function FollowedCount({ href, counts, openedAt, narrow }: Props) {
  const { data } = useLive<MenuCounts>("/api/counts", {
    topics: ["callback", "approval", "batch", "alert", "alert_read"],
    openedAt,
  });
  const count = (data ?? counts)[href] ?? 0;
  if (count === 0) return null;
  const shown = count > countedMax ? `${countedMax}+` : String(count);
  const { tone, labels } = countHighlights[turns.includes(href) ? "turn" : href === "/alerts" ? "unread" : "look"];
  return (
    <span
      className={`figures rounded-full px-1.5 font-medium text-xs ${tone} ${narrow ? "absolute top-0 right-0" : "ml-auto"}`}
    >
      {shown}
      <span className="sr-only">{labels}</span>
    </span>
  );
}
