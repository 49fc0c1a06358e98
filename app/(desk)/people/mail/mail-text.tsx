"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { useAct } from "@/components/use-act";
import { openMail } from "../actions";

/** Opens a mail that is kept here; that leaves a line in the audit trail. */
export function MailText({ mailId, subject, email }: { mailId: string; subject: string; email: string }) {
  const { act, pending, error, value, dialog } = useAct(openMail, email);
  const [open, setOpen] = useState(false);
  const link = /https?:\/\/\S+\/reset\/\S+/.exec(value?.text ?? "")?.[0];

  async function show(): Promise<void> {
    if (await act(mailId)) setOpen(true);
  }

  return (
    <>
      <Button pending={pending} onClick={show} aria-label={`Open the mail: ${subject}`}>
        Open
      </Button>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <Dialog
        open={open}
        title={subject}
        onClose={() => setOpen(false)}
        actions={
          link ? (
            <CopyButton text={link} label="the link" variant="outlined" size="normal">
              Copy link
            </CopyButton>
          ) : null
        }
      >
        <pre className="whitespace-pre-wrap break-words font-sans text-base">{value?.text}</pre>
      </Dialog>
      {dialog}
    </>
  );
}
