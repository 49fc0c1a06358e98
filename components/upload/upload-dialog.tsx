"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "../button";
import { Dialog } from "../dialog";

type Props = { label: string; startsOpen?: boolean; variant?: ButtonVariant; children: ReactNode };

/** The list stays where it is, so its first row never moves for an upload. */
export function UploadDialog({ label, startsOpen = false, variant = "primary", children }: Props) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} form="broad">
        {children}
      </Dialog>
    </>
  );
}
