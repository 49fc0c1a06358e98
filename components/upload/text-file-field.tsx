"use client";
import * as t from "@/messages/components/upload";

import { Field } from "../field";
import { Input } from "../input";

/** The chosen file, as text. */
export type TextFile = { name: string; text: string };

type Props = {
  label: string;
  hint: string;
  /** What is wrong with the file that was chosen; null: nothing. */
  problem: string | null;
  /** The file, or why it is no text; null: none is chosen any more. */
  onFile: (file: TextFile | { problem: string } | null) => void | Promise<void>;
  className?: string;
};

/** Takes a text file of a few thousand lines, and reads it in this browser; the reader is loaded with the first file. */
export function TextFileField({ label, hint, problem, onFile, className }: Props) {
  async function readFile(file: File | undefined): Promise<void> {
    await onFile(null);
    if (!file) return;
    try {
      const { readPlainText } = await import("@/lib/intake/text/plain-table");
      const read = readPlainText(file.name, new Uint8Array(await file.arrayBuffer()));
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
          accept=".csv,.txt,text/csv"
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}
