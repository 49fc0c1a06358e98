import Link from "next/link";
import { Block } from "@/components/block";
import type { AccountWarning } from "@/lib/controls/precautions/accounts";
import * as t from "@/messages/components/order";

export function AccountWarnings({ warnings }: { warnings: readonly AccountWarning[] }) {
  if (warnings.length === 0) return null;
  const isGrave = warnings.some(({ kind }) => kind !== "account_new");
  return (
    <Block tone={isGrave ? "alarm" : "wait"} title={isGrave ? t.warningTitle : t.newAccount}>
      <ul className="flex flex-col gap-1">
        {warnings.map((warning) => (
          <li key={warning.kind}>
            {warning.because} <WarningLink warning={warning} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

export function WarningLink({ warning }: { warning: AccountWarning }) {
  if (warning.kind === "account_new") return null;
  const last = warning.kind === "other_name" ? warning.last : null;
  const href = last ? `/orders/${last.orderId}` : warning.payee ? `/payees/${warning.payee.id}` : null;
  if (href === null) return null;
  return (
    <Link className="link" href={href} target="_blank" prefetch={false}>
      {last ? t.viewPayout : t.viewPayee}
      <span className="sr-only">{t.newTabNote}</span>
    </Link>
  );
}
