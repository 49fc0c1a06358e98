"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Block } from "@/components/block";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { makeLate } from "@/components/late";
import { UploadButton } from "@/components/upload/upload-button";
import { UploadError } from "@/components/upload/upload-error";
import { useUpload } from "@/components/upload/use-upload";
import type { Uploaded } from "@/lib/statements/commands";
import type { GivenCsvAnswers } from "@/lib/statements/input";
import * as t from "@/messages/statements/list";

type Beside = { answers: GivenCsvAnswers | null };
const nothing: GivenCsvAnswers = { columns: {}, decimalMark: null, dateOrder: null, account: null, currency: null };

/** Only CSV files are asked about. */
const Questions = makeLate(async () => (await import("./csv-questions")).CsvQuestions);

/**
 * Takes a file of bank statements: what is wrong with it, what a CSV must be asked about, or how many statements were stored.
 * `accounts`: those of which there are statements.
 */
export function UploadStatements({ accounts }: { accounts: readonly string[] }) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState<GivenCsvAnswers>(nothing);
  const [result, setResult] = useState<Uploaded | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<Beside, Uploaded>("/api/statements");
  const [isShowing, startShowing] = useTransition();
  const asked = result?.kind === "questions" ? result : null;
  const stored = result?.kind === "stored" ? result : null;
  return (
    <form
      className="mb-6 flex max-w-160 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return;
        void send(file, { answers: asked ? answers : null }).then((done) => {
          // The list below has what was stored when the result says so.
          startShowing(() => {
            setResult(done);
            if (done?.kind === "stored" && done.isNew) router.refresh();
          });
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
              setResult(null);
              setAnswers(nothing);
            }}
          />
        )}
      </Field>
      {error ? <UploadError error={error} /> : null}
      {stored ? (
        <Block tone={stored.isNew ? "good" : "info"} title={stored.isNew ? t.stored : t.storedBefore} live>
          <p>
            {t.count(stored.statements, stored.lines)} {stored.isNew ? null : t.nothingStoredAgain}{" "}
            {stored.asLastTime ? t.asLastTime : null}
          </p>
        </Block>
      ) : null}
      {asked ? <Questions {...{ asked, answers, accounts }} onChange={setAnswers} /> : null}
      <UploadButton pending={pending || isShowing} waits={waits} disabledReason={file ? null : t.chooseAFile}>
        {asked ? t.uploadWithAnswers : t.uploadStatement}
      </UploadButton>
      {dialog}
    </form>
  );
}
