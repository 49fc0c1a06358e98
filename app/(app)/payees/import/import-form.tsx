"use client";

import Link from "next/link";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { type TextFile, TextFileField } from "@/components/upload/text-file-field";
import { useAction } from "@/components/use-action";
import { capital, counted } from "@/lib/core/plural";
import type { Imported, ImportPreview } from "@/lib/payees/import-commands";
import type { ImportVerdict } from "@/lib/payees/import-rows";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { importPayeesAction, previewImportAction } from "../actions";
import { PreviewTable } from "./preview-table";

type Looked = Extract<ImportPreview, { ok: true }>;

/** A file is chosen, looked at line by line, and then taken in as it was looked at. */
export function ImportForm() {
  const preview = useAction(previewImportAction);
  const taking = useAction(importPayeesAction);
  const [chosen, setChosen] = useState<TextFile | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function look(file: TextFile): Promise<void> {
    setLooked(null);
    const found = await preview.act(file.text);
    if (found?.ok) setLooked(found);
    else if (found) setProblem(found.problem);
  }

  async function choose(file: TextFile | { problem: string } | null): Promise<void> {
    setChosen(null);
    setLooked(null);
    setProblem(file && "problem" in file ? file.problem : null);
    if (!file || "problem" in file) return;
    // A file with secrets in it is refused here already: it does not leave this browser.
    const { readImportFile } = await import("@/lib/payees/import-file");
    const read = readImportFile(file.text);
    if (!read.ok) {
      setProblem(read.problem);
      return;
    }
    setChosen(file);
    void look(file);
  }

  async function take(): Promise<void> {
    if (!chosen || !looked) return;
    const done = await taking.act({ fileName: chosen.name, text: chosen.text, seenDigest: looked.digest });
    if (done) setLooked(null);
  }

  const done = taking.value;
  return (
    <div className="flex flex-col gap-4">
      {done ? <Done done={done} file={chosen?.name ?? t.theFile} /> : null}
      <TextFileField
        label={common.file}
        problem={problem}
        hint={t.csvSeparatedByCommas}
        className="max-w-160"
        onFile={choose}
      />
      {preview.pending ? <p role="status">{t.comparingWithYourPayees}</p> : null}
      {preview.error ? <Block tone="alarm" title={preview.error.message} live /> : null}
      {looked && chosen ? (
        <>
          <Verdict looked={looked} />
          {taking.error ? (
            <Block
              tone="alarm"
              title={taking.error.message}
              live
              actions={
                taking.error.code === "conflict" ? (
                  <Button onClick={() => void look(chosen)}>{t.previewAgain}</Button>
                ) : null
              }
            />
          ) : null}
          <div>
            <Button
              variant="primary"
              size="large"
              className="shrink!"
              pending={taking.pending}
              disabledReason={effectOf(looked.counts) ? null : t.thisFileChangesNo}
              onClick={() => void take()}
            >
              {effectOf(looked.counts) ?? t.importPayees}
            </Button>
          </div>
          <PreviewTable rows={looked.rows} />
        </>
      ) : null}
      {preview.dialog}
      {taking.dialog}
    </div>
  );
}

/** What the button does; null when it would do nothing. */
function effectOf({ new: added, changed, renamed }: Record<ImportVerdict, number>): string | null {
  const parts = [
    added > 0 ? t.add(added) : null,
    renamed > 0 ? t.change(renamed) : null,
    changed > 0 ? t.propose(changed) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? capital(parts.join(", ")) : null;
}

/** One sentence, and the equation that shows that no line was lost. */
function Verdict({ looked: { counts, rows } }: { looked: Looked }) {
  const parts = [
    t.newLabel(counts.new),
    t.withAChangedAccount(counts.changed),
    t.withAChangedName(counts.renamed),
    t.unchanged(counts.unchanged),
    t.withErrors(counts.refused),
  ];
  return (
    <div>
      <p className="font-semibold text-lg">
        {counts.refused === 0 ? t.allValid(rows.length) : t.errorsAndWillBe(counts.refused)}
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
        {t.newPayee(counts.new)}, {t.changedNameOrNote(counts.renamed)}
        {changeId ? `, ${counted(counts.changed, t.changedAccount)}` : ""}
        {counts.refused > 0 ? t.skipped(counts.refused) : ""}.
      </p>
      {changeId ? (
        <p>
          {waits ? t.theChangedAccountsNeed : t.theChangedAccountsAre}
          {flagged > 0 ? t.anOldAccount(flagged) : ""}
          <Link className="link" href={`/payees/changes/${changeId}`}>
            {t.reviewAccountChanges}
          </Link>
        </p>
      ) : null}
    </Block>
  );
}
