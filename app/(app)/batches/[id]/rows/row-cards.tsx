"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Money } from "@/components/money";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import { RowStatus } from "../grid/grid-row";
import { type GridColumn, textOf } from "../grid/row-cells";
import type { RowStore } from "../grid/row-store";

const cardHeight = 84;

type Props = {
  store: RowStore;
  columns: readonly GridColumn[];
  sent: boolean;
  onOpen: (index: number) => void;
};

export function RowCards({ store, columns, sent, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const cards = useWindowVirtualizer({
    count: store.total ?? 0,
    estimateSize: () => cardHeight,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
    useFlushSync: false,
  });
  const { startIndex = 0, endIndex = 12 } = cards.range ?? {};
  useEffect(() => store.need(startIndex, endIndex), [store, startIndex, endIndex]);
  return (
    <ul
      ref={list}
      aria-label={t.tableCaption}
      aria-busy={store.total === null}
      className="relative"
      style={{ height: cards.getTotalSize() }}
    >
      {cards.getVirtualItems().map(({ index, start }) => {
        const row = store.rowAt(index);
        return (
          <li
            key={index}
            aria-setsize={store.total ?? undefined}
            aria-posinset={index + 1}
            data-row={row?.number}
            className="absolute inset-x-0 pb-2"
            style={{ height: cardHeight, transform: `translateY(${start - (list.current?.offsetTop ?? 0)}px)` }}
          >
            {row ? <Card row={row} columns={columns} sent={sent} onOpen={() => onOpen(index)} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

type CardProps = { row: BatchRowView; columns: readonly GridColumn[]; sent: boolean; onOpen: () => void };

function Card({ row, columns, sent, onOpen }: CardProps) {
  const written = (...fields: string[]) => {
    const column = columns.find(({ field }) => field !== null && fields.includes(field));
    return column ? textOf(row, column.index) : "";
  };
  const payee = row.receiverName ?? written("account_name", "name", "recurring-payment-id", "account_number");
  const [first] = row.errors;
  return (
    <button
      type="button"
      aria-label={t.openRow(row.number)}
      onClick={onOpen}
      className="flex h-full w-full flex-col justify-between gap-1 rounded-md border bg-surface px-3 py-2 text-left"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium text-base">{payee || t.rowTitle(row.number)}</span>
        <span className="figures shrink-0 text-base">
          {row.amount ? <Money amount={row.amount} currency={row.currency} /> : written("amount")}
        </span>
      </span>
      <span className="flex items-center justify-between gap-3 text-sm">
        <RowStatus row={row} sent={sent} />
        {first ? (
          <span className="flex min-w-0 items-center gap-1 text-alarm-text">
            <CircleAlert size={14} className="shrink-0" aria-hidden />
            <span className="truncate">{first.message}</span>
          </span>
        ) : (
          <span className="figures text-ink-3">{t.rowTitle(row.number)}</span>
        )}
      </span>
    </button>
  );
}
