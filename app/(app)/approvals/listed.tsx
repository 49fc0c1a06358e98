import { missingOf } from "@/lib/approvals/given";
import { type Approver, whyNotMine } from "@/lib/approvals/turn";
import type { User } from "@/lib/auth/session";
import type { AppContext } from "@/lib/core/context";
import { formatAmount } from "@/lib/core/money";
import { getOrganisation } from "@/lib/organisation/queries";
import type { PayoutApproval } from "@/lib/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import { ApprovalBody, ApprovalTitle } from "./approval-card";
import type { ListedApproval } from "./approval-list";
import { DecidePayout } from "./decide-payout";
import { FindingList } from "./finding-list";

/** Approvals as the list takes them: what is on the server is drawn here. */
export async function listedOf(
  ctx: AppContext,
  rows: readonly PayoutApproval[],
  user: User,
  approvers: readonly Approver[],
): Promise<ListedApproval[]> {
  const { numberForm } = await getOrganisation(ctx);
  return rows.map((approval) => {
    const { orderId, request, amount, currency, receiverName, receiverAccount, findings, directory } = approval;
    const cannot = whyNotMine(request, user, approvers);
    const missing = missingOf(request);
    const to = [receiverName, receiverAccount].filter(Boolean).join(", ") || t.thePayee;
    const isChange = approval.kind === "update";
    const hasChanges = findings.length + directory.length > 0;
    return {
      key: orderId,
      requestId: request.id,
      seenDigest: request.digest,
      amount,
      currency,
      labels: isChange ? t.theChangeOf(to) : t.to2(formatAmount(amount, currency, numberForm), currency, to),
      connectionName: approval.connectionName,
      real: approval.environment === "production",
      needsAnother: missing > 1,
      update: hasChanges ? <FindingList findings={findings} directory={directory} payeeId={approval.payeeId} /> : null,
      title: <ApprovalTitle approval={approval} />,
      body: <ApprovalBody approval={approval} approvers={approvers} reader={user.id} />,
      decide:
        cannot === null ? <DecidePayout approval={approval} disabledReason={null} primary={rows.length === 1} /> : null,
      // Its card verification value is typed by the user who releases it, for this one alone; a change is read automatically.
      choosable: cannot === null && !isChange && !(approval.needsCvv && missing === 1),
    };
  });
}
