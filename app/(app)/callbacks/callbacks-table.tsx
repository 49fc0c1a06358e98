"use client";

import { type ReactNode, useMemo } from "react";
import { DataTable } from "@/components/list/data-table";
import { useListChanges } from "@/components/list/use-list-changes";
import type { CallbackListRow, CallbackUpdate } from "@/lib/payments/callbacks/queries";
import * as t from "@/messages/callbacks/shared";
import { callbackColumns } from "./callback-columns";

type Props = {
  rows: CallbackListRow[];
  /** The filter as an address holds it, without the page. */
  query: string;
  /** The newest page: newer deliveries are counted and offered. */
  newest: boolean;
  newerMax: number;
  openedAt: Date;
  empty: ReactNode;
};

// Each processed delivery changed an order; exceptions alert users automatically.
const topicsOf = () => ["callback", "order"];

/** The rows, whose verdict follows what happens while one looks. */
export function CallbacksTable({ empty, ...asked }: Props) {
  const { update, notice } = useListChanges<CallbackUpdate>("/callbacks", asked, topicsOf);
  const known = useMemo(() => new Map(update?.rows.map((row) => [row.id, row])), [update]);
  return (
    <>
      {notice}
      <DataTable
        caption={t.callbacksNewestFirst}
        columns={callbackColumns}
        rows={asked.rows.map((row) => ({ ...row, ...known.get(row.id) }))}
        rowHref={({ id }) => `/callbacks/${id}`}
        empty={empty}
      />
    </>
  );
}
