"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { When } from "@/components/when";
import type { LiveState } from "./live-connection";

/** Says when a page no longer follows what happens, and what can be done. */
export function LiveNote({ lostSince, signedOut }: LiveState) {
  const path = usePathname();
  const params = useSearchParams().toString();
  if (signedOut) {
    return (
      <>
        Your session has ended; this is how it stood.{" "}
        <a className="link" href={params ? `${path}?${params}` : path}>
          Sign in
        </a>
      </>
    );
  }
  if (lostSince === null) return null;
  return (
    <>
      Live updates lost <When at={lostSince} />, retrying
    </>
  );
}
