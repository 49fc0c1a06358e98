"use client";

import { Clock } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { hrefWith } from "@/components/list/url-state";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";

export function SendWait({ clientOrderId }: { clientOrderId: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0) return null;
  return (
    <div className="flex gap-2 rounded-md bg-moving-tint p-3 text-moving-text text-sm">
      <Clock size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="flex flex-col gap-1">
        <p className="figures font-medium" aria-hidden>
          {t.waitingNotice(seconds)}
        </p>
        <p role="status">
          {t.aPayoutIsSaved}{" "}
          {t.leaveHint(
            <Link className="link" href={hrefWith("/orders", {}, { q: clientOrderId })} prefetch={false}>
              {common.orders}
            </Link>,
          )}
        </p>
      </div>
    </div>
  );
}
