"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { DropField } from "@/components/upload/drop-field";
import { UploadButton } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { differencesMax, workbookActs, workbookMaxMb } from "@/lib/books/matching/workbook/columns";
import type { AppliedWorkbook, WorkbookPreview } from "@/lib/books/matching/workbook/commands";
import { spell } from "@/lib/files/intake/bounds";
import * as t from "@/messages/matching/workbook";

type Result = WorkbookPreview | AppliedWorkbook;

export function UploadDifferences() {
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<{ seenDigest: string | null }, Result>(
    "/api/matching/workbook",
  );
  const upload = (seenDigest: string | null) => {
    if (!file) return;
    setResult(null);
    void send(file, { seenDigest }).then(setResult);
  };
  return (
    <form
      className="mb-6 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        upload(null);
      }}
    >
      <DropField
        label={t.file}
        hint={t.fileHint(spell(differencesMax), workbookMaxMb)}
        accept=".xlsx"
        className="max-w-160"
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setResult(null);
        }}
      />
      {error ? (
        <Block tone="alarm" title={t.notRead} live>
          <p className="break-words">{error.message}</p>
        </Block>
      ) : null}
      {result?.kind === "applied" ? <Applied rows={result.rows} /> : null}
      {result?.kind === "preview" ? (
        <Preview preview={result} pending={pending} onApply={() => upload(result.seenDigest)} />
      ) : null}
      {result?.kind === "preview" && result.faultCount === 0 && countOf(result) > 0 ? null : (
        <UploadButton pending={pending} waits={waits} disabledReason={file ? null : t.fileMissing}>
          {t.preview}
        </UploadButton>
      )}
      {dialog}
    </form>
  );
}

const countOf = ({ counts }: WorkbookPreview) => workbookActs.reduce((sum, act) => sum + counts[act], 0);

function Applied({ rows }: { rows: number }) {
  return (
    <Block
      tone="good"
      title={t.applied}
      live
      actions={<ButtonLink href="/reports/matching?view=all">{t.toMatching}</ButtonLink>}
    >
      <p>{rows > 0 ? t.appliedRows(rows) : t.appliedBefore}</p>
    </Block>
  );
}

type PreviewProps = { preview: WorkbookPreview; pending: boolean; onApply: () => void };

function Preview({ preview, pending, onApply }: PreviewProps) {
  const { faults, faultCount, done, untouched, hidden } = preview;
  const rows = countOf(preview);
  const isGood = faultCount === 0 && rows > 0;
  const title = faultCount > 0 ? t.errorsTitle(faultCount) : rows > 0 ? t.previewTitle : t.nothingToApply;
  return (
    <>
      <Block
        tone={faultCount > 0 ? "alarm" : isGood ? "info" : "wait"}
        title={title}
        live
        actions={
          isGood ? (
            <Button variant="primary" pending={pending} onClick={onApply}>
              {t.apply(rows)}
            </Button>
          ) : null
        }
      >
        {faultCount > 0 ? <p>{t.errorsHint}</p> : null}
        {faultCount === 0 && rows === 0 ? <p>{t.nothingFilledIn}</p> : null}
        <ul className="list-disc pl-5">
          {workbookActs.map((act) => {
            const count = preview.counts[act];
            if (count === 0) return null;
            return <li key={act}>{act === "match" ? t.matched(count, preview.matches) : t.counts[act](count)}</li>;
          })}
          {done > 0 ? <li>{t.done(done)}</li> : null}
          {untouched > 0 ? <li>{t.untouched(untouched)}</li> : null}
          {hidden > 0 ? <li>{t.hidden(hidden)}</li> : null}
        </ul>
      </Block>
      {faults.length > 0 ? <Faults faults={faults} left={faultCount - faults.length} /> : null}
    </>
  );
}

function Faults({ faults, left }: { faults: WorkbookPreview["faults"]; left: number }) {
  return (
    <>
      <FactTable caption={t.errorsCaption} framed stacks heads={[t.row, t.column, t.difference, t.error]}>
        <tbody>
          {faults.map(({ row, column, about, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{row}</th>
              <td>{column === null ? null : t.columns[column]}</td>
              <td className="wrap-anywhere" translate="no">
                {about}
              </td>
              <td className="wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </FactTable>
      {left > 0 ? <p className="text-ink-2 text-sm">{t.moreErrors(left)}</p> : null}
    </>
  );
}
