import { DataTable } from "@/components/data-table/data-table";
import { StatusBadge } from "@/components/status-badge";
import { When } from "@/components/when";
import { listNames } from "@/lib/core/names";
import type { IconName, Tone } from "@/lib/orders/words";
import type { SettlementHead } from "@/lib/settlements/queries";
import { confirmersOf } from "./waiting-for";
import { countOrders } from "./words";

type Standing = Pick<SettlementHead, "decision" | "alone" | "required"> & {
  counts: Pick<SettlementHead["counts"], "open">;
  confirmedBy: readonly unknown[];
};

/** Where a settlement stands, as a badge. */
export function stateOfSettlement({ decision, counts, alone, required, confirmedBy }: Standing): {
  label: string;
  tone: Tone;
  icon: IconName;
} {
  switch (decision) {
    case null:
      return {
        label: required > 1 ? `Confirmed by ${confirmedBy.length} of ${required}` : "Waiting to be confirmed",
        tone: "wait",
        icon: "user-clock",
      };
    case "confirmed":
      if (counts.open > 0) return { label: "Being applied", tone: "moving", icon: "half-circle" };
      return { label: alone ? "Confirmed alone" : "Confirmed", tone: "good", icon: "check" };
    case "refused":
      return { label: "Refused", tone: "failed", icon: "x" };
    case "withdrawn":
      return { label: "Withdrawn", tone: "neutral", icon: "ban" };
    default:
      return decision satisfies never;
  }
}

/** What a settlement is about, in a few words. */
export function titleOf({ kind, counts }: SettlementHead): string {
  return kind === "conflict" ? "Ruling on a conflict" : `Settlement of ${countOrders(counts.orders)}`;
}

/** Who has confirmed it, also of two that must. */
function Confirmed({ row }: { row: SettlementHead }) {
  const names = confirmersOf(row);
  return names.length > 0 ? listNames(names, "and") : <span className="text-ink-3">–</span>;
}

/** Settlements as a list; each leads to its page. */
export function SettlementsTable({ caption, rows }: { caption: string; rows: readonly SettlementHead[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          key: "what",
          head: "What",
          cell: (row) => <span className="font-medium">{titleOf(row)}</span>,
          primary: true,
        },
        { key: "state", head: "Status", cell: (row) => <StatusBadge {...stateOfSettlement(row)} /> },
        { key: "connection", head: "Connection", cell: ({ connection }) => connection.name, hideBelow: "lg" },
        {
          key: "evidence",
          head: "Evidence",
          cell: ({ report }) => (report ? report.fileName : "people's word"),
          hideBelow: "lg",
        },
        { key: "by", head: "Proposed by", cell: ({ proposedBy }) => proposedBy.name, hideBelow: "lg" },
        { key: "confirmed", head: "Confirmed by", cell: (row) => <Confirmed row={row} /> },
        {
          key: "time",
          head: "When",
          cell: ({ proposedAt, decidedAt }) => <When at={decidedAt ?? proposedAt} age={decidedAt === null} />,
          hideBelow: "lg",
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/settle/${id}`}
      empty={null}
    />
  );
}
