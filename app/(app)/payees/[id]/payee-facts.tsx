import Link from "next/link";
import { atEnd, FactTable } from "@/components/fact-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { type Definition, DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import { compareAmounts } from "@/lib/core/money/money";
import { accountFields } from "@/lib/gateway/fields/account-fields";
import { destinations } from "@/lib/gateway/fields/destinations";
import type { PayeeFacts as Facts, PayeeTotal } from "@/lib/payments/payees/facts";
import type { AccountDetail, PayeeDetail } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { Value } from "../differences";

export function PayeeFacts({ payee, facts }: { payee: PayeeDetail; facts: Facts | null }) {
  const last = facts?.lastPaid ?? null;
  const items: Definition[] = [
    { term: common.vendorNumber, value: <Identifier value={payee.key} label={t.vendorNumber} whole /> },
    ...(payee.note ? [{ term: t.note, value: <span className="whitespace-pre-wrap">{payee.note}</span> }] : []),
    {
      term: t.lastPaid,
      value: last ? (
        <>
          <Link className="link" href={`/orders/${last.orderId}`} prefetch={false}>
            <Money amount={last.amount} currency={last.currency} />
          </Link>
          <span className="block text-ink-2">
            <When at={last.at} />
            {last.account ? t.to(last.account) : ""}
          </span>
        </>
      ) : (
        <span className="text-ink-3">{common.never}</span>
      ),
    },
    { term: t.openPayouts, value: String(facts?.openOrders ?? 0) },
    {
      term: t.added,
      value: t.by(
        payee.createdBy,
        <span className="block text-ink-2">
          <When at={payee.createdAt} />
        </span>,
      ),
    },
    ...(payee.archivedAt ? [{ term: t.archived, value: <When at={payee.archivedAt} /> }] : []),
  ];
  return <DefinitionList items={items} />;
}

export function AccountFacts({ account, whole }: { account: AccountDetail; whole: boolean }) {
  const values = accountFields.flatMap(({ name, label }) => {
    const value = account.fields[name];
    return value === undefined ? [] : [{ term: label, value: <Value field={name} value={value} whole={whole} /> }];
  });
  return (
    <DefinitionList
      items={[
        { term: common.paidTo, value: `${destinations[account.kind].label}, ${account.label}` },
        ...values,
        { term: t.activeSince, value: <When at={account.inForceFrom} age /> },
      ]}
    />
  );
}

/** Sums are per year and currency and never combine currencies. */
export function PayeeTotals({ totals }: { totals: readonly PayeeTotal[] }) {
  const hasBack = totals.some(({ returned }) => compareAmounts(returned, "0") > 0);
  return (
    <FactTable
      caption={t.totalsCaption}
      heads={[t.year, atEnd(common.payouts), atEnd(t.completed), hasBack ? atEnd(t.returned) : null]}
    >
      <tbody>
        {totals.map(({ year, currency, count, approved, returned }) => (
          <tr key={`${year}/${currency}`}>
            <td className="figures">{year}</td>
            <td className="figures text-right">{count}</td>
            <td className="text-right">
              <Money amount={approved} currency={currency} />
            </td>
            {hasBack ? (
              <td className="text-right">
                <Money amount={returned} currency={currency} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
