import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import { listNames } from "@/lib/core/names";
import { openDesk } from "@/lib/core/open-desk";
import { findPayoutApproval, listApprovers } from "@/lib/orders/approval-queries";
import { DecidePanel } from "../../approvals/decide-panel";
import { FindingList } from "../../approvals/finding-list";
import { whoIsLeft, whyNotMine } from "../../approvals/whose-turn";

/** Who must approve this payout, until when, and the decision itself for whoever may take it. */
export async function ApprovalPanel({ orderId, person }: { orderId: string; person: Person }) {
  const { db, now } = openDesk();
  const [approval, approvers] = await Promise.all([
    findPayoutApproval(db, person.connectionIds, orderId, now()),
    listApprovers(db),
  ]);
  if (!approval) return null;
  if (approval.state !== "open") {
    return (
      <Block
        tone="wait"
        title={approval.state === "rejected" ? "It was sent back" : "It is no longer waiting for approval"}
      >
        {approval.said
          .filter(({ decision }) => decision === "reject")
          .map(({ name, reason }) => (
            <p key={name}>
              {name}: {reason}
            </p>
          ))}
        <p>
          {approval.state === "rejected" ? "" : `${approval.stateReason ?? ""} `}Whoever prepared it mends it and asks
          again, or cancels it.
        </p>
      </Block>
    );
  }
  const cannot = whyNotMine(approval, person);
  const given = approval.said.filter(({ decision }) => decision === "approve").map(({ name }) => name);
  const left = whoIsLeft(approval, approvers);
  return (
    <Panel title="Approval">
      <div className="flex flex-col gap-3">
        <FindingList findings={approval.findings} book={approval.book} />
        <p className="text-ink-2 text-sm">
          {given.length > 0 ? `Approved by ${listNames(given, "and")}. ` : ""}
          Waiting for {listNames(left, "or")}. {approval.because} Expires <When at={approval.expiresAt} />.
        </p>
        {cannot === null ? (
          <DecidePanel approval={approval} email={person.email} disabledReason={null} />
        ) : (
          <p className="text-sm">{cannot}</p>
        )}
      </div>
    </Panel>
  );
}
