"use client";

import { type ReactNode, useMemo } from "react";
import { VerdictBadge } from "@/components/callback/verdict-badge";
import { Identifier } from "@/components/identifier";
import { connectionColumn } from "@/components/list/connection-column";
import { type Column, DataTable } from "@/components/list/data-table";
import { useListChanges } from "@/components/list/use-list-changes";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { CallbackListRow, CallbackUpdate } from "@/lib/payments/callbacks/queries";
import { describeVerdict } from "@/lib/payments/callbacks/verdicts";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";

const callbackColumns: Column<CallbackListRow>[] = [
  { key: "statusText", head: t.message, cell: (row) => <Reported row={row} />, primary: true },
  {
    key: "verdict",
    head: t.result,
    cell: (row) => (
      <span className="block md:min-w-36">
        <VerdictBadge verdict={row.verdict} isAcknowledged={row.isAcknowledged} quiet />
        {row.isAcknowledged ? <span className="ml-1.5 text-ink-3 text-xs">{t.acknowledged}</span> : null}
      </span>
    ),
  },
  { key: "effect", head: t.effect, cell: (row) => <Effect row={row} />, hideBelow: "lg" },
  {
    key: "order",
    head: t.clientIdLabel,
    cell: (row) =>
      row.clientOrderId ? (
        <Identifier value={row.clientOrderId} label={common.clientIdPhrase} />
      ) : (
        <span className="text-ink-3">{common.none}</span>
      ),
    hideBelow: "xl",
  },
  connectionColumn("2xl"),
  {
    key: "amount",
    head: common.amount,
    cell: (row) => <AsItCame {...row} />,
    align: "end",
    hideBelow: "xl",
  },
  { key: "time", head: t.received, cell: (row) => <When at={row.receivedAt} />, hideBelow: "xl" },
];

function Effect({ row: { verdict, reason } }: { row: CallbackListRow }) {
  const { effect, meaning } = describeVerdict(verdict);
  return (
    <span className="block min-w-40 max-w-96 py-1">
      {effect}
      <span className="line-clamp-2 text-ink-3 text-xs" title={reason ?? meaning}>
        {reason ?? meaning}
      </span>
    </span>
  );
}

const plainAmount = /^(\d{1,15}(?:\.\d{1,4})?) ([A-Z]{3})$/;

function AsItCame({ amount, isLong }: Pick<CallbackListRow, "amount" | "isLong">) {
  if (amount === null) return <span className="text-ink-3">{isLong ? t.notShown : common.noValue}</span>;
  const [, figure, currency] = plainAmount.exec(amount) ?? [];
  if (figure && currency) return <Money amount={figure} currency={currency} />;
  return (
    <span className="inline-block max-w-32 truncate align-bottom" title={amount}>
      {amount}
    </span>
  );
}

function Reported({ row }: { row: CallbackListRow }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 max-md:flex-col max-md:py-1.5">
      <span className="inline-block max-w-40 truncate font-medium first-letter:uppercase">
        {row.statusText ? <span translate="no">{row.statusText}</span> : row.isLong ? t.statusTooLong : t.malformed}
      </span>
      {row.profileId ? <span className="text-ink-3 text-xs">{t.profile(row.profileId)}</span> : null}
      {row.amount === null ? null : (
        <span className="xl:hidden">
          <AsItCame {...row} />
        </span>
      )}
      <span className="text-ink-3 text-xs xl:hidden">
        <When at={row.receivedAt} />
      </span>
    </span>
  );
}

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
