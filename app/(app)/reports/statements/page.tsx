import { TriangleAlert } from "lucide-react";
import type { Metadata } from "next";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { listStatedAccounts, listStatements, type StatementRow, statementList } from "@/lib/books/statements/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/statements/list";
import { ReportsTabs } from "../reports-tabs";
import { UploadStatements } from "./upload-statements";

export const metadata: Metadata = { title: common.bankStatements };

const columns: Column<StatementRow>[] = [
  {
    key: "account",
    head: common.account,
    primary: true,
    cell: ({ account }) => <span className="identifier">{account}</span>,
  },
  { key: "number", head: t.number, cell: (row) => <Numbered row={row} /> },
  { key: "closed", head: t.closedOn, cell: ({ closedOn }) => describeDay(closedOn), hideBelow: "md" },
  { key: "opening", head: t.opening, cell: (row) => <Balance row={row} of="opening" />, align: "end", hideBelow: "xl" },
  {
    key: "in",
    head: t.moneyIn,
    cell: ({ creditCount, creditAmount, currency }) => (
      <Movements count={creditCount} amount={creditAmount} currency={currency} />
    ),
    align: "end",
    hideBelow: "lg",
  },
  {
    key: "out",
    head: t.moneyOut,
    cell: ({ debitCount, debitAmount, currency }) => (
      <Movements count={debitCount} amount={debitAmount} currency={currency} />
    ),
    align: "end",
    hideBelow: "lg",
  },
  { key: "closing", head: t.closing, cell: (row) => <Balance row={row} of="closing" />, align: "end" },
  {
    key: "file",
    head: common.file,
    cell: ({ file }) => (
      <span className="block max-w-48 truncate text-ink-2" title={file}>
        {file}
      </span>
    ),
    hideBelow: "2xl",
  },
];

export default async function StatementsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("statements.read");
  const params = await searchParams;
  const search = statementList.read((name) => readParam(params, name));
  const ctx = openPages();
  const mayUpload = may(user.role, "statements.upload");
  const [page, accounts] = await Promise.all([
    listStatements(ctx, search.filter, search.cursor),
    mayUpload ? listStatedAccounts(ctx) : [],
  ]);
  return (
    <ListPage
      list={statementList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={
        <>
          <PageHead
            title={common.bankStatements}
            actions={mayUpload ? <UploadStatements accounts={accounts} /> : null}
          />
          <ReportsTabs current="statements" />
        </>
      }
      filters={{ search: { label: t.searchLabel } }}
      table={{
        caption: t.tableCaption,
        columns,
        rowHref: ({ id }) => `/reports/statements/${id}`,
      }}
      empty={
        <EmptyState title={t.noStatementsYet}>
          <p>{t.uploadAFile}</p>
        </EmptyState>
      }
    />
  );
}

function Numbered({ row: { number, closedOn, gapAfter } }: { row: StatementRow }) {
  return (
    <span className="flex flex-col py-1">
      <span className="identifier">{number}</span>
      <span className="text-ink-3 text-xs md:hidden">{describeDay(closedOn)}</span>
      {gapAfter ? (
        <span
          className="inline-flex items-center gap-1 text-wait-text text-xs"
          title={t.missingAfter(gapAfter.number, describeDay(gapAfter.closedOn))}
        >
          <TriangleAlert size={14} className="shrink-0" aria-hidden />
          {t.missingBefore}
        </span>
      ) : null}
    </span>
  );
}

function Balance({ row, of }: { row: StatementRow; of: "opening" | "closing" }) {
  const amount = row[of];
  if (amount === null) return <span className="text-ink-3">{t.noBalances}</span>;
  return <Money amount={amount} currency={row.currency} />;
}

function Movements({ count, amount, currency }: { count: number; amount: string; currency: string }) {
  return (
    <span className="flex flex-col items-end">
      <Money amount={amount} currency={currency} />
      <span className="text-ink-3 text-xs">
        <Count value={count} one={t.line} />
      </span>
    </span>
  );
}
