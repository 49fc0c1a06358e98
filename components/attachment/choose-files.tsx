"use client";

import { useState } from "react";
import { attachmentBounds, attachmentTypes } from "@/lib/desk/attachments/attachment";
import * as model from "@/messages/attachments/model";
import { Button } from "../button";
import { Field } from "../field";
import { Input } from "../input";

const megabytes = attachmentBounds.bytes / 1024 / 1024;

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

export function ChooseFiles({ files, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    const all = [...files, ...chosen.filter(({ size }) => size <= attachmentBounds.bytes)];
    const isTooLarge = chosen.some(({ size }) => size > attachmentBounds.bytes);
    const isTooMany = all.length > attachmentBounds.files;
    setProblem(isTooLarge ? model.tooLarge(megabytes) : isTooMany ? model.chooseFewer(attachmentBounds.files) : null);
    onChange(all.slice(0, attachmentBounds.files));
    input.value = "";
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={model.chooseFiles} hint={model.filesHint(megabytes)} error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            multiple
            accept={attachmentTypes.join(",")}
            onChange={(event) => add(event.target)}
          />
        )}
      </Field>
      <ul aria-label={model.attachments} className="flex flex-col gap-1 text-sm empty:hidden">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-all" translate="no">
              {file.name}
            </span>
            <Button
              size="small"
              variant="plain"
              aria-label={model.removeFile(file.name)}
              onClick={() => onChange(files.filter((one) => one !== file))}
            >
              {model.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
