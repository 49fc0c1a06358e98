"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { UploadButton } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import type { Uploaded } from "@/lib/statements/commands";
import * as t from "@/messages/statements/list";

/** Takes a file of bank statements: what is wrong with it, or how many statements were stored. */
export function UploadStatements() {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState<Uploaded | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<object, Uploaded>("/api/statements");
  return (
    <form
      className="mb-6 flex max-w-160 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return;
        void send(file, {}).then((done) => {
          setStored(done);
          if (done?.isNew) router.refresh();
        });
      }}
    >
      <Field label={t.file} required hint={t.formats}>
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setStored(null);
            }}
          />
        )}
      </Field>
      {error ? (
        <Block tone="alarm" title={t.notStored} live>
          <p className="break-words">{error.message}</p>
        </Block>
      ) : null}
      {stored ? (
        <Block tone={stored.isNew ? "good" : "info"} title={stored.isNew ? t.stored : t.storedBefore} live>
          <p>
            {t.count(stored.statements, stored.lines)} {stored.isNew ? null : t.nothingStoredAgain}
          </p>
        </Block>
      ) : null}
      <UploadButton pending={pending} waits={waits} disabledReason={file ? null : t.chooseAFile}>
        {t.uploadStatement}
      </UploadButton>
      {dialog}
    </form>
  );
}
