"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/button";
import { useRefresh } from "@/components/live/live-refresh";
import { useLive, useLiveNews } from "@/components/live/use-live";

const topics = ["installation", "connection"];

/** In the frame of every page: makes it again when sending was stopped, fenced, paused or resumed. `mark`: as it was made. */
export function TroubleWatch({ mark, openedAt }: { mark: string; openedAt: Date }) {
  const { data } = useLive<{ mark: string }>(["trouble"], "/api/trouble", { topics, openedAt });
  const { refresh, notice, offered, pending } = useRefresh();
  const asked = useRef(mark);
  const found = data?.mark ?? mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new mark is noticed once
  useEffect(() => {
    if (found === mark || found === asked.current) return;
    asked.current = found;
    void notice();
  }, [found, mark]);
  if (!offered) return null;
  return (
    <div role="status" className="mb-3">
      <Button size="small" pending={pending} onClick={() => void refresh()}>
        Whether money can leave has changed, show
      </Button>
    </div>
  );
}

/** Figures in a block are made again so often at most, however many orders move. */
const figuresEveryMs = 5_000;

/** Beside the figures of a trouble: makes the page again when orders move. */
export function FiguresWatch(): null {
  const { notice } = useRefresh();
  useLiveNews(["order"], async () => {
    await notice();
    await new Promise((resolve) => setTimeout(resolve, figuresEveryMs));
  });
  return null;
}
