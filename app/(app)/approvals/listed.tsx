import { missingOf } from "@/lib/controls/approvals/given";
import { type Approver, whyNotMine } from "@/lib/controls/approvals/turn";
import { formatAmount } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import type { User } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import type { PayoutApproval } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import { ApprovalBody, ApprovalTitle } from "./approval-card";
import { DecidePayout } from "./decide-payout";
import { describeRequest } from "./describe-request";
import { labelFindings } from "./effect";
import { FindingList } from "./finding-list";
import type { ListedRequest } from "./requests";

export async function listedOf(
  ctx: AppContext,
  rows: readonly PayoutApproval[],
  user: User,
  approvers: readonly Approver[],
): Promise<ListedRequest[]> {
  const { numberForm } = await getOrganisation(ctx);
  return rows.map((approval) => {
    const { orderId, kind, request, amount, currency, receiverName, receiverAccount, findings, directory } = approval;
    const cannot = whyNotMine(request, user, approvers);
    const isOpen = request.state === "open";
    const missing = missingOf(request);
    const to = [receiverName, receiverAccount].filter(Boolean).join(", ") || t.thePayee;
    const isChange = kind === "update";
    const hasChanges = findings.length + directory.length > 0;
    // The user who releases a payout types its card verification value for that payout alone; a profile change is
    // reviewed individually.
    const isChoosable = isOpen && cannot === null && !isChange && !(approval.needsCvv && missing === 1);
    return {
      ...describeRequest(request),
      kind: kindLabels[kind],
      title: receiverName ?? receiverAccount ?? t.thePayee,
      detail: receiverName ? receiverAccount : null,
      href: `/orders/${orderId}`,
      money: isChange ? [] : [{ currency, amount }],
      findings: isOpen && !isChange ? labelFindings(approval) : undefined,
      content: (
        <>
          <ApprovalTitle approval={approval} />
          <ApprovalBody approval={approval} approvers={approvers} reader={user.id} />
          {isOpen && cannot === null ? <DecidePayout approval={approval} disabledReason={null} primary /> : null}
        </>
      ),
      choice: isChoosable
        ? {
            key: request.id,
            requestId: request.id,
            seenDigest: request.digest,
            amount,
            currency,
            description: t.amountToPayee(formatAmount(amount, currency, numberForm), currency, to),
            connectionName: approval.connectionName,
            real: approval.environment === "production",
            needsAnother: missing > 1,
            review: hasChanges ? (
              <FindingList findings={findings} directory={directory} payeeId={approval.payeeId} />
            ) : null,
          }
        : null,
    };
  });
}
