"use client";

import { CircleCheck, CircleX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { type Column, DataTable } from "@/components/list/data-table";
import { type TextFile, TextFileField } from "@/components/upload/text-file-field";
import { labelOfFact } from "@/lib/payments/recurring/fact-fields";
import type { ProfileLine } from "@/lib/payments/recurring/import-file";
import * as common from "@/messages/common";
import * as model from "@/messages/recurring/model";
import * as t from "@/messages/recurring/shared";
import { importProfilesAction } from "../actions";
import { beginPlace, type Place, PlaceFields } from "../place-fields";

const shownLines = 500;

const columns: Column<ProfileLine>[] = [
  { key: "line", head: t.lineHead, cell: ({ line }) => line, align: "end" },
  { key: "number", head: model.idLabel, cell: ({ number }) => <span className="identifier">{number}</span> },
  { key: "result", head: t.result, cell: ({ fault }) => <Result fault={fault} /> },
  { key: "values", head: t.valuesHead, cell: ({ facts }) => <Values facts={facts} />, hideBelow: "md" },
];

function PreviewTable({ lines }: { lines: readonly ProfileLine[] }) {
  const sorted = [...lines].sort((a, b) => Number(a.fault === null) - Number(b.fault === null) || a.line - b.line);
  const more = sorted.length - shownLines;
  return (
    <>
      <DataTable
        caption={t.linesCaption}
        columns={columns}
        rows={sorted.slice(0, shownLines)}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      {more > 0 ? <p className="text-ink-2 text-sm">{t.moreLines(more)}</p> : null}
    </>
  );
}

function Result({ fault }: { fault: string | null }) {
  const Icon = fault === null ? CircleCheck : CircleX;
  return (
    <span className={`inline-flex items-center gap-1.5 ${fault === null ? "text-good-text" : "text-alarm-text"}`}>
      <Icon size={16} className="shrink-0" aria-hidden />
      {fault ?? t.importedVerdict}
    </span>
  );
}

function Values({ facts }: { facts: ProfileLine["facts"] }) {
  return (
    <span className="flex flex-col py-1" translate="no">
      {Object.entries(facts).map(([name, text]) => (
        <span key={name}>{t.value(labelOfFact(name), text)}</span>
      ))}
    </span>
  );
}

type Chosen = TextFile & { lines: ProfileLine[] };

export function ImportForm({ places, today }: { places: readonly Place[]; today: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const good = chosen?.lines.filter(({ fault }) => fault === null).length ?? 0;

  async function choose(file: TextFile | { problem: string } | null): Promise<void> {
    setChosen(null);
    setProblem(file && "problem" in file ? file.problem : null);
    if (!file || "problem" in file) return;
    const { readProfileFile } = await import("@/lib/payments/recurring/import-file");
    const read = readProfileFile(file.text, today);
    if (read.ok) setChosen({ ...file, lines: read.lines });
    else setProblem(read.problem);
  }

  return (
    <CommandForm
      action={importProfilesAction}
      schema={async () =>
        (await import("@/lib/payments/recurring/input")).importInput.omit({ fileName: true, text: true })
      }
      start={beginPlace(places)}
      toInput={(place) => ({ ...place, fileName: chosen?.name ?? "", text: chosen?.text ?? "" })}
      button={chosen ? t.importLabel(good) : null}
      disabledReason={good === 0 ? t.nothingValid : null}
      variant="primary"
      size="large"
      notice={({ added, changed, same, refused }) => (
        <Block tone="good" title={t.fileImported} live>
          <p>
            {t.importedSummary(
              added,
              changed,
              same,
              refused,
              <Link className="link" href="/recurring">
                {t.viewProfiles}
              </Link>,
            )}
          </p>
        </Block>
      )}
      onDone={() => setChosen(null)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <PlaceFields tools={tools} places={places} hint={t.importEndpointHint} />
          <TextFileField label={common.file} problem={problem} hint={t.fileHint} onFile={choose} />
          {chosen ? <Lines lines={chosen.lines} good={good} /> : null}
        </>
      )}
    </CommandForm>
  );
}

function Lines({ lines, good }: { lines: readonly ProfileLine[]; good: number }) {
  const faulty = lines.filter(({ fault }) => fault !== null);
  return (
    <>
      <p className="font-semibold text-lg" role="status">
        {t.validCount(good, lines.length, faulty.length)}
      </p>
      <PreviewTable lines={lines} />
    </>
  );
}
