"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Block } from "@/components/block";
import { makeLate } from "@/components/late";
import { DropField } from "@/components/upload/drop-field";
import { UploadButton, UploadError } from "@/components/upload/upload-button";
import { UploadDialog } from "@/components/upload/upload-dialog";
import { useUpload } from "@/components/upload/use-upload";
import type { Uploaded } from "@/lib/books/statements/commands";
import type { GivenCsvAnswers } from "@/lib/books/statements/input";
import type { RepeatAnswer } from "@/lib/files/statements/labels";
import * as t from "@/messages/statements/list";

type Beside = { answers: GivenCsvAnswers | null; repeats: RepeatAnswer | null };
const nothing: GivenCsvAnswers = {
  columns: {},
  decimalMark: null,
  dateOrder: null,
  fee: null,
  account: null,
  currency: null,
  profile: {},
};

const Questions = makeLate(async () => (await import("./csv-questions")).CsvQuestions);
const Repeats = makeLate(async () => (await import("./repeats-question")).RepeatsQuestion);

type Props = { accounts: readonly string[] };

export function UploadStatements({ accounts }: Props) {
  return (
    <UploadDialog label={t.uploadStatements} path="/reports/statements">
      {(handed) => <StatementForm accounts={accounts} handed={handed} key={handed?.name} />}
    </UploadDialog>
  );
}

function StatementForm({ accounts, handed }: Props & { handed: File | null }) {
  const router = useRouter();
  const [file, setFile] = useState(handed);
  const [answers, setAnswers] = useState<GivenCsvAnswers | null>(null);
  const [repeats, setRepeats] = useState<RepeatAnswer | null>(null);
  const [result, setResult] = useState<Uploaded | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<Beside, Uploaded>("/api/statements");
  const [isShowing, startShowing] = useTransition();
  const asked = result?.kind === "questions" ? result : null;
  const repeated = result?.kind === "repeats" ? result.repeats : null;
  const stored = result?.kind === "stored" ? result : null;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return;
        void send(file, { answers, repeats }).then((done) => {
          startShowing(() => {
            setResult(done);
            if (done?.kind === "stored" && done.isNew) router.refresh();
          });
        });
      }}
    >
      <DropField
        label={t.file}
        hint={t.formats}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setResult(null);
          setAnswers(null);
          setRepeats(null);
        }}
      />
      {error ? <UploadError error={error} /> : null}
      {stored ? (
        <Block tone={stored.isNew ? "good" : "info"} title={stored.isNew ? t.stored : t.storedBefore} live>
          <p>
            {t.count(stored.statements, stored.lines)} {stored.isNew ? null : t.nothingStoredAgain}{" "}
            {stored.repeated > 0 ? t.countedOnce(stored.repeated) : null} {stored.asLastTime ? t.asLastTime : null}
          </p>
          {stored.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Block>
      ) : null}
      {asked ? <Questions {...{ asked, accounts }} answers={answers ?? nothing} onChange={setAnswers} /> : null}
      {repeated ? <Repeats repeats={repeated} answer={repeats} onChange={setRepeats} /> : null}
      <UploadButton
        pending={pending || isShowing}
        waits={waits}
        disabledReason={!file ? t.fileMissing : repeated && !repeats ? t.countingMissing : null}
      >
        {asked || repeated ? t.uploadWithAnswers : t.uploadStatement}
      </UploadButton>
      {dialog}
    </form>
  );
}
