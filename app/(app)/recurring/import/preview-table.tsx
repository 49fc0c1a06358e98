import { CircleCheck, CircleX } from "lucide-react";
import { type Column, DataTable } from "@/components/list/data-table";
import { labelOfFact } from "@/lib/payments/recurring/fact-fields";
import type { ProfileLine } from "@/lib/payments/recurring/import-file";
import * as t from "@/messages/recurring/import";
import * as model from "@/messages/recurring/model";

const shownLines = 500;

const columns: Column<ProfileLine>[] = [
  { key: "line", head: t.lineHead, cell: ({ line }) => line, align: "end" },
  { key: "number", head: model.idLabel, cell: ({ number }) => <span className="identifier">{number}</span> },
  { key: "result", head: t.result, cell: ({ fault }) => <Result fault={fault} /> },
  { key: "values", head: t.valuesHead, cell: ({ facts }) => <Values facts={facts} />, hideBelow: "md" },
];

export function PreviewTable({ lines }: { lines: readonly ProfileLine[] }) {
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
