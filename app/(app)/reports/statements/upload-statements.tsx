"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { Field } from "@/components/field";
import { Input, Options } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import { ReportQuestions } from "@/components/upload/report-questions";
import { UploadButton } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { digitsByCurrency } from "@/lib/fields/currencies";
import type { Uploaded } from "@/lib/statements/commands";
import { csvColumns } from "@/lib/statements/csv-columns";
import type { GivenCsvAnswers } from "@/lib/statements/input";
import * as questionTexts from "@/messages/components/report-questions";
import * as t from "@/messages/statements/list";

type Beside = { answers: GivenCsvAnswers | null };
type Asked = Extract<Uploaded, { kind: "questions" }>;
const nothing: GivenCsvAnswers = { columns: {}, decimalMark: null, dateOrder: null, account: null, currency: null };

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
  const asked = result?.kind === "questions" ? result : null;
  const stored = result?.kind === "stored" ? result : null;
  return (
    <form
      className="mb-6 flex max-w-160 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return;
        void send(file, { answers: asked ? answers : null }).then((done) => {
          setResult(done);
          if (done?.kind === "stored" && done.isNew) router.refresh();
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
      {error ? (
        <Block tone="alarm" title={t.notStored} live>
          <p className="break-words">{error.message}</p>
        </Block>
      ) : null}
      {stored ? (
        <Block tone={stored.isNew ? "good" : "info"} title={stored.isNew ? t.stored : t.storedBefore} live>
          <p>
            {t.count(stored.statements, stored.lines)} {stored.isNew ? null : t.nothingStoredAgain}{" "}
            {stored.asLastTime ? t.asLastTime : null}
          </p>
        </Block>
      ) : null}
      {asked ? <Questions {...{ asked, answers, accounts }} onChange={setAnswers} /> : null}
      <UploadButton pending={pending} waits={waits} disabledReason={file ? null : t.chooseAFile}>
        {asked ? t.uploadWithAnswers : t.uploadStatement}
      </UploadButton>
      {dialog}
    </form>
  );
}

type QuestionProps = {
  asked: Asked;
  answers: GivenCsvAnswers;
  accounts: readonly string[];
  onChange: (answers: GivenCsvAnswers) => void;
};

function Questions({ asked, answers, accounts, onChange }: QuestionProps) {
  return (
    <ReportQuestions
      {...{ asked, answers, onChange, columns: csvColumns }}
      title={asked.file ? t.aboutFile(asked.file) : undefined}
      other={({ about }) => {
        switch (about) {
          case "account":
            return (
              <TextField
                key="account"
                label={t.accountOfTheFile}
                required
                maxLength={60}
                hint={accounts.length > 0 ? t.knownAccounts(accounts.join(", ")) : t.ibanOrNumber}
                value={answers.account ?? ""}
                onChange={({ target }) => onChange({ ...answers, account: target.value || null })}
              />
            );
          case "currency":
            return (
              <SelectField
                key="currency"
                label={t.currencyOfTheFile}
                required
                value={answers.currency ?? ""}
                onChange={({ target }) => onChange({ ...answers, currency: target.value || null })}
              >
                <option value="">{questionTexts.choose}</option>
                <Options of={[...digitsByCurrency.keys()].sort()} />
              </SelectField>
            );
          default:
            return about satisfies never;
        }
      }}
    />
  );
}
