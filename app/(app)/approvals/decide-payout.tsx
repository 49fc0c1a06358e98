"use client";

import { labelApprove } from "@/components/approval/approve-labels";
import { useOrganisation } from "@/components/layout-context";
import { missingOf } from "@/lib/controls/approvals/given";
import { formatAmount } from "@/lib/core/money/money";
import type { PayoutApproval } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import { DecisionForm } from "./decision-form";

type Props = {
  approval: Omit<PayoutApproval, "changes" | "returned" | "directory">;
  disabledReason: string | null;
  primary: boolean;
};

export function DecidePayout({ approval, disabledReason, primary }: Props) {
  const { numberForm } = useOrganisation();
  const { request, amount, currency, connectionName, receiverName, receiverAccount, findings } = approval;
  const isChange = approval.kind === "update";
  const missing = missingOf(request);
  const releases = missing <= 1;
  const figure = isChange ? t.thisChange : `${formatAmount(amount, currency, numberForm)} ${currency}`;
  const to = (isChange ? receiverAccount : receiverName) ?? receiverAccount ?? t.thePayee;
  const progress = { given: request.required - missing, required: request.required };
  const label = { what: t.figureTo(figure, isChange, to), connectionName, ...progress };
  const what = t.realMoney(<strong className="font-semibold">{figure}</strong>, isChange, to, connectionName);
  return (
    <DecisionForm
      request={request}
      approve={labelApprove({ ...label, isRepeated: false })}
      askAgain={
        releases && approval.environment === "production"
          ? { what, approve: labelApprove({ ...label, isRepeated: true }) }
          : null
      }
      disabledReason={disabledReason}
      primary={primary}
      needsReason={findings.some(
        (finding) => finding.kind === "seen_before" && finding.like.some(({ state }) => state === "unresolved"),
      )}
      needsCvv={approval.needsCvv && releases}
    />
  );
}
