import { Check } from "lucide-react";
import Link from "next/link";
import { cache } from "react";
import { Block } from "@/components/block";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { type Definition, DefinitionList, EmptyState, Panel } from "@/components/panel";
import { When } from "@/components/when";
import { listPositionsOfBatches, readUnmatched } from "@/lib/books/matching/line-queries";
import { getStatement, type LineRow, lineList, listLines, type StatementDetail } from "@/lib/books/statements/queries";
import { negateAmount } from "@/lib/core/money/money";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as listTexts from "@/messages/statements/list";
import { orNotFound } from "../../../or-not-found";
import { LineMatch } from "../../matching/line-match";

const load = cache(async (id: string) => {
  await requirePermission("statements.read");
  return orNotFound(getStatement(openPages(), id));
});

async function readMatching(id: string, rows: readonly LineRow[]) {
  const { role } = await requirePermission("statements.read");
  const positions = rows.map((row) => row.id);
  const [named, unmatched] = await Promise.all([
    listPositionsOfBatches(openPages(), id, [Math.min(...positions, 0), Math.max(...positions, 0)]),
    readUnmatched(
      openPages(),
      "bank",
      positions.map((position) => `bank:${id}:${position}`),
    ),
  ]);
  return { id, named, unmatched, mayAct: may(role, "matching.act") };
}
type Matching = Awaited<ReturnType<typeof readMatching>>;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export async function generateMetadata({ params }: Props) {
  return { title: listTexts.statement((await load((await params).id)).number) };
}

export default async function StatementPage({ params, searchParams }: Props) {
  const statement = await load((await params).id);
  const found = await searchParams;
  const { id, account, number, currency, closedOn, gapAfter } = statement;
  const list = lineList(id);
  const search = list.read((name) => readParam(found, name));
  const page = await listLines(openPages(), id, search.cursor);
  const matching = await readMatching(id, page.rows);
  return (
    <ListPage
      list={list}
      params={found}
      search={search}
      page={page}
      nouns={listTexts.lineNouns}
      head={
        <PageHead
          title={listTexts.statement(number)}
          back={{ href: "/reports/statements", label: common.bankStatements }}
        >
          {listTexts.accountAndDay(account, describeDay(closedOn))}
        </PageHead>
      }
      lead={
        <div className="mb-4 flex flex-col gap-4">
          {gapAfter ? (
            <Block tone="wait" title={listTexts.missingTitle}>
              <p>{listTexts.missing(gapAfter.number, describeDay(gapAfter.closedOn))}</p>
            </Block>
          ) : null}
          <Panel title={common.details} className="max-w-200">
            <DefinitionList items={factsOf(statement)} />
          </Panel>
        </div>
      }
      table={{ caption: listTexts.linesInOrder, columns: columnsOf(currency, matching) }}
      empty={<EmptyState title={listTexts.noLines} />}
    />
  );
}

function factsOf(statement: StatementDetail): Definition[] {
  const { currency, opening, closing, creditAmount, debitAmount, format, file, uploadedBy, uploadedAt } = statement;
  const balances: Definition[] =
    opening === null || closing === null
      ? [{ term: listTexts.balance, value: listTexts.notification }]
      : [
          { term: listTexts.opening, value: <Money amount={opening} currency={currency} /> },
          { term: listTexts.moneyIn, value: <Money amount={creditAmount} currency={currency} /> },
          { term: listTexts.moneyOut, value: <Money amount={debitAmount} currency={currency} /> },
          { term: listTexts.closing, value: <Money amount={closing} currency={currency} size="strong" /> },
          {
            term: listTexts.balance,
            value: (
              <span className="inline-flex items-center gap-1">
                {listTexts.balanced(<Check size={14} className="text-good-text" aria-hidden />)}
              </span>
            ),
          },
        ];
  return [
    ...balances,
    ...(statement.pendingCount > 0 ? [{ term: listTexts.notBooked, value: String(statement.pendingCount) }] : []),
    { term: listTexts.format, value: format },
    { term: common.file, value: file },
    {
      term: listTexts.uploaded,
      value: (
        <>
          {uploadedBy}, <When at={uploadedAt} />
        </>
      ),
    },
  ];
}

function columnsOf(currency: string, matching: Matching): Column<LineRow>[] {
  return [
    { key: "booked", head: listTexts.booked, cell: ({ bookingDate }) => describeDay(bookingDate), hideBelow: "md" },
    { key: "value", head: listTexts.valueDate, cell: ({ valueDate }) => describeDay(valueDate), hideBelow: "lg" },
    {
      key: "payment",
      head: listTexts.payment,
      primary: true,
      cell: (row) => <Payment row={row} matching={matching} />,
    },
    { key: "reference", head: listTexts.reference, cell: (row) => <References row={row} />, hideBelow: "lg" },
    {
      key: "amount",
      head: common.amount,
      align: "end",
      cell: ({ amount, direction }) => (
        <Money amount={direction === "debit" ? negateAmount(amount) : amount} currency={currency} />
      ),
    },
  ];
}

function Payment({ row, matching: { id, named, unmatched, mayAct } }: { row: LineRow; matching: Matching }) {
  const key = `bank:${id}:${row.id}`;
  return (
    <span className="flex min-w-0 flex-col py-1">
      {row.counterparty ? <span className="font-medium">{row.counterparty}</span> : null}
      {row.text ? <span className="max-w-96 break-words text-ink-2">{row.text}</span> : null}
      <span className="text-ink-3 text-xs md:hidden">{describeDay(row.bookingDate)}</span>
      {row.repeats ? (
        <Link href={`/reports/statements/${row.repeats.statementId}`} className="link text-xs" prefetch={false}>
          {listTexts.countsIn(row.repeats.number)}
        </Link>
      ) : null}
      {row.isReversal ? <span className="text-wait-text text-xs">{listTexts.reversal}</span> : null}
      <details className="text-xs">
        <summary aria-label={listTexts.showOriginal(row.id)} className="text-ink-3">
          {listTexts.original}
        </summary>
        <code className="block max-w-96 whitespace-pre-wrap break-all">{row.raw}</code>
      </details>
      {named.has(row.id) || unmatched.has(key) ? (
        <LineMatch lineKey={key} name={listTexts.lineNumber(row.id)} unmatched={unmatched.get(key)} mayAct={mayAct} />
      ) : null}
    </span>
  );
}

function References({ row: { references } }: { row: LineRow }) {
  return (
    <span className="flex flex-col py-1">
      {references.map(({ kind, id }) => (
        <span key={`${kind} ${id}`} className="whitespace-nowrap">
          <span className="text-ink-3 text-xs">{listTexts.referenceKinds[kind]}</span>{" "}
          <span className="identifier">{id}</span>
        </span>
      ))}
    </span>
  );
}
