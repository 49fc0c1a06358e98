"use client";

import Link from "next/link";
import { type ChangeEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useAct } from "@/components/use-act";
import { readPlainText } from "@/lib/intake/plain-table";
import type { Imported, ImportPreview } from "@/lib/payees/import-commands";
import { readImportFile } from "@/lib/payees/import-file";
import type { ImportVerdict } from "@/lib/payees/import-rows";
import { importFile, previewFile } from "../actions";
import { PreviewTable } from "./preview-table";

type Chosen = { name: string; text: string };
type Looked = Extract<ImportPreview, { ok: true }>;

/** A file is chosen, looked at line by line, and then taken in as it was looked at. */
export function ImportForm({ email }: { email: string }) {
  const preview = useAct(previewFile, email);
  const taking = useAct(importFile, email);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function look(file: Chosen): Promise<void> {
    setLooked(null);
    const found = await preview.act(file.text);
    if (found?.ok) setLooked(found);
    else if (found) setProblem(found.problem);
  }

  async function onChoose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    setChosen(null);
    setLooked(null);
    setProblem(null);
    if (!file) return;
    const letters = readPlainText(file.name, new Uint8Array(await file.arrayBuffer()));
    if (!letters.ok) {
      setProblem(letters.reason);
      return;
    }
    const { text } = letters;
    // A file with secrets in it is refused here already: it does not leave this browser.
    const read = readImportFile(text);
    if (!read.ok) {
      setProblem(read.problem);
      return;
    }
    const next = { name: file.name, text };
    setChosen(next);
    await look(next);
  }

  async function take(): Promise<void> {
    if (!chosen || !looked) return;
    const done = await taking.act({ fileName: chosen.name, text: chosen.text, seenMark: looked.mark });
    if (done) setLooked(null);
  }

  const done = taking.value;
  return (
    <div className="flex flex-col gap-4">
      {done ? <Done done={done} file={chosen?.name ?? "The file"} /> : null}
      <Field
        label="File"
        required
        error={problem}
        hint="CSV with commas, semicolons, tabs or bars, at most 2,000 lines. Nothing is stored before you have seen what it does."
        className="max-w-160"
      >
        {(wiring) => (
          <Input {...wiring} type="file" accept=".csv,.txt,text/csv" onChange={(event) => void onChoose(event)} />
        )}
      </Field>
      {preview.pending ? <p role="status">Comparing with the book …</p> : null}
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
                  <Button onClick={() => void look(chosen)}>Look at it again</Button>
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
              disabledReason={effectOf(looked.counts) ? null : "Nothing in this file changes the book."}
              onClick={() => void take()}
            >
              {effectOf(looked.counts) ?? "Take it in"}
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

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the button does; null when it would do nothing. */
function effectOf({ new: added, changed, renamed }: Record<ImportVerdict, number>): string | null {
  const parts = [
    added > 0 ? `take in ${plural(added, "new payee", "new payees")}` : null,
    renamed > 0 ? `change ${plural(renamed, "name or note", "names or notes")}` : null,
    changed > 0 ? `propose ${plural(changed, "changed account", "changed accounts")}` : null,
  ].filter((part) => part !== null);
  const text = parts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : null;
}

/** One sentence, and the equation that shows that no line was lost. */
function Verdict({ looked: { counts, rows } }: { looked: Looked }) {
  const parts = [
    `${counts.new} new`,
    `${counts.changed} with a changed account`,
    `${counts.renamed} with another name or note`,
    `${counts.unchanged} unchanged`,
    `${counts.refused} refused`,
  ];
  return (
    <div>
      <p className="font-semibold text-lg">
        {counts.refused === 0
          ? `All ${plural(rows.length, "line is", "lines are")} good.`
          : `${plural(counts.refused, "line is", "lines are")} refused and left out; the others are good.`}
      </p>
      <p className="text-ink-2 text-sm">
        {plural(rows.length, "line", "lines")} = {parts.join(" + ")}.
      </p>
    </div>
  );
}

function Done({ done, file }: { done: Imported; file: string }) {
  const { counts, changeId, required, flagged } = done;
  const waits = changeId !== null && required > 0;
  return (
    <Block tone="good" title={`${file} was taken in.`} live>
      <p>
        {plural(counts.new, "new payee", "new payees")},{" "}
        {plural(counts.renamed, "other name or note", "other names or notes")}
        {changeId ? `, ${plural(counts.changed, "changed account", "changed accounts")}` : ""}
        {counts.refused > 0 ? `; ${plural(counts.refused, "line", "lines")} left out` : ""}.
      </p>
      {changeId ? (
        <p>
          {waits
            ? "The changed accounts wait for approval as one set; until then the old ones are paid. "
            : "The changed accounts are in force. "}
          {flagged > 0
            ? `${plural(flagged, "payout that has not left carries", "payouts that have not left carry")} an old account. `
            : ""}
          <Link className="link" href={`/payees/changes/${changeId}`}>
            Look at the set
          </Link>
        </p>
      ) : null}
    </Block>
  );
}
