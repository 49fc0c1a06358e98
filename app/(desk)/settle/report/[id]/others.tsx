import Link from "next/link";
import { type Column, DataTable } from "@/components/data-table/data-table";
import type { SettleRow } from "@/lib/settlements/order-rows";
import type { MatchedOrder } from "@/lib/settlements/report-queries";
import { orderColumns } from "../../order-cells";
import { Totals } from "../../totals";

type Props = { matched: readonly MatchedOrder[]; waiting: readonly SettleRow[]; inConflict: readonly SettleRow[] };

/** Orders that the report does not settle, and why; those it contradicts are ruled on one by one. */
export function Others({ matched, waiting, inConflict }: Props) {
  const unclear = because(matched, ["unclear", "differs", "second", "contradicts"]);
  const unproven = because(matched, ["unproven"]);
  return (
    <>
      {inConflict.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">It contradicts what is known</h2>
          <p className="prose-line text-ink-2 text-sm">
            Another amount, another final word, or more than one order for one id. These are alarms now: each is ruled
            on by itself.
          </p>
          <DataTable
            caption="Orders in conflict"
            columns={[
              withReason(({ conflict }) => conflict),
              orderColumns.status,
              {
                key: "why",
                head: "Why",
                cell: ({ conflict }) => <span className="prose-line block py-1 text-sm">{conflict}</span>,
                hideBelow: "md",
              },
              orderColumns.amount,
            ]}
            rows={inConflict}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/orders/${id}`}
            empty={null}
          />
        </section>
      ) : null}
      <Reasons
        title="Named, but it cannot be told what became of them"
        rows={unclear}
        note="Ask the gateway about these."
      />
      <Reasons
        title="Not named, which proves nothing"
        rows={unproven}
        note="A report that covers their sending, and is whole, says more."
      />
      {waiting.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">Waiting to be confirmed already</h2>
          <p className="text-sm">
            <Totals orders={waiting} />.{" "}
            <Link className="link" href="/settle" prefetch={false}>
              Look at the open settlements
            </Link>
          </p>
        </section>
      ) : null}
    </>
  );
}

type Told = SettleRow & { because: string };

function because(matched: readonly MatchedOrder[], kinds: readonly MatchedOrder["match"]["kind"][]): Told[] {
  return matched.flatMap(({ order, match }) => {
    if (!kinds.includes(match.kind)) return [];
    return [{ ...order, because: "because" in match ? match.because : "There is more than one row for it." }];
  });
}

function Reasons({ title, rows, note }: { title: string; rows: readonly Told[]; note: string }) {
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
          withReason((row: Told) => row.because),
          orderColumns.status,
          {
            key: "why",
            head: "Why",
            cell: (row) => <span className="prose-line block py-1 text-sm">{row.because}</span>,
            hideBelow: "md",
          },
          orderColumns.amount,
          orderColumns.sent,
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/orders/${id}`}
        empty={null}
      />
    </section>
  );
}

/** The payee, and where it is narrow the reason beneath. */
function withReason<Row extends SettleRow>(reasonOf: (row: Row) => string | null): Column<Row> {
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
