"use client";

import Link from "next/link";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { type TextFile, TextFileField } from "@/components/upload/text-file-field";
import { useAction } from "@/components/use-action";
import { capital, counted } from "@/lib/core/text/plural";
import type { Imported, ImportPreview } from "@/lib/payments/payees/import-commands";
import type { ImportVerdict } from "@/lib/payments/payees/import-rows";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { importPayeesAction, previewImportAction } from "../actions";
import { PreviewTable } from "./preview-table";

type ReadyPreview = Extract<ImportPreview, { ok: true }>;

export function ImportForm() {
  const preview = useAction(previewImportAction);
  const importing = useAction(importPayeesAction);
  const [chosen, setChosen] = useState<TextFile | null>(null);
  const [previewed, setPreviewed] = useState<ReadyPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function runPreview(file: TextFile): Promise<void> {
    setPreviewed(null);
    const found = await preview.act(file.text);
    if (found?.ok) setPreviewed(found);
    else if (found) setProblem(found.problem);
  }

  async function choose(file: TextFile | { problem: string } | null): Promise<void> {
    setChosen(null);
    setPreviewed(null);
    setProblem(file && "problem" in file ? file.problem : null);
    if (!file || "problem" in file) return;
    // The browser refuses a file with secrets, so that the file never leaves it.
    const { readImportFile } = await import("@/lib/payments/payees/import-file");
    const read = readImportFile(file.text);
    if (!read.ok) {
      setProblem(read.problem);
      return;
    }
    setChosen(file);
    void runPreview(file);
  }

  async function importFile(): Promise<void> {
    if (!chosen || !previewed) return;
    const done = await importing.act({ fileName: chosen.name, text: chosen.text, seenDigest: previewed.digest });
    if (done) setPreviewed(null);
  }

  const done = importing.value;
  return (
    <div className="flex flex-col gap-4">
      {done ? <Done done={done} file={chosen?.name ?? t.theFile} /> : null}
      <TextFileField label={common.file} problem={problem} hint={t.fileHint} className="max-w-160" onFile={choose} />
      {preview.pending ? <p role="status">{t.comparingNotice}</p> : null}
      {preview.error ? <Block tone="alarm" title={preview.error.message} live /> : null}
      {previewed && chosen ? (
        <>
          <Verdict previewed={previewed} />
          {importing.error ? (
            <Block
              tone="alarm"
              title={importing.error.message}
              live
              actions={
                importing.error.code === "conflict" ? (
                  <Button onClick={() => void runPreview(chosen)}>{t.previewAgain}</Button>
                ) : null
              }
            />
          ) : null}
          <div>
            <Button
              variant="primary"
              size="large"
              className="shrink!"
              pending={importing.pending}
              disabledReason={effectOf(previewed.counts) ? null : t.nothingToImport}
              onClick={() => void importFile()}
            >
              {effectOf(previewed.counts) ?? t.importPayees}
            </Button>
          </div>
          <PreviewTable rows={previewed.rows} />
        </>
      ) : null}
      {preview.dialog}
      {importing.dialog}
    </div>
  );
}

function effectOf({ new: added, changed, renamed }: Record<ImportVerdict, number>): string | null {
  const parts = [
    added > 0 ? t.add(added) : null,
    renamed > 0 ? t.change(renamed) : null,
    changed > 0 ? t.propose(changed) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? capital(parts.join(", ")) : null;
}

/** The equation shows that every line is counted. */
function Verdict({ previewed: { counts, rows } }: { previewed: ReadyPreview }) {
  const parts = [
    t.newLabel(counts.new),
    t.countChangedAccounts(counts.changed),
    t.countChangedNames(counts.renamed),
    t.unchanged(counts.unchanged),
    t.withErrors(counts.refused),
  ];
  return (
    <div>
      <p className="font-semibold text-lg">
        {counts.refused === 0 ? t.allValid(rows.length) : t.errorsNotice(counts.refused)}
      </p>
      <p className="text-ink-2 text-sm">
        {t.row(rows.length)} = {parts.join(" + ")}.
      </p>
    </div>
  );
}

function Done({ done, file }: { done: Imported; file: string }) {
  const { counts, changeId, required, flagged } = done;
  const waits = changeId !== null && required > 0;
  return (
    <Block tone="good" title={t.wasImported(file)} live>
      <p>
        {t.newPayee(counts.new)}, {t.nameChanges(counts.renamed)}
        {changeId ? `, ${counted(counts.changed, t.changedAccount)}` : ""}
        {counts.refused > 0 ? t.skipped(counts.refused) : ""}.
      </p>
      {changeId ? (
        <p>
          {waits ? t.accountsPendingNote : t.accountsActiveNote}
          {flagged > 0 ? t.outdatedPayoutsNote(flagged) : ""}
          <Link className="link" href={`/payees/changes/${changeId}`}>
            {t.reviewLink}
          </Link>
        </p>
      ) : null}
    </Block>
  );
}
