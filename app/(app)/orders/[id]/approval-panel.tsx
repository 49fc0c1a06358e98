import { ReturnedNote } from "@/components/approval/returned-note";
import { Panel } from "@/components/panel";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { whyNotMine } from "@/lib/controls/approvals/turn";
import { openContext } from "@/lib/core/runtime/open-context";
import type { User } from "@/lib/identity/auth/sessions/session";
import { findPayoutApproval } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/orders/detail";
import { Changes } from "../../approvals/approval-card";
import { Standing } from "../../approvals/approval-row";
import { BalanceWarning } from "../../approvals/balance-warning";
import { DecidePayout } from "../../approvals/decide-payout";
import { FindingList } from "../../approvals/finding-list";
import { HeldForecast } from "../../recurring/held-forecast";

export async function ApprovalPanel({ orderId, user }: { orderId: string; user: User }) {
  const { db, now } = openContext();
  const [approval, approvers] = await Promise.all([
    findPayoutApproval(db, user.connectionIds, orderId, now()),
    listApprovers(db),
  ]);
  if (!approval) return null;
  if (approval.request.state !== "open") {
    if (approval.request.requestedBy.id === user.id) return null;
    const then = approval.kind === "payout" ? t.payoutRejectedNext : t.changeRejectedNext;
    return (
      <p className="text-ink-2 text-sm">
        {approval.request.requestedBy.name} {then}
      </p>
    );
  }
  return (
    <Panel title={t.approval}>
      <div className="flex flex-col gap-3">
        <Changes approval={approval} />
        {approval.profileId && approval.kind === "update" ? (
          <HeldForecast
            profileId={approval.profileId}
            values={Object.fromEntries(approval.changes.map(({ name, value }) => [name, value]))}
            user={user}
          />
        ) : null}
        {approval.returned ? <ReturnedNote returned={approval.returned} currency={approval.currency} /> : null}
        {approval.kind === "payout" ? (
          <FindingList findings={approval.findings} directory={approval.directory} payeeId={approval.payeeId} />
        ) : null}
        <Standing request={approval.request} approvers={approvers} reader={user.id} />
        {approval.kind === "payout" ? (
          <BalanceWarning scope={user.connectionIds} connectionId={approval.connectionId} compact />
        ) : null}
        <DecidePayout approval={approval} disabledReason={whyNotMine(approval.request, user, approvers)} primary />
      </div>
    </Panel>
  );
}
