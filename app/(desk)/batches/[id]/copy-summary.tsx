"use client";

import { ClipboardCopy } from "lucide-react";
import { Button } from "@/components/button";
import { copyText } from "@/components/clipboard";

/** Counts, sums and what is open, for a colleague. */
export function CopySummary({ text }: { text: string }) {
  return (
    <Button variant="plain" icon={<ClipboardCopy size={16} aria-hidden />} onClick={() => copyText(text, "summary")}>
      Copy summary
    </Button>
  );
}
