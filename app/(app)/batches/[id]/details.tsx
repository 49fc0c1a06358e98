"use client";

import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import * as t from "@/messages/batches/detail";

export function Details({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={<Info size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.showDetails}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.batchDetails} form="broad">
        {children}
      </Dialog>
    </>
  );
}
