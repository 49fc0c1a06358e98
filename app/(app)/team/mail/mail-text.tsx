"use client";

import { useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { ActionButton } from "@/components/form/action-button";
import * as common from "@/messages/common";
import * as t from "@/messages/team/model";
import { readMailAction } from "../actions";

/** Opening a stored mail is recorded in the audit trail. */
export function MailText({ mailId, subject }: { mailId: string; subject: string }) {
  const [text, setText] = useState<string | null>(null);
  const link = /https?:\/\/\S+\/reset\/\S+/.exec(text ?? "")?.[0];
  return (
    <>
      <ActionButton
        action={readMailAction}
        input={{ mailId }}
        label={t.openEmail(subject)}
        onDone={(mail) => setText(mail.text)}
      >
        {common.open}
      </ActionButton>
      <Dialog
        open={text !== null}
        title={subject}
        onClose={() => setText(null)}
        actions={
          link ? (
            <CopyButton text={link} label={t.theLink} variant="outlined" size="normal">
              {t.copyLink}
            </CopyButton>
          ) : null
        }
      >
        <pre className="whitespace-pre-wrap break-words font-sans text-base">{text}</pre>
      </Dialog>
    </>
  );
}
