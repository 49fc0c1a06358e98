"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { Field } from "../field";

type Props = {
  label: string;
  hint: ReactNode;
  accept?: string;
  error?: string | null;
  file: { name: string } | null;
  onFile: (file: File) => void;
  className?: string;
};

/** Takes one file by drop or by the browser's own dialog. */
export function DropField({ label, hint, accept, error, file, onFile, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  }
  return (
    <Field label={label} required hint={hint} error={error} className={className}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping only adds to the button inside, which does the same
        <div
          data-drop-field
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-3 transition-colors ${over ? "border-accent bg-accent-soft" : "border-control bg-surface"}`}
        >
          <FileUp size={20} className="shrink-0 text-ink-3" aria-hidden />
          <span className={`min-w-0 flex-1 wrap-anywhere ${file ? "font-medium" : "text-ink-2"}`}>
            {file ? <span translate="no">{file.name}</span> : t.dropHere}
          </span>
          <Button size="small" onClick={() => input.current?.click()}>
            {file ? t.chooseAnother : t.chooseFile}
          </Button>
          <input
            {...wiring}
            ref={input}
            type="file"
            accept={accept}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) onFile(chosen);
              // A browser reports no change when the same file is chosen again, so the value is cleared.
              event.target.value = "";
            }}
          />
        </div>
      )}
    </Field>
  );
}
