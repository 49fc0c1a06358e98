"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { bounds, spell } from "@/lib/intake/bounds";
import { readClipboard, writeClipboard } from "@/lib/intake/clipboard";
import { Refusal } from "@/lib/intake/refusal";

const mega = 1024 * 1024;
/** What takes a paste itself. */
const textFields = "input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable], dialog";

type Props = { file: File | null; onFile: (file: File) => void };

/** Takes one file, dropped, chosen, or pasted as a range of cells anywhere on the page. */
export function DropZone({ file, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      if (!event.clipboardData || (event.target as Element | null)?.closest(textFields)) return;
      event.preventDefault();
      try {
        onFile(event.clipboardData.files[0] ?? readPasted(event.clipboardData));
        setFault(null);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        setFault(cause.message);
      }
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [onFile]);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping only adds to the button inside, which does the same
    <div
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
          <p className="text-base">Drop a CSV or XLSX file here, or paste cells from a spreadsheet (Ctrl V).</p>
        )}
        <Button onClick={() => input.current?.click()}>{file ? "Choose another file" : "Choose a file"}</Button>
      </div>
      {fault ? <FieldError id="paste-fault">{fault}</FieldError> : null}
      {file ? null : (
        <p className="text-ink-3 text-sm">
          At most {bounds.fileBytes / mega} MB or {spell(bounds.rows)} rows; a workbook {bounds.workbookBytes / mega} MB
          or {spell(bounds.workbookRows)} rows. Uploading sends nothing.
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label="File"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          // The same file may be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** A copied range as a file of tab-separated text. @throws Refusal nothing to paste, or too much */
function readPasted(data: DataTransfer): File {
  const { rows } = readClipboard({ text: data.getData("text/plain"), html: data.getData("text/html") }, null);
  return new File([writeClipboard(rows).text], "Pasted cells.tsv", { type: "text/tab-separated-values" });
}

function describeSize(bytes: number): string {
  return bytes < mega ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / mega).toFixed(1)} MB`;
}
