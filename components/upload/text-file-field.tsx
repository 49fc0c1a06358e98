"use client";

import { useState } from "react";
import * as t from "@/messages/components/shared";
import { DropField } from "./drop-field";

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
  const [chosen, setChosen] = useState<File | null>(null);
  async function readFile(file: File): Promise<void> {
    setChosen(file);
    await onFile(null);
    try {
      const read = await readText(file);
      await onFile(read.ok ? { name: file.name, text: read.text } : { problem: read.reason });
    } catch {
      await onFile({ problem: t.fileUnreadable });
    }
  }
  return (
    <DropField
      {...{ label, hint, className }}
      error={problem}
      accept=".csv,.txt,.xlsx,text/csv"
      file={chosen}
      onFile={(file) => void readFile(file)}
    />
  );
}
