import { Check, TriangleAlert } from "lucide-react";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { Money } from "@/components/money";
import { EmptyState } from "@/components/panel";
import { When } from "@/components/when";
import type { LegFigures } from "@/lib/books/matching/figures";
import { type MatchLeg, matchLegLabels } from "@/lib/books/matching/labels";
import type { FiguresRow } from "@/lib/books/matching/queries";
import * as t from "@/messages/close/detail";

/** Each line shows one comparison, connection and currency: left + open at start − explained − unexplained = right. */
export function Equations({ rows }: { rows: readonly FiguresRow[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title={t.noFigures}>
        <p>{t.uploadFiles}</p>
      </EmptyState>
    );
  return (
    <FactTable
      caption={t.equationsCaption}
      framed
      stacks
      heads={[
        t.comparison,
        atEnd(t.left),
        atEnd(`+ ${t.carriedOver}`),
        atEnd(`− ${t.explained}`),
        atEnd(`− ${t.unexplained}`),
        atEnd(`= ${t.right}`),
        t.holds,
      ]}
    >
      <tbody>
        {rows.flatMap((row) => [
          <Equation
            key={`${row.connectionId} ${row.currency} gateway`}
            leg="gateway"
            row={row}
            left={row.figures.paydesk}
            of={row.figures.gatewayLeg}
            right={row.figures.gateway}
          />,
          <Equation
            key={`${row.connectionId} ${row.currency} bank`}
            leg="bank"
            row={row}
            left={row.figures.batches}
            of={row.figures.bankLeg}
            right={row.figures.bank}
          />,
        ])}
      </tbody>
    </FactTable>
  );
}

type Props = { leg: MatchLeg; row: FiguresRow; left: string; of: LegFigures; right: string };

function Equation({ leg, row: { connection, currency, holdsSince }, left, of, right }: Props) {
  const cell = (amount: string, name: string) => (
    <td className="text-right" data-label={name}>
      <Money amount={amount} currency={currency} />
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <span className="block">{matchLegLabels[leg]}</span>
        <span className="block font-normal text-ink-2 text-xs">
          {connection}, {currency}
        </span>
      </th>
      {cell(left, t.left)}
      {cell(of.openAtStart, t.carriedOver)}
      {cell(of.named, t.explained)}
      {cell(of.unnamed, t.unexplained)}
      {cell(right, t.right)}
      <td>
        {of.unnamedCount === 0 ? (
          <span className="inline-flex items-center gap-1 text-good-text">
            <Check size={14} aria-hidden />
            {holdsSince ? <When at={holdsSince} /> : t.explained}
          </span>
        ) : (
          <span className="inline-flex items-center gap-1 text-wait-text">
            <TriangleAlert size={14} aria-hidden />
            <span>
              {t.doesntHold} (<Count value={of.unnamedCount} />)
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}

const others: { name: string; of: (figures: FiguresRow["figures"]) => string }[] = [
  { name: t.fees, of: ({ fees }) => fees },
  { name: t.fx, of: ({ fx }) => fx },
  { name: t.reserves, of: ({ reserves }) => reserves },
  { name: t.transfers, of: ({ transfers }) => transfers },
  { name: t.bankCharges, of: ({ bankCharges }) => bankCharges },
];

export function OtherLines({ rows }: { rows: readonly FiguresRow[] }) {
  const shown = rows.filter(({ figures }) => others.some(({ of }) => /[1-9]/.test(of(figures))));
  if (shown.length === 0) return null;
  return (
    <FactTable caption={t.besides} framed stacks heads={[t.besides, ...others.map(({ name }) => atEnd(name))]}>
      <tbody>
        {shown.map(({ connectionId, connection, currency, figures }) => (
          <tr key={`${connectionId} ${currency}`}>
            <th scope="row">
              {connection}, {currency}
            </th>
            {others.map(({ name, of }) => (
              <td key={name} className="text-right" data-label={name}>
                <Money amount={of(figures)} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
