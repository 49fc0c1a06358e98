import { Panel } from "@/components/panel";
import type { Person } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findPayoutApproval, listApprovers } from "@/lib/orders/approval-queries";
import { Changes } from "../../approvals/approval-card";
import { BalanceWarning } from "../../approvals/balance-warning";
import { DecidePanel } from "../../approvals/decide-panel";
import { FindingList } from "../../approvals/finding-list";
import { ReturnedNote } from "../../approvals/returned-note";
import { Standing } from "../../approvals/standing";
import { whyNotMine } from "../../approvals/whose-turn";
import { HeldForecast } from "../../recurring/held-forecast";

/** Who must approve this payout, until when, and the decision itself for whoever may take it. */
export async function ApprovalPanel({ orderId, person }: { orderId: string; person: Person }) {
  const { db, now } = openDesk();
  const [approval, approvers] = await Promise.all([
    findPayoutApproval(db, person.connectionIds, orderId, now()),
    listApprovers(db),
  ]);
  if (!approval) return null;
  if (approval.state !== "open") {
    // Why it came back stands above; who prepared it has the button to mend it.
    if (approval.requestedById === person.id) return null;
    const then =
      approval.kind === "payout" ? "can edit it and resubmit it." : "can cancel it, and make another change.";
    return (
      <p className="text-ink-2 text-sm">
        {approval.requestedByName} {then}
      </p>
    );
  }
  return (
    <Panel title="Approval">
      <div className="flex flex-col gap-3">
        <Changes approval={approval} />
        {approval.profileId && approval.kind === "update" ? (
          <HeldForecast
            profileId={approval.profileId}
            values={Object.fromEntries(approval.changes.map(({ name, value }) => [name, value]))}
            person={person}
          />
        ) : null}
        {approval.returned ? <ReturnedNote returned={approval.returned} currency={approval.currency} /> : null}
        {approval.kind === "payout" ? (
          <FindingList findings={approval.findings} book={approval.book} payeeId={approval.payeeId} />
        ) : null}
        <Standing approval={approval} approvers={approvers} reader={person.id} />
        {approval.kind === "payout" ? (
          <BalanceWarning reach={person.connectionIds} connectionId={approval.connectionId} compact />
        ) : null}
        <DecidePanel
          approval={approval}
          email={person.email}
          disabledReason={whyNotMine(approval, person, approvers)}
          primary
        />
      </div>
    </Panel>
  );
}
