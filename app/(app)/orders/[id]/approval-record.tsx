import { Panel } from "@/components/panel";
import type { User } from "@/lib/auth/session";
import { openContext } from "@/lib/core/open-context";
import { findPayoutApproval } from "@/lib/payouts/approval-queries";
import * as t from "@/messages/orders/detail";
import { Ended } from "../../approvals/approval-row";

/** Who approved a payout that is gone or was given up, and by which rule; nothing where nobody was asked. */
export async function ApprovalRecord({ orderId, user }: { orderId: string; user: User }) {
  const { db, now } = openContext();
  const approval = await findPayoutApproval(db, user.connectionIds, orderId, now());
  if (!approval || approval.request.state === "open") return null;
  return (
    <Panel title={t.approval}>
      <Ended request={approval.request} />
    </Panel>
  );
}
