"use client";
import * as t from "@/messages/components/upload";

import { Field } from "../field";
import { Input } from "../input";

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
  problem: string | null;
  onFile: (file: TextFile | { problem: string } | null) => void | Promise<void>;
  className?: string;
};

export function TextFileField({ label, hint, problem, onFile, className }: Props) {
  async function readFile(file: File | undefined): Promise<void> {
    await onFile(null);
    if (!file) return;
    try {
      const read = await readText(file);
      await onFile(read.ok ? { name: file.name, text: read.text } : { problem: read.reason });
    } catch {
      await onFile({ problem: t.fileUnreadable });
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
