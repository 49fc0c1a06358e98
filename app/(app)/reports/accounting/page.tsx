import type { Metadata } from "next";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { EmptyState, Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { When } from "@/components/when";
import { journalFormats } from "@/lib/books/accounting/formats/formats";
import { listRuns, type RunRow, readBooks, readWaiting, runList } from "@/lib/books/accounting/queries";
import { usualDatev } from "@/lib/books/accounting/stream";
import { readUnused } from "@/lib/books/accounting/used-accounts";
import { formatCount } from "@/lib/core/money/money";
import { openPages } from "@/lib/core/runtime/open-context";
import { addDays, startOfMonth } from "@/lib/core/time/calendar";
import { readToday } from "@/lib/core/time/today";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import { may } from "@/lib/identity/auth/access/permissions";
import { isInScope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/accounting/list";
import * as common from "@/messages/common";
import { AccountingTabs, NoJournal, ReportsTabs } from "../reports-tabs";
import { BankAccounts } from "./bank-accounts";
import { ExportJournal, ReverseRun } from "./export-journal";

type DatevNumbers = { consultant: string; client: string };

/** A file of DATEV or Xero has one currency. */
function Downloads({ run, datev }: { run: RunRow; datev: DatevNumbers }) {
  const files = journalFormats.flatMap((format) => {
    const path = `/reports/accounting/${run.id}/${format}`;
    const numbers: Record<string, string> = format === "datev" ? datev : {};
    const hrefOf = (more: Record<string, string>) => {
      const query = new URLSearchParams({ ...numbers, ...more }).toString();
      return query ? `${path}?${query}` : path;
    };
    const hasOneCurrency = format === "datev" || format === "xero";
    if (!hasOneCurrency || run.totals.length === 1) return [{ label: t.formats[format], href: hrefOf({}) }];
    return run.totals.map(({ currency }) => ({
      label: t.ofCurrency(t.formats[format], currency),
      href: hrefOf({ currency }),
    }));
  });
  return (
    <span className="flex flex-wrap gap-x-3 py-1">
      {files.map(({ label, href }) => (
        <a key={href} className="link inline-flex min-h-6 items-center" href={href} download>
          {label}
        </a>
      ))}
    </span>
  );
}

export const metadata: Metadata = { title: common.accounting };

const columnsOf = (datev: DatevNumbers, mayReverse: boolean): Column<RunRow>[] => [
  { key: "number", head: t.number, cell: (run) => <Numbered run={run} /> },
  {
    key: "days",
    head: t.days,
    cell: ({ fromDay, toDay }) => `${describeDay(fromDay)} – ${describeDay(toDay)}`,
    hideBelow: "md",
  },
  {
    key: "entries",
    head: t.entries,
    cell: ({ entryCount }) => <Count value={entryCount} />,
    align: "end",
    hideBelow: "lg",
  },
  { key: "totals", head: t.totals, cell: (run) => <Totals run={run} />, align: "end" },
  {
    key: "made",
    head: t.made,
    cell: ({ madeBy, madeAt }) => t.madeBy(madeBy, <When at={madeAt} />),
    hideBelow: "xl",
  },
  { key: "files", head: t.download, cell: (run) => <Downloads run={run} datev={datev} /> },
  ...(mayReverse
    ? [
        {
          key: "reverse",
          head: common.change,
          align: "end" as const,
          cell: ({ id, entryCount, reverses, reversedBy, isForAnother }: RunRow) =>
            reverses === null && reversedBy === null && !isForAnother ? (
              <ReverseRun run={id} entries={entryCount} />
            ) : null,
        },
      ]
    : []),
];

export default async function AccountingPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("journal.read");
  if (!isInScope(user.connectionIds, null)) return <NoJournal />;
  const params = await searchParams;
  const search = runList.read((name) => readParam(params, name));
  const page = await listRuns(openPages(), user.id, search.cursor);
  const datev = {
    consultant: readParam(params, "consultant") || usualDatev.consultant,
    client: readParam(params, "client") || usualDatev.client,
  };
  const refused = whyNot(user.role, "journal.export", t.deedExport);
  return (
    <ListPage
      list={runList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={<PageHead title={common.accounting} />}
      lead={
        <>
          <ReportsTabs current="accounting" />
          <AccountingTabs current="runs" />
          {refused === null ? <Export /> : <p className="mb-4 text-ink-3 text-sm">{refused}</p>}
          <BankAccounts />
          {page.rows.length > 0 ? <Datev numbers={datev} /> : null}
        </>
      }
      table={{ caption: t.runsCaption, columns: columnsOf(datev, may(user.role, "journal.reverse")) }}
      empty={
        <EmptyState title={t.noRunsYet}>
          <p>{t.exportTheFirst}</p>
        </EmptyState>
      }
    />
  );
}

async function Export() {
  const ctx = openPages();
  const [waiting, unused, books, today, { numberForm }] = await Promise.all([
    readWaiting(ctx),
    readUnused(ctx),
    readBooks(ctx),
    readToday(ctx.db, ctx.now()),
    getOrganisation(ctx),
  ]);
  const lastMonth = addDays(startOfMonth(today), -1);
  const start = waiting ?? { fromDay: startOfMonth(lastMonth), toDay: lastMonth };
  return (
    <Panel title={t.exportJournal} className="mb-6">
      <p className="mb-3 text-ink-2 text-sm">
        {waiting
          ? t.waiting(waiting.count, formatCount(waiting.count, numberForm), describeDay(waiting.fromDay))
          : t.nothingWaits}
      </p>
      <ExportJournal
        key={JSON.stringify([start, books, unused])}
        start={{ fromDay: start.fromDay, toDay: start.toDay }}
        books={books}
        currencies={[...digitsByCurrency.keys()].sort()}
        unused={unused}
        yesterday={addDays(today, -1)}
      />
    </Panel>
  );
}

function Datev({ numbers: { consultant, client } }: { numbers: DatevNumbers }) {
  return (
    <form method="get" aria-label={t.datevNumbers} className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <TextField label={t.consultant} name="consultant" defaultValue={consultant} inputMode="numeric" maxLength={7} />
      <TextField label={t.client} name="client" defaultValue={client} inputMode="numeric" maxLength={5} />
      <Button type="submit">{t.useNumbers}</Button>
    </form>
  );
}

function Numbered({ run: { id, reverses, reversedBy, reason, isSandbox } }: { run: RunRow }) {
  return (
    <span className="flex flex-col py-1">
      <span className="figures">{id}</span>
      {reverses ? (
        <span className="text-ink-3 text-xs" title={reason}>
          {t.reverses(reverses)}
        </span>
      ) : null}
      {reversedBy ? <span className="text-ink-3 text-xs">{t.reversedBy(reversedBy)}</span> : null}
      {isSandbox ? <span className="text-ink-3 text-xs">{t.sandboxOnly}</span> : null}
    </span>
  );
}

function Totals({ run: { totals } }: { run: RunRow }) {
  return (
    <span className="flex flex-col items-end py-1">
      {totals.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  );
}
