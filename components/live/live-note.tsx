"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useOffline } from "next/offline";
import { When } from "@/components/when";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import type { LiveState } from "./live-connection";

export function LiveNote({ lostSince, signedOut }: Pick<LiveState, "lostSince" | "signedOut">) {
  const path = usePathname();
  const params = useSearchParams().toString();
  const isOffline = useOffline();
  if (signedOut) {
    return (
      <>
        {t.sessionEndedNotice(
          <a className="link" href={params ? `${path}?${params}` : path}>
            {common.signIn}
          </a>,
        )}
      </>
    );
  }
  if (lostSince === null || isOffline) return null;
  return <>{t.connectionLost(<When exact at={lostSince} />)}</>;
}
