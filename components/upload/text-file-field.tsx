"use client";
import * as t from "@/messages/components/upload";

import { Field } from "../field";
import { Input } from "../input";

/** The chosen file, as text. */
export type TextFile = { name: string; text: string };

async function readText(file: File): Promise<{ ok: true; text: string } | { ok: false; reason: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { sniffFile } = await import("@/lib/files/intake/text/sniff");
  if (sniffFile(file.name, bytes) === "workbook") {
    const { readSheetText } = await import("@/lib/files/intake/workbook/sheet-text");
    return readSheetText(file.name, bytes);
  }
  const { readPlainText } = await import("@/lib/files/intake/text/plain-table");
  return readPlainText(file.name, bytes);
}

type Props = {
  label: string;
  hint: string;
  /** What is wrong with the file that was chosen; null: nothing. */
  problem: string | null;
  /** The file, or why it is no text; null: none is chosen any more. */
  onFile: (file: TextFile | { problem: string } | null) => void | Promise<void>;
  className?: string;
};

/** Takes a text file of a few thousand lines, or a workbook with one sheet of them, and reads it in this browser; the reader is loaded with the first file. */
export function TextFileField({ label, hint, problem, onFile, className }: Props) {
  async function readFile(file: File | undefined): Promise<void> {
    await onFile(null);
    if (!file) return;
    try {
      const read = await readText(file);
      await onFile(read.ok ? { name: file.name, text: read.text } : { problem: read.reason });
    } catch {
      await onFile({ problem: t.thisFileCouldntBe });
    }
  }
  return (
    <Field label={label} required error={problem} hint={hint} className={className}>
      {(wiring) => (
        <Input
          {...wiring}
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}
