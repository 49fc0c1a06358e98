"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { bounds, spell } from "@/lib/files/intake/bounds";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";
import { PasteRange } from "./paste-range";

const mega = 1024 * 1024;

type Props = { file: File | null; onFile: (file: File) => void };

export function DropZone({ file, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping only adds to the button inside, which does the same
    <div
      data-drop-field
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`flex flex-col items-start gap-3 rounded-lg border-2 border-dashed transition-colors ${file ? "p-3" : "p-6 max-md:p-4"} ${over ? "border-accent bg-accent-soft" : "border-control bg-surface"}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileUp size={24} className="text-ink-3" aria-hidden />
        {file ? (
          <p className="text-base">
            <span className="font-medium break-all">{file.name}</span>{" "}
            <span className="text-ink-3 text-sm">{describeSize(file.size)}</span>
          </p>
        ) : (
          <p className="text-base">{t.dropHint}</p>
        )}
        <Button onClick={() => input.current?.click()}>{file ? t.replaceFileLabel : t.chooseFile}</Button>
        <PasteRange onFile={onFile} />
      </div>
      {file ? null : (
        <p className="text-ink-3 text-sm">
          {t.fileLimitsHint(
            bounds.fileBytes / mega,
            spell(bounds.rows),
            bounds.workbookBytes / mega,
            spell(bounds.workbookRows),
          )}
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label={common.file}
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
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
  );
}

function describeSize(bytes: number): string {
  return bytes < mega ? t.kb(Math.max(1, Math.round(bytes / 1024))) : t.mb((bytes / mega).toFixed(1));
}
