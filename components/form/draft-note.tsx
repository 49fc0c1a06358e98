"use client";

import { useState } from "react";
import * as t from "@/messages/components/form";
import { Button } from "../button";
import { When } from "../when";

type Props = {
  savedAt: string | null;
  /** The browser keeps nothing. */
  refused: boolean;
  onDiscard: () => void;
};

/** That what is typed is kept as a draft, with the way to discard it. */
export function DraftNote({ savedAt, refused, onDiscard }: Props) {
  const [asked, setAsked] = useState(false);
  if (refused) {
    return (
      <p role="status" className="text-sm text-wait-text">
        {t.thisBrowserCantSave}
      </p>
    );
  }
  if (savedAt === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
      <span role="status">{t.draftSaved(<When at={savedAt} />)}</span>
      {asked ? (
        <>
          <Button
            onClick={() => {
              setAsked(false);
              onDiscard();
            }}
          >
            {t.discardForGood}
          </Button>
          <Button variant="plain" onClick={() => setAsked(false)}>
            {t.keepDraft}
          </Button>
        </>
      ) : (
        <Button variant="plain" onClick={() => setAsked(true)}>
          {t.discardDraft}
        </Button>
      )}
    </div>
  );
}
