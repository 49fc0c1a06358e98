"use client";

import { type ReactNode, useMemo } from "react";
import { DataTable } from "@/components/list/data-table";
import { useListChanges } from "@/components/list/use-list-changes";
import type { CallbackListRow, CallbackUpdate } from "@/lib/payments/callbacks/queries";
import * as t from "@/messages/callbacks/shared";
import { callbackColumns } from "./callback-columns";

type Props = {
  rows: CallbackListRow[];
  query: string;
  newest: boolean;
  newerMax: number;
  openedAt: Date;
  empty: ReactNode;
};

// Each processed delivery changed an order, and an exception raises an alert, so these topics suffice.
const topicsOf = () => ["callback", "order"];

export function CallbacksTable({ empty, ...asked }: Props) {
  const { update, notice } = useListChanges<CallbackUpdate>("/callbacks", asked, topicsOf);
  const known = useMemo(() => new Map(update?.rows.map((row) => [row.id, row])), [update]);
  return (
    <>
      {notice}
      <DataTable
        caption={t.listCaption}
        columns={callbackColumns}
        rows={asked.rows.map((row) => ({ ...row, ...known.get(row.id) }))}
        rowHref={({ id }) => `/callbacks/${id}`}
        empty={empty}
      />
    </>
  );
}
