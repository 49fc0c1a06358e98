"use client";

import { ClipboardPaste, FileUp } from "lucide-react";
import { type DragEvent, type ClipboardEvent as PasteEvent, useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useOrganisation } from "@/components/layout-context";
import { formatMoment } from "@/components/moments";
import { TextAreaField } from "@/components/text-field";
import { formatCount } from "@/lib/core/money/money";
import { bounds, spell } from "@/lib/files/intake/bounds";
import type { CopiedRange } from "@/lib/files/intake/clipboard/clipboard";
import type { ClipboardContent } from "@/lib/files/intake/clipboard/write-clipboard";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";

const loadReader = () =>
  Promise.all([import("@/lib/files/intake/clipboard/clipboard"), import("@/lib/files/intake/clipboard/pasted-range")]);

const takesText =
  "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable], dialog[open]";

function PasteRange({ onFile }: { onFile: (file: File) => void }) {
  const { numberForm, timeZone } = useOrganisation();
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<CopiedRange | null>(null);
  const [isTyped, setTyped] = useState(false);

  async function give(range: CopiedRange, withHidden: boolean): Promise<void> {
    const [, { writePastedRange }] = await loadReader();
    setAsked(null);
    setTyped(false);
    const at = formatMoment(new Date(), timeZone).replaceAll("\u00a0", " ").slice(0, -3);
    const type = "text/tab-separated-values";
    onFile(new File([writePastedRange(range, withHidden)], t.pastedFileName(at), { type }));
  }

  async function take(content: ClipboardContent): Promise<void> {
    setFault(null);
    setAsked(null);
    try {
      const [{ readClipboard }] = await loadReader();
      const range = readClipboard(content, null);
      if (range.hidden.length > 0) setAsked(range);
      else await give(range, true);
    } catch (cause) {
      setFault(cause instanceof Refusal ? cause.message : t.pasteUnreadable);
    }
  }

  function takeData(data: DataTransfer): void {
    const [file] = data.files;
    if (file && !data.types.includes("text/html")) onFile(file);
    else void take({ text: data.getData("text/plain"), html: data.getData("text/html") });
  }

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || (event.target as Element | null)?.closest(takesText)) return;
      event.preventDefault();
      takeData(event.clipboardData);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });

  async function readButton(): Promise<void> {
    const content = await readSystemClipboard();
    // Without clipboard permission the browser still gives the text that is pasted into a field.
    if (content) await take(content);
    else setTyped(true);
  }

  return (
    <>
      <Button icon={<ClipboardPaste size={16} aria-hidden />} onClick={() => void readButton()}>
        {t.paste}
      </Button>
      {isTyped ? (
        <TextAreaField
          label={t.copiedCells}
          hint={t.pasteHint}
          className="w-full"
          rows={3}
          value=""
          autoFocus
          onPaste={(event: PasteEvent) => {
            event.preventDefault();
            takeData(event.clipboardData);
          }}
          onChange={({ target }) => void take({ text: target.value, html: "" })}
        />
      ) : null}
      {fault ? (
        <div className="w-full">
          <Block tone="alarm" title={t.pasteRefusedTitle} live>
            <p>{fault}</p>
          </Block>
        </div>
      ) : null}
      {asked ? (
        <div className="w-full">
          <Block
            tone="wait"
            title={t.hiddenRowsTitle(formatCount(asked.hidden.length, numberForm), asked.hidden.length)}
            live
            actions={
              <>
                <Button onClick={() => void give(asked, false)}>{t.dropHiddenRows}</Button>
                <Button onClick={() => void give(asked, true)}>{t.keepHiddenRows}</Button>
              </>
            }
          />
        </div>
      ) : null}
    </>
  );
}

async function readSystemClipboard(): Promise<ClipboardContent | null> {
  try {
    const [item] = await navigator.clipboard.read();
    const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : "");
    return { text: await textOf("text/plain"), html: await textOf("text/html") };
  } catch {
    return null;
  }
}

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
