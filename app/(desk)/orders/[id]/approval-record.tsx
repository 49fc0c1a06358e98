import { Panel } from "@/components/panel";
import type { Person } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findPayoutApproval } from "@/lib/orders/approval-queries";
import { Ended } from "../../approvals/approval-card";

/** Who approved a payout that is gone or was given up, and by which rule; nothing where nobody was asked. */
export async function ApprovalRecord({ orderId, person }: { orderId: string; person: Person }) {
  const { db, now } = openDesk();
  const approval = await findPayoutApproval(db, person.connectionIds, orderId, now());
  if (!approval || approval.state === "open") return null;
  return (
    <Panel title="Approval">
      <Ended approval={approval} />
    </Panel>
  );
}
