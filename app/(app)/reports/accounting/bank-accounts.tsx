import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { type BankBalance, listBankBalances } from "@/lib/books/accounting/bank-balances";
import { notBookedLabels } from "@/lib/books/accounting/labels";
import { listNotBooked, type NotBookedLine } from "@/lib/books/accounting/not-booked";
import { openPages } from "@/lib/core/runtime/open-context";
import * as t from "@/messages/accounting/list";

export async function BankAccounts() {
  const ctx = openPages();
  const [balances, notBooked] = await Promise.all([listBankBalances(ctx), listNotBooked(ctx)]);
  return (
    <>
      {balances.length > 0 ? <Balances rows={balances} /> : null}
      {notBooked.count > 0 ? <NotBooked {...notBooked} /> : null}
    </>
  );
}

const columns = [
  { head: t.openingBalance, of: ({ opening }) => opening },
  { head: t.inJournal, of: ({ exported }) => exported },
  { head: t.exportOutstanding, of: ({ waiting }) => waiting },
  { head: t.notBookedTitle, of: ({ notBooked }) => notBooked },
  { head: t.closingBalance, of: ({ closing }) => closing },
  { head: t.balanceDifference, of: ({ gap }) => gap },
  { head: t.inSuspense, of: ({ suspense }) => suspense },
] as const satisfies { head: string; of: (row: BankBalance) => string | null }[];

function Balances({ rows }: { rows: readonly BankBalance[] }) {
  return (
    <FactTable
      caption={t.bankAccountsCaption}
      framed
      stacks
      className="mb-4"
      heads={[t.bankAccount, ...columns.map(({ head }) => atEnd(head))]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.account} ${row.currency}`}>
            <th scope="row">
              <span className="identifier block" translate="no">
                {row.account}
              </span>
              <span className="block font-normal text-ink-2 text-xs">
                {t.through(row.currency, describeDay(row.closedOn))}
              </span>
            </th>
            {columns.map(({ head, of }) => (
              <td key={head} className="text-right" data-label={head}>
                {of(row) === null ? t.noBalance : <Money amount={of(row)} currency={row.currency} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}

function NotBooked({ rows, count }: { rows: readonly NotBookedLine[]; count: number }) {
  return (
    <details className="mb-6">
      <summary>{t.linesNotBooked(count)}</summary>
      <FactTable
        caption={t.notBookedTitle}
        framed
        stacks
        className="mt-2"
        heads={[t.day, t.notBookedSource, t.notBookedText, atEnd(t.amount), t.because]}
      >
        <tbody>
          {rows.map(({ id, day, place, currency, text, amount, reason, rule }) => (
            <tr key={id}>
              <td data-label={t.day}>{describeDay(day)}</td>
              <td data-label={t.notBookedSource} translate="no">
                {place}
              </td>
              <td data-label={t.notBookedText} translate="no">
                {text}
              </td>
              <td className="text-right" data-label={t.amount}>
                <Money amount={amount} currency={currency} />
              </td>
              <td data-label={t.because}>
                {rule === null ? notBookedLabels[reason] : t.byRule(notBookedLabels[reason], rule)}
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </details>
  );
}
