"use client";

import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { When } from "../when";

type Props = {
  savedAt: string | null;
  refused: boolean;
  onDiscard: () => void;
};

export function DraftNote({ savedAt, refused, onDiscard }: Props) {
  if (refused) {
    return (
      <p role="status" className="text-sm text-wait-text">
        {t.draftUnavailable}
      </p>
    );
  }
  if (savedAt === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
      <span role="status">{t.draftSaved(<When at={savedAt} />)}</span>
      <Button variant="plain" onClick={onDiscard}>
        {t.discardDraft}
      </Button>
    </div>
  );
}
