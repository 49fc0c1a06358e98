import type { Dispatch, SetStateAction } from "react";
import { Tick } from "@/components/input";
import type { Column } from "@/components/list/data-table";
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
