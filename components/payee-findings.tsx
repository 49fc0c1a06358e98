import { Info, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Block } from "@/components/block";
import { When } from "@/components/when";
import type { AccountWarning } from "@/lib/controls/precautions/accounts";
import type { PayeeFinding } from "@/lib/payments/payees/findings";
import * as componentsOrderTexts from "@/messages/components/order";
import * as t from "@/messages/components/shared";

export function PayeeFindings({ findings }: { findings: readonly PayeeFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {findings.map(({ kind, weight, text, at }) => {
        const isWarning = weight === "warning";
        const Icon = isWarning ? TriangleAlert : Info;
        return (
          <li key={kind} className={`flex items-start gap-2 ${isWarning ? "text-wait-text" : "text-ink-2"}`}>
            <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span>
              {isWarning ? <span className="sr-only">{t.warning}</span> : null}
              {text}
              {at ? (
                <>
                  {" "}
                  <When at={at} age />
                </>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function AccountWarnings({ warnings }: { warnings: readonly AccountWarning[] }) {
  if (warnings.length === 0) return null;
  const isGrave = warnings.some(({ kind }) => kind !== "account_new");
  return (
    <Block
      tone={isGrave ? "alarm" : "wait"}
      title={isGrave ? componentsOrderTexts.warningTitle : componentsOrderTexts.newAccount}
    >
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
      {last ? componentsOrderTexts.viewPayout : componentsOrderTexts.viewPayee}
      <span className="sr-only">{componentsOrderTexts.newTabNote}</span>
    </Link>
  );
}
