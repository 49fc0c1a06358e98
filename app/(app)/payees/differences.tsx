import { ArrowRight } from "lucide-react";
import { AccountNumber } from "@/components/account-number";
import { FactTable } from "@/components/fact-table";
import { accountFields } from "@/lib/gateway/fields/account-fields";
import { differencesOf, shownValue } from "@/lib/payments/payees/account";
import type { AccountDetail } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";

type Props = {
  old: AccountDetail | null;
  next: AccountDetail;
  /** Account numbers are shown in full only to users who change or approve accounts. */
  whole: boolean;
};

export function Differences({ old, next, whole }: Props) {
  const rows = old
    ? differencesOf(old, next)
    : accountFields.flatMap(({ name, label }) => {
        const to = next.fields[name];
        return to === undefined ? [] : [{ field: name, label, from: null, to }];
      });
  return (
    <FactTable stacks caption={t.changes} heads={[common.field, t.active, t.proposed]}>
      <tbody>
        {rows.map(({ field, label, from, to }) => (
          <tr key={field}>
            <td className="text-ink-2">{label}</td>
            <td className="text-ink-2">
              <Value field={field} value={from} whole={whole} />
            </td>
            <td className="font-medium">
              <span className="inline-flex items-baseline gap-1.5">
                <ArrowRight size={14} className="shrink-0 self-center text-ink-3 lg:hidden" aria-hidden />
                <Value field={field} value={to} whole={whole} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}

const digits = new Set(["account_number", "routing_number"]);

export function Value({ field, value, whole }: { field: string; value: string | null; whole: boolean }) {
  if (value === null) return <span className="text-ink-3">{common.none}</span>;
  const shown = shownValue(field, value, whole);
  return digits.has(field) && whole ? <AccountNumber value={shown} /> : <span className="break-words">{shown}</span>;
}
