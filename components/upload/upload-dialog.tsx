"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../button";
import { Dialog } from "../dialog";
import { useHandedFile } from "./handed-file";

type Props = { label: string; path: string; children: (handed: File | null) => ReactNode };

/** The list stays where it is, so its first row never moves for an upload. A file dropped elsewhere opens it too. */
export function UploadDialog({ label, path, children }: Props) {
  const [open, setOpen] = useState(false);
  const [handed, setHanded] = useState<File | null>(null);
  useHandedFile(path, (file) => {
    setHanded(file);
    setOpen(true);
  });
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          setHanded(null);
        }}
        title={label}
        form="broad"
      >
        {children(handed)}
      </Dialog>
    </>
  );
}
