"use client";

import { useEffect } from "react";
import { useLive } from "../live/use-live";
import type { MenuCounts } from "./followed-count";

const icons = { plain: "/icon.svg", waiting: "/icon-waiting.svg" } as const;

/** The icon of the tab has a dot while approvals wait for this user. */
export function WaitingIcon({ counts, openedAt }: { counts: MenuCounts; openedAt: Date }) {
  const { data } = useLive<MenuCounts>("/api/counts", { topics: ["approval", "batch"], openedAt });
  const now = data ?? counts;
  const isWaiting = (now["/approvals"] ?? 0) + (now["/batches"] ?? 0) > 0;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
    if (link) link.href = isWaiting ? icons.waiting : icons.plain;
  }, [isWaiting]);
  return null;
}
