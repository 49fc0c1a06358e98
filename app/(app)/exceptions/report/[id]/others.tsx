import Link from "next/link";
import { type Column, DataTable } from "@/components/list/data-table";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import type { MatchedOrder } from "@/lib/payments/resolutions/report-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";
import { orderColumns } from "../../order-cells";
import { Totals } from "../../totals";

type Props = {
  matched: readonly MatchedOrder[];
  waiting: readonly ResolutionRow[];
  inConflict: readonly ResolutionRow[];
};

export function Others({ matched, waiting, inConflict }: Props) {
  const unclear = because(matched, ["unclear", "differs", "second", "contradicts"]);
  const unproven = because(matched, ["unproven"]);
  return (
    <>
      {inConflict.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{t.conflictsTitle}</h2>
          <p className="prose-line text-ink-2 text-sm">{t.conflictsHint}</p>
          <DataTable
            caption={t.conflictsCaption}
            columns={[
              withReason(({ conflict }) => conflict),
              orderColumns.status,
              {
                key: "why",
                head: common.reason,
                cell: ({ conflict }) => <span className="prose-line block py-1 text-sm">{conflict}</span>,
                hideBelow: "md",
              },
              orderColumns.amount,
            ]}
            rows={inConflict}
            rowHref={({ id }) => `/orders/${id}`}
            empty={null}
          />
        </section>
      ) : null}
      <Reasons title={t.unclearTitle} rows={unclear} note={t.unclearHint} />
      <Reasons title={t.inconclusiveTitle} rows={unproven} note={t.inconclusiveHint} />
      {waiting.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{t.proposedTitle}</h2>
          <p className="text-sm">
            <Totals orders={waiting} />.{" "}
            <Link className="link" href="/exceptions" prefetch={false}>
              {t.proposedLink}
            </Link>
          </p>
        </section>
      ) : null}
    </>
  );
}

type OrderWithReason = ResolutionRow & { because: string };

function because(matched: readonly MatchedOrder[], kinds: readonly MatchedOrder["match"]["kind"][]): OrderWithReason[] {
  return matched.flatMap(({ order, match }) => {
    if (!kinds.includes(match.kind)) return [];
    return [{ ...order, because: "because" in match ? match.because : t.severalRows }];
  });
}

function Reasons({ title, rows, note }: { title: string; rows: readonly OrderWithReason[]; note: string }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm">
        <Totals orders={rows} />. <span className="text-ink-2">{note}</span>
      </p>
      <DataTable
        caption={title}
        columns={[
          withReason((row: OrderWithReason) => row.because),
          orderColumns.status,
          {
            key: "why",
            head: common.reason,
            cell: (row) => <span className="prose-line block py-1 text-sm">{row.because}</span>,
            hideBelow: "md",
          },
          orderColumns.amount,
          orderColumns.sent,
        ]}
        rows={rows}
        rowHref={({ id }) => `/orders/${id}`}
        empty={null}
      />
    </section>
  );
}

function withReason<Row extends ResolutionRow>(reasonOf: (row: Row) => string | null): Column<Row> {
  return {
    ...orderColumns.payee,
    cell: (row) => (
      <span className="flex flex-col">
        {orderColumns.payee.cell(row)}
        <span className="pb-1 text-ink-2 text-xs md:hidden">{reasonOf(row)}</span>
      </span>
    ),
  };
}
