import type { Person } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";
import { formatAmount } from "@/lib/core/money";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { ApprovalBody, ApprovalTitle } from "./approval-card";
import type { ListedApproval } from "./approval-list";
import { DecidePanel } from "./decide-panel";
import { FindingList } from "./finding-list";
import { missingOf } from "./missing-of";
import { type Approver, whyNotMine } from "./whose-turn";

/** Approvals as the list takes them: what stands on the server is drawn here. */
export async function listedOf(
  desk: Desk,
  rows: readonly PayoutApproval[],
  person: Person,
  approvers: readonly Approver[],
): Promise<ListedApproval[]> {
  const { numberForm } = await getOrganisation(desk);
  return rows.map((approval) => {
    const { orderId, requestId, mark, amount, currency, receiverName, receiverAccount, findings, book } = approval;
    const cannot = whyNotMine(approval, person, approvers);
    const missing = missingOf(approval);
    const to = [receiverName, receiverAccount].filter(Boolean).join(", ") || "the receiver";
    const isChange = approval.kind === "update";
    const hasNews = findings.length + book.length > 0;
    return {
      key: orderId,
      requestId,
      seenMark: mark,
      amount,
      currency,
      words: isChange ? `the change of ${to}` : `${formatAmount(amount, currency, numberForm)} ${currency} to ${to}`,
      connectionName: approval.connectionName,
      real: approval.environment === "production",
      needsAnother: missing > 1,
      news: hasNews ? <FindingList findings={findings} book={book} payeeId={approval.payeeId} /> : null,
      title: <ApprovalTitle approval={approval} />,
      body: <ApprovalBody approval={approval} approvers={approvers} reader={person.id} />,
      decide:
        cannot === null ? (
          <DecidePanel approval={approval} email={person.email} disabledReason={null} primary={rows.length === 1} />
        ) : null,
      // Its card verification value is typed by whoever lets it go, for this one alone; a change is read by itself.
      choosable: cannot === null && !isChange && !(approval.needsCvv && missing === 1),
    };
  });
}
