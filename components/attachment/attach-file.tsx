"use client";

import { useState } from "react";
import { type AttachedTo, attachmentBounds, attachmentTypes } from "@/lib/desk/attachments/attachment";
import * as model from "@/messages/attachments/model";
import { Field } from "../field";
import { FormError } from "../form/form-error";
import { Input } from "../input";
import { useUpload } from "../upload/use-upload";

const megabytes = attachmentBounds.bytes / 1024 / 1024;

/** A file that is too large never leaves the browser. */
export function AttachFile({ subject, subjectId }: { subject: AttachedTo; subjectId: string }) {
  const [tooLarge, setTooLarge] = useState(false);
  const { send, pending, error, value, dialog } = useUpload<object, object>("/api/attachments");
  const attach = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const isTooLarge = file.size > attachmentBounds.bytes;
    setTooLarge(isTooLarge);
    if (!isTooLarge) await send(file, { subject, subjectId });
    input.value = "";
  };
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <Field label={model.addFile} hint={model.fileHint(megabytes)} error={tooLarge ? model.tooLarge(megabytes) : null}>
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            accept={attachmentTypes.join(",")}
            disabled={pending}
            onChange={(event) => void attach(event.target)}
          />
        )}
      </Field>
      <p role="status" className="text-good-text text-sm empty:hidden">
        {pending ? model.uploading : value !== null ? model.attached : null}
      </p>
      <FormError error={tooLarge ? null : error} />
      {dialog}
    </div>
  );
}
