import Link from "next/link";
import { BatchBadge } from "@/components/batch/batch-badge";
import { batchKindLabels } from "@/components/batch/batch-labels";
import { ProgressBar } from "@/components/batch/progress-bar";
import { Count } from "@/components/count";
import { Identifier } from "@/components/identifier";
import { connectionColumn } from "@/components/list/connection-column";
import type { Column } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { BatchListRow } from "@/lib/payments/batches/list-queries";
import { countsOf, totalOf } from "@/lib/payments/batches/progress-groups";
import * as t from "@/messages/batches/shared";
import * as common from "@/messages/common";

export const batchColumns: Column<BatchListRow>[] = [
  { key: "batch", head: common.batch, cell: (row) => <Name row={row} />, primary: true },
  { key: "status", head: common.statusLabel, cell: (row) => <Status row={row} /> },
  { key: "kind", head: common.type, cell: (row) => <Kind row={row} />, hideBelow: "xl" },
  { key: "by", head: t.preparedBy, cell: (row) => row.preparedBy, hideBelow: "lg" },
  { key: "file", head: t.fileHash, cell: (row) => <Hash row={row} />, hideBelow: "2xl" },
  connectionColumn("xl"),
  { key: "rows", head: common.rows, cell: (row) => <Rows row={row} />, align: "end", hideBelow: "lg" },
  { key: "sums", head: t.progressHead, cell: (row) => <Sums row={row} />, align: "end", hideBelow: "lg" },
  { key: "time", head: t.uploaded, cell: (row) => <When at={row.createdAt} />, hideBelow: "lg" },
];

function Name({ row }: { row: BatchListRow }) {
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-medium">{row.name}</span>
        <span className="max-w-56 truncate text-ink-2 max-xl:max-w-48 max-md:max-w-36" title={row.fileName}>
          {row.fileName}
        </span>
      </span>
      {row.parent ? (
        <span className="text-ink-3 text-xs">
          {row.parent.why === "aside" ? t.excludedFrom : t.retryOf} {row.parent.name}
        </span>
      ) : null}
      {row.children.length > 0 ? (
        <span className="text-ink-3 text-xs">{t.followedBy(row.children.map(({ name }) => name).join(", "))}</span>
      ) : null}
      {row.refusedReason ? <span className="max-w-72 text-ink-2 text-xs">{row.refusedReason}</span> : null}
      <span className="lg:hidden">
        <Sums row={row} />
      </span>
    </span>
  );
}

function Status({ row: { state, progress } }: { row: BatchListRow }) {
  const { rows } = totalOf(progress);
  if (rows === 0) return <BatchBadge state={state} quiet />;
  const { succeeded, failed, cancelled } = countsOf(progress);
  return (
    <span className="flex min-w-36 flex-col gap-1 py-1.5 max-md:min-w-28">
      <BatchBadge state={state} quiet />
      <ProgressBar progress={progress} slim />
      <span className="figures text-ink-3 text-xs">
        {t.ofRowsFinal(<Count value={succeeded + failed + cancelled} />, <Count value={rows} />)}
      </span>
    </span>
  );
}

function Kind({ row }: { row: BatchListRow }) {
  return (
    <>
      {batchKindLabels[row.kind].label}
      {row.kind === "recurring" && row.direction === "out" ? t.paidOut : ""}
    </>
  );
}

function Hash({ row }: { row: BatchListRow }) {
  return row.fileSha256 === "" ? null : <Identifier value={row.fileSha256} label={t.sha256OfThe} />;
}

function Rows({ row }: { row: BatchListRow }) {
  const { ready, error, question, aside } = row.verdicts;
  const left = error + question + aside;
  return (
    <span className="inline-flex flex-col items-end">
      <Count value={ready + left} />
      {left > 0 ? <span className="text-ink-3 text-xs">{t.ready(<Count value={ready} />)}</span> : null}
    </span>
  );
}

function Sums({ row }: { row: BatchListRow }) {
  const { totals, unknownCount } = row.totals;
  if (row.kind === "update" || (totals.length === 0 && unknownCount === 0))
    return <span className="text-ink-3">—</span>;
  return (
    <span className="inline-flex flex-col md:items-end">
      {totals.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
      {unknownCount > 0 ? (
        <span className="text-ink-3 text-xs">{t.unknownAmountPart(<Count value={unknownCount} />)}</span>
      ) : null}
    </span>
  );
}

export function BatchLinks({ batches }: { batches: readonly { id: string; name: string }[] }) {
  return batches.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 ? ", " : ""}
      <Link className="link figures" href={`/batches/${id}`} prefetch={false}>
        {name}
      </Link>
    </span>
  ));
}
