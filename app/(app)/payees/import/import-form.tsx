"use client";

import { type CircleCheck, CircleX, Equal, Pencil, UserPlus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { type Column, DataTable } from "@/components/list/data-table";
import { type TextFile, TextFileField } from "@/components/upload/text-file-field";
import { useAction } from "@/components/use-action";
import { capital, counted } from "@/lib/core/text/plural";
import type { Imported, ImportPreview, PreviewRow } from "@/lib/payments/payees/import-commands";
import type { ImportVerdict } from "@/lib/payments/payees/import-rows";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { importPayeesAction, previewImportAction } from "../actions";

const verdicts: Record<ImportVerdict, { status: string; Icon: typeof CircleCheck; look: string }> = {
  refused: { status: t.errors, Icon: CircleX, look: "text-alarm-text" },
  changed: { status: t.accountChanged, Icon: Pencil, look: "text-wait-text" },
  new: { status: t.newPayeeVerdict, Icon: UserPlus, look: "text-good-text" },
  renamed: { status: t.nameChangedVerdict, Icon: Pencil, look: "text-ink-2" },
  unchanged: { status: t.unchangedVerdict, Icon: Equal, look: "text-ink-3" },
};
const order = Object.keys(verdicts) as ImportVerdict[];
const shownRows = 500;

const columns: Column<PreviewRow>[] = [
  { key: "line", head: t.line, cell: ({ line }) => line, align: "end" },
  { key: "verdict", head: t.result, cell: ({ verdict }) => <PreviewTableVerdict verdict={verdict} /> },
  {
    key: "key",
    head: common.vendorNumber,
    cell: ({ key }) => <span className="identifier">{key}</span>,
    hideBelow: "md",
  },
  { key: "name", head: common.nameLabel, cell: ({ name }) => name, hideBelow: "md" },
  {
    key: "account",
    head: common.account,
    cell: ({ label }) => <span className="identifier whitespace-nowrap">{label ?? "—"}</span>,
    hideBelow: "lg",
  },
  { key: "changes", head: common.reason, cell: ({ changes }) => <Changes changes={changes} /> },
];

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const sorted = [...rows].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.line - b.line);
  const left = sorted.length - shownRows;
  return (
    <>
      <DataTable
        caption={t.linesCaption}
        columns={columns}
        rows={sorted.slice(0, shownRows)}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      {left > 0 ? <p className="text-ink-2 text-sm">{t.moreRowsNote(left)}</p> : null}
    </>
  );
}

function PreviewTableVerdict({ verdict }: { verdict: ImportVerdict }) {
  const { status, Icon, look } = verdicts[verdict];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${look}`}>
      <Icon size={16} aria-hidden />
      {status}
    </span>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <span className="flex flex-col py-1">
      {changes.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  );
}

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
