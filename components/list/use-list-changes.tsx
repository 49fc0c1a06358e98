"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useState, useTransition } from "react";
import { createPortal } from "react-dom";
import * as t from "@/messages/components/list";
import { Button } from "../button";
import { LiveNote } from "../live/live-note";
import { useLive } from "../live/use-live";
import { liveSlotId } from "./list-toolbar";

type Asked = {
  rows: readonly { id: string }[];
  query: string;
  newest: boolean;
  newerMax: number;
  openedAt: Date;
};

/**
 * Rows never move automatically: new ones are offered.
 * @param topicsOf what the rows depend on
 */
export function useListChanges<Changes extends { newer: number }>(
  list: string,
  { rows, query, newest, newerMax, openedAt }: Asked,
  topicsOf: (ids: readonly string[]) => readonly string[],
): { update: Changes | undefined; notice: ReactNode } {
  const router = useRouter();
  const [pending, start] = useTransition();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const params = new URLSearchParams(query);
  params.set("shown", ids.join("."));
  if (newest) params.set("newest", ids[0] ?? "none");
  const { data, lostSince, signedOut } = useLive<Changes>(`/api${list}?${params}`, {
    topics: topicsOf(ids),
    openedAt,
  });
  const newer = data?.newer ?? 0;
  const slot = useSlot(liveSlotId);
  const notice = (
    <>
      <LiveNote lostSince={lostSince} signedOut={signedOut} />
      {newer > 0 ? (
        <Button size="small" pending={pending} onClick={() => start(() => router.refresh())}>
          {t.showNew(newer > newerMax ? t.moreThan(newerMax) : newer)}
        </Button>
      ) : null}
    </>
  );
  return { update: data, notice: slot && createPortal(notice, slot) };
}

function useSlot(id: string): HTMLElement | null {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(id)), [id]);
  return slot;
}
