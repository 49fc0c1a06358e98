"use client";

import * as t from "@/messages/components/shell";
import { Button } from "../button";
import { useLiveState } from "./use-live";

export function OutdatedLine() {
  if (!useLiveState().isOutdated) return null;
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-3 text-ink-2 text-sm">
      <p>{t.outdatedTitle}</p>
      <Button size="small" onClick={() => window.location.reload()}>
        {t.refreshPage}
      </Button>
    </div>
  );
}
