import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const prepareTitle = "Prepare and review";
export const prepareText =
  "The form checks each value as you enter it. The review shows amount, payee and connection before anything is sent.";
export const storedFirst = "Stored first";
export const storedFirstText =
  "Paydesk stores an order with a unique ID, your name and the time. Only then does it send the signed request.";
export const sentOnce = "Sent once";
export const sentOnceText =
  "If nothing reached the gateway, Paydesk retries automatically. Otherwise it never sends again: the order is Unconfirmed until the gateway or users resolve it.";
export const statusUpdates = "Status updates";
export const statusUpdatesText =
  "The gateway sends callbacks, and Paydesk checks statuses. Processing means that the gateway accepted the request. Completed and Failed are final. The order's timeline keeps every update.";
export const payeeText =
  "A saved recipient with a vendor number and an active account. A payout to a saved payee uses only that account.";
export const accountChangeText =
  "Enter a note about your call-back: who you called, on which known number, on which day. The new account becomes active when another user approves it. Until then, the old one is paid.";
export const coolingOffText =
  "During this period, payouts to a new or changed account need one extra approval. This also applies to pending and replaced accounts, even if you enter them manually.";
export const pendingPayoutsText =
  "Drafts, queued payouts and payouts that need approval show a note when their payee's account changes. A payout prepared from the saved payee must be edited before it can be released.";
export const warningsText =
  "Each request shows what to check first: new payees, changed accounts, unusual amounts and possible duplicates. Each warning links to the payment behind it.";
export const bulkDecisionText =
  "You decide on each selected request separately. Requests that changed or were decided meanwhile are skipped and listed. Approve payouts that need a card verification value one by one.";
export const rejectedPayoutsText =
  "The approver gives a reason. It appears on the order, in the orders list and under Approvals. The preparer edits and resubmits the payout.";
export const resolvingOrdersText =
  "One user proposes a resolution and another user confirms it. Your approval rules may require two confirmations. You can't confirm your own proposal unless no other user can.";
export const stoppingText =
  "Neither needs approval, because stopping must be quick. Resuming sends only what was already released.";
export const recurringProfileText =
  "A card stored at the gateway under a number. SRC: the payer’s card is charged. DST: the receiver’s card is paid. It charges automatically on its schedule, or manually.";
export const profileDetailsText =
  "The gateway can’t be queried for profile details. Paydesk records what it sent, what users enter from the gateway’s screens, and what charges show. Each value shows its source; other values are unknown.";
export const profileChangeText =
  "Paydesk sends only the changes, and the amount rule the gateway requires. The answer confirms acceptance, not payment. Without a clear answer, the change shows as sent but unconfirmed; review it before you send another.";
export const repeatNumberText =
  "The number of charges a profile has made, starting at 0; failed charges count. It’s exact once a user enters it. Before that, it’s at least the number of charges Paydesk knows.";
export const chargeNowText =
  "The selected profiles become a draft batch, charged once each by their amount rule. The usual checks apply. Profiles already charged in their period are flagged before you send.";
export const rollForwardText =
  "Open at start, plus sent, less completed, less failed, equals open at end. It’s shown by connection, direction and currency, as amounts and counts. Open means sent without a final status. Orders with unknown amounts are counted separately.";
export const laterTransactionsText =
  "Reversals, chargebacks and other later transactions have their own line. They don’t change other figures: a completed order that is reversed still counts as completed.";
export const asOfText =
  "Each change counts on the day Paydesk learned about it. Past days never change. A report as of a point in time always shows the same figures; you can share its link.";
export const thisIsPaydesk = (version: string) => `Paydesk ${version}`;
export const moneyFlowTitle = "How money moves";
export const statuses = "Statuses";
export const fieldReference = "Field reference";
export const keyboardShortcutsText =
  "No keyboard shortcut sends or approves anything. You can turn off single-key shortcuts in the account menu.";
export const accountChange = "Account change";
export const coolingOffTitle = "Cooling-off period";
export const pendingPayouts = "Pending payouts";
export const approvalTitle = "Payouts that need approval";
export const approvalText =
  "If your approval rules require it, other users must approve exactly what will be sent. The last approval sends it. Any change needs new approval. Requests that expire return to their preparer.";
export const warnings = "Warnings";
export const bulkDecisionTitle = "Deciding several at once";
export const rejectedPayouts = "Rejected payouts";
export const connectionChanges = "Connection changes";
export const connectionChangesText =
  "If your approval rules require it, other admins must approve a new address, key, endpoint or setting. They see old and new values, but never secrets. Until then, nothing changes. A payout keeps the address it was prepared for.";
export const resolvingOrders = "Resolving orders";
export const stoppingTitle = "Stopping and resuming";
export const profileDetails = "Profile details";
export const profileChangeTitle = "Changing a profile";
export const repeatNumber = "Repeat number";
export const chargeNow = "Charge now";
export const laterTransactions = "Later transactions";
export const asOf = "As of";
export const keyboardShortcuts = "Keyboard shortcuts";

export const ifAgreed = "If agreed";
export const storageTemporary = "Encrypted until the order is sent, then deleted";
export const storageMasked = "Masked in logs and lists";
export const description = "Description";
export const also = (span: ReactNode) => rich`also: ${span}`;
export const lengthLabel = "Length ";
export const operations = "Operations";
export const searchFields = "Search fields";
export const ofFields = (count: number, count2: number) => `${count} of ${count2} fields`;
export const fields = (count: number) => `${count} fields`;
export const fieldsOf = (operations: string) => `Fields of ${operations}`;
export const emptyHint = "Try part of a name, e.g. “bank” or “birthday”.";
export const emptyTitle = "No matching fields";
export const required = "Required";
export const optional = "Optional";
export const neverStored = "Never stored";
export const length = "Length";

export const roleChangesNote =
  "Role changes apply from the user's next click. Users limited to some connections can't see or use the others. Admins always have all connections.";
export const confirmationLegend = (shieldCheck: ReactNode) =>
  rich`${shieldCheck}needs confirmation by code or password if the last one was more than 5 minutes ago. Sending without approval needs it only in production.`;
export const tableCaption = "Permissions by role";
export const permission = "Permission";
export const needsConfirmation = "needs confirmation";
export const confirmationForMoney = "needs confirmation when it sends real money";
export const yes = (label: string) => `${label}: yes`;
export const no = "no";
export const you = " (you)";
