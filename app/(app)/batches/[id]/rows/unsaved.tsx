"use client";

import { CircleAlert, X } from "lucide-react";
import { Button } from "@/components/button";
import * as t from "@/messages/batches/rows";

type Props = {
  error: string | null;
  unsaved: number;
  refusal: string | null;
  onRetry: () => void;
  onDrop: () => void;
  onDismiss: () => void;
};

export function Unsaved({ error, unsaved, refusal, onRetry, onDrop, onDismiss }: Props) {
  const text = error ?? refusal;
  if (text === null) return null;
  return (
    <div
      role="alert"
      className="absolute inset-x-2 bottom-2 z-30 flex flex-wrap items-center gap-2 rounded-md border border-l-4 border-l-alarm-mark bg-alarm-tint p-2 text-alarm-text text-sm shadow-float"
    >
      <CircleAlert size={16} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">
        {text}
        {error === null ? "" : t.notSaved(unsaved)}
      </p>
      {error === null ? (
        <Button
          variant="plain"
          size="small"
          iconOnly
          aria-label={t.dismiss}
          icon={<X size={14} aria-hidden />}
          onClick={onDismiss}
        />
      ) : (
        <>
          <Button size="small" onClick={onRetry}>
            {t.retry}
          </Button>
          <Button size="small" variant="plain" onClick={onDrop}>
            {t.discardEditLabel}
          </Button>
        </>
      )}
    </div>
  );
}
