"use client";

import { ClipboardCopy } from "lucide-react";
import { Button } from "@/components/button";
import { copyText } from "@/components/clipboard";
import * as t from "@/messages/batches/detail";

export function CopySummary({ text }: { text: string }) {
  return (
    <Button variant="plain" icon={<ClipboardCopy size={16} aria-hidden />} onClick={() => copyText(text, "summary")}>
      {t.copySummary}
    </Button>
  );
}
