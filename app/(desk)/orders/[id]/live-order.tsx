"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useLive } from "../live-news";
import { LiveNote } from "../live-note";

const everyMs = { open: 1_500, settled: 15_000 };

type Props = { orderId: string; revision: string; settled: boolean; openedAt: Date };

/** Makes the page again when its order has changed, and says when it can no longer tell. */
export function LiveOrder({ orderId, revision, settled, openedAt }: Props) {
  const router = useRouter();
  const asked = useRef<string | null>(null);
  const { data, lostSince, signedOut } = useLive<{ revision: string; settled: boolean }>(
    ["order", orderId],
    `/api/orders/${orderId}`,
    settled ? everyMs.settled : everyMs.open,
    openedAt,
  );
  const seen = data?.revision;
  useEffect(() => {
    if (seen === undefined || seen === revision || asked.current === seen) return;
    // Once for each revision: a page that is being made is not asked for twice.
    asked.current = seen;
    router.refresh();
  }, [seen, revision, router]);
  return (
    <p role="status" className="mb-3 text-ink-3 text-sm empty:hidden">
      <LiveNote lostSince={lostSince} signedOut={signedOut} />
    </p>
  );
}
