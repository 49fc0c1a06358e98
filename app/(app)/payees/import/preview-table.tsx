import { type CircleCheck, CircleX, Equal, Pencil, UserPlus } from "lucide-react";
import { type Column, DataTable } from "@/components/list/data-table";
import type { PreviewRow } from "@/lib/payments/payees/import-commands";
import type { ImportVerdict } from "@/lib/payments/payees/import-rows";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";

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
  { key: "verdict", head: t.result, cell: ({ verdict }) => <Verdict verdict={verdict} /> },
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

export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
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

function Verdict({ verdict }: { verdict: ImportVerdict }) {
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
