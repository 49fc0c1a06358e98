import { Check, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ConnectionName } from "@/components/connection-name";
import { Count } from "@/components/count";
import { FactTable } from "@/components/fact-table";
import { MadeRowsInSight } from "@/components/list/rows-in-sight";
import { hrefWith, type Params } from "@/components/list/url-state";
import { Money } from "@/components/money";
import {
  environmentLabels,
  holds,
  laterParts,
  type NamedLine,
  type PartName,
  partLabels,
  partOf,
  totalsOf,
} from "@/lib/books/reports/statement";
import { unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import * as common from "@/messages/common";
import * as t from "@/messages/reports/shared";

const columns: readonly { part: PartName; sign: string }[] = [
  { part: "open-start", sign: "" },
  { part: "sent", sign: "+ " },
  { part: "approved", sign: "− " },
  { part: "failed", sign: "− " },
  { part: "open-end", sign: "= " },
];

type Props = {
  caption: string;
  rows: readonly NamedLine[];
  params: Params;
  pin: Record<string, string | null>;
};

export function RollForwardTable({ caption, rows, params, pin }: Props) {
  const totals = totalsOf(rows);
  return (
    <FactTable framed stacks caption={caption}>
      <thead>
        <tr className="whitespace-nowrap">
          <th scope="col">{common.connection}</th>
          <th scope="col">{common.currency}</th>
          {columns.map(({ part, sign }) => (
            <th key={part} scope="col" className="text-right">
              {sign}
              {partLabels[part]}
            </th>
          ))}
          <th scope="col">{t.balanced}</th>
        </tr>
      </thead>
      <MadeRowsInSight
        first={14}
        rows={rows.map((line) => (
          <Line key={`${line.connectionId} ${line.currency}`} line={line} params={params} pin={pin} />
        ))}
      />
      {totals.length > 0 ? (
        <tfoot>
          {totals.map(({ environment, currency, part }) => (
            <tr key={`${environment} ${currency}`} className="font-medium">
              <th scope="row" colSpan={2}>
                {t.total(currency, environmentLabels[environment])}
              </th>
              {columns.map(({ part: name, sign }) => (
                <td key={name} className="text-right" data-label={`${sign}${partLabels[name]}`}>
                  <Money amount={part(name).amount} currency={currency} />
                </td>
              ))}
              <td />
            </tr>
          ))}
        </tfoot>
      ) : null}
    </FactTable>
  );
}

function Line({ line, params, pin }: { line: NamedLine } & Pick<Props, "params" | "pin">) {
  const href = (part: PartName) =>
    hrefWith("/reports/orders", params, {
      ...pin,
      connection: line.connectionId,
      direction: line.direction,
      currency: line.currency || unknownCurrency,
      part,
    });
  const later = laterParts.filter((part) => line.later[part].orders !== 0 || Number(line.later[part].amount) !== 0);
  return (
    <tbody className="break-inside-avoid">
      <tr>
        <th scope="row">
          <ConnectionName name={line.connectionName} environment={line.environment} />
        </th>
        <td data-label={common.currency}>{line.currency || t.personalZone}</td>
        {columns.map(({ part, sign }) => (
          <td key={part} className="text-right" data-label={`${sign}${partLabels[part]}`}>
            <Figure line={line} part={part} href={href(part)} />
          </td>
        ))}
        <td className="whitespace-nowrap" data-label={t.balanced}>
          {holds(line) ? (
            <span className="inline-flex items-center gap-1 text-good-text">
              {t.yes(<Check size={16} aria-hidden />)}
            </span>
          ) : (
            <span className="inline-flex items-center gap-1 text-alarm-text">
              {t.unbalanced(<TriangleAlert size={16} aria-hidden />)}
            </span>
          )}
        </td>
      </tr>
      {later.length > 0 ? (
        <tr>
          <th scope="row" colSpan={2} className="text-ink-2">
            {t.laterEventsTitle}
          </th>
          <td colSpan={6}>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {later.map((part) => (
                <li key={part}>
                  <span className="block text-ink-2 text-xs">{partLabels[part]}</span>
                  <Figure line={line} part={part} href={href(part)} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Figure({ line, part, href }: { line: NamedLine; part: PartName; href: string }) {
  const { orders, amount, unknown } = partOf(line, part);
  const known = orders - unknown;
  // An unknown amount isn't shown as zero.
  const isKnown = line.currency !== "" && (known !== 0 || unknown === 0);
  const sum = isKnown ? <Money amount={amount} currency={line.currency} /> : null;
  if (orders === 0 && unknown === 0 && Number(amount) === 0) return sum ?? <Count value={0} />;
  return (
    <Link href={href} prefetch={false} className="inline-block min-h-6 hover:underline">
      {sum}
      {known !== 0 ? (
        <span className="block text-ink-3 text-xs">
          <Count value={known} one={common.orderNoun} />
        </span>
      ) : null}
      {unknown === 0 ? null : (
        <span className="block whitespace-nowrap text-ink-3 text-xs">
          {t.unknownAmountCount(<Count value={unknown} />)}
        </span>
      )}
    </Link>
  );
}
