import type { Dispatch, SetStateAction } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Count } from "@/components/count";
import { Tick } from "@/components/input";
import type { Column } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { addAmounts } from "@/lib/core/money/money";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import * as t from "@/messages/orders/shared";

type Selected = ReadonlySet<string>;

export function selectColumn(
  rows: readonly OrderListRow[],
  selected: Selected,
  setSelected: Dispatch<SetStateAction<Selected>>,
): Column<OrderListRow> {
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    key: "select",
    head: (
      <Tick
        type="checkbox"
        className="block"
        aria-label={t.selectAllLabel}
        checked={all}
        onChange={() => setSelected(all ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
    ),
    hideBelow: "md",
    cell: (row) => (
      <Tick
        type="checkbox"
        className="block"
        aria-label={t.select(row.receiverName ?? row.clientOrderId)}
        checked={selected.has(row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  };
}

export function SelectedOrders({ rows, onClear }: { rows: readonly OrderListRow[]; onClear: () => void }) {
  if (rows.length === 0) return null;
  const unknown = rows.filter(({ kind, amount }) => kind !== "update" && amount === null).length;
  return (
    <div
      role="status"
      className="sticky bottom-2 z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-surface px-3 py-2 text-sm shadow-float max-md:hidden"
    >
      <span>{t.selected(<Count value={rows.length} />)}</span>
      {sumsOf(rows).map(({ direction, currency, amount }) => (
        <span key={`${direction} ${currency}`}>
          {direction === "in" ? t.inLabel : t.out}
          <Money amount={amount} currency={currency} size="strong" copyable />
        </span>
      ))}
      {unknown > 0 ? <span className="text-ink-2">{t.unknownAmountPart(<Count value={unknown} />)}</span> : null}
      <span className="ml-auto flex gap-2">
        <CopyButton
          text={rows.map(({ clientOrderId }) => clientOrderId).join("\n")}
          label={t.orderIDs}
          variant="outlined"
        >
          {t.copyOrderIDs}
        </CopyButton>
        <Button size="small" variant="plain" onClick={onClear}>
          {t.clearSelection}
        </Button>
      </span>
    </div>
  );
}

/** Sums never mix two currencies or two directions. */
function sumsOf(rows: readonly OrderListRow[]) {
  const sums = new Map<string, { direction: "in" | "out"; currency: string; amount: string }>();
  for (const { amount, currency, facets } of rows) {
    if (amount === null || currency === null) continue;
    const key = `${facets.direction} ${currency}`;
    const known = sums.get(key);
    sums.set(key, {
      direction: facets.direction,
      currency,
      amount: known ? addAmounts(known.amount, amount) : amount,
    });
  }
  return [...sums.values()];
}
