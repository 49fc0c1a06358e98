import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const cardNumberHint = "Not stored. Paydesk recognises the card by a digest; enter the number for each payout.";
export const moreFieldsLabel = (count: number, filled: number) =>
  `More fields that endpoints may require (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const fromFile = (fileName: string) => `From file ${fileName}.`;
export const pendingNote = "Until the new account is approved, payouts use the active account.";
export const soleProposerNote = (nameText: string, when: ReactNode) =>
  rich`Proposed by ${nameText}, ${when}. No other approver was available, so it became active immediately.`;
export const pendingTitle = "New account needs approval";
export const pendingManyTitle = (count: number) => `${count} new accounts need approval`;
export const payTo = (nameText: string, label: string) => `pay ${nameText} to ${label}`;
export const payManyTo = (count: number) => `pay ${count} payees to their new accounts`;
export const callBackLabel = "Call-back verification:";
export const on = (span: ReactNode, user: string, span2: ReactNode, on: string) =>
  rich`${span} ${user}, on ${span2}, ${on}.`;
export const changes = "Changes";
export const active = "Active";
export const proposed = "Proposed";
export const vendorNumberHint = "As in your accounting system. It must be unique.";
export const nameHint = "The name you search for.";
export const note = "Note";
export const noteHint = "E.g. the contact to call and their known number.";
export const openPayouts = "Open payouts";
export const lastPaid = "Last paid";
export const bank = "Bank";
export const paidOn = "Paid on";
export const pendingBadge = (hourglass: ReactNode) => rich`${hourglass}new account needs approval`;

export const submitLabel = "Submit for approval";
export const changeLabel = (nameText: string) => `Change account of ${nameText}`;
export const newAccount = "New account";
export const accountHint = (span: ReactNode) => rich`Active account: ${span}. Enter the new account in full.`;
export const callBackTitle = "Call-back verification";
export const approvalNotice = (approvers: string, nameText: string, span: ReactNode) =>
  rich`Needs approval by ${approvers}. Until then, ${nameText} is paid to ${span}.`;
export const immediateNotice =
  "The new account becomes active immediately. No other approver is required or available.";
export const callBackHint = (nameText: string) =>
  `Call ${nameText} on a number you already know. Don't use a number from the letter or email that announced the change.`;
export const contactCalled = "Contact called";
export const contactHint = "The name of your contact.";
export const numberLabel = "Known number called";
export const callDate = "Call date";
export const changeAccount = "Change account";
export const pageTitle = (nameText: string) => `Change account of ${nameText}`;
export const isArchived = (nameText: string) => `${nameText} is archived`;
export const otherAccountPending = "Another account needs approval";
export const archivedHint = "Restore the payee first.";
export const otherAccountHint = (label: string | undefined, proposedBy: string | undefined) =>
  `${label}, proposed by ${proposedBy}. Approve, reject or withdraw it first.`;
export const missingApprover = "another approver (an admin must add one)";
export const twoOf = (others: string) => `two of ${others}`;

export const changedAccounts = "Changed accounts";
export const singleTitle = (nameText: string) => `New account for ${nameText}`;
export const severalTitle = (count: number) => `${count} changed accounts`;
export const decidedTogetherNote = "These accounts are approved or rejected together.";

export const callBackLine = (call: string, on: string) => `Call-back verification: ${call}, ${on}.`;
export const viewChanges = "View changes";
export const becameActive = (label: string) => `${label} became active`;
export const approvedBy = (approvedBy: string) => `approved by ${approvedBy}`;
export const replaced = (when: ReactNode) => rich`Replaced ${when}.`;
export const notApproved = (label: string) => `${label} not approved`;
export const changePayees = "change payees";
export const accountHistory = "Account history";
export const latestPayoutsCaption = "Latest payouts to this payee";
export const payoutsEmpty = "No payouts to this payee yet.";
export const allPayoutsLink = (nameText: string) => `View all payouts to ${nameText}`;
export const activeAccount = "Active account";
export const totals = "Totals";
export const restore = (nameText: string) => `Restore ${nameText}`;
export const archivePayee = "Archive payee";
export const editName = "Edit name";
export const vendorNumber = "vendor number";
export const to = (account: string) => `, to ${account}`;
export const added = "Added";
export const by = (createdBy: string, span: ReactNode) => rich`by ${createdBy}${span}`;
export const archived = "Archived";
export const activeSince = "Active since";
export const totalsCaption = "Completed payouts by year and currency";
export const year = "Year";
export const returned = "Returned";
export const completed = "Completed";
export const proposedAccount = (label: string) => `${label} proposed`;

export const saveChanges = "Save changes";
export const editPayee = "Edit payee";
export const editAccountHint = "To change the account, use Change account on the payee's page.";
export const edit = (nameText: string) => `Edit ${nameText}`;

export const accountPending = "Account needs approval";
export const addPayees = "add payees";
export const payeeViews = "Payee views";
export const searchLabel = "Name, vendor number or account";
export const tableCaption = "Payees by name";
export const addPayee = "Add payee";
export const importPayees = "Import payees";
export const emptyPendingTitle = "No accounts need approval";
export const emptyPendingHint =
  "When a user proposes a new account for a payee, it appears here until it is approved or rejected.";
export const emptyArchivedTitle = "No archived payees";
export const emptyArchivedHint =
  "Archive payees you no longer pay. Their history is kept, and they can't be chosen for a payout.";
export const emptyTitle = "No payees yet";
export const emptyHint =
  "Save the payees you pay regularly, with vendor number and account. You can then choose them by name in a payout.";
export const accountChangeHint =
  "If a payee announces a new account, change it here first. Call the payee on a known number; another user approves. Until then, payouts use the old account.";
export const saveFromPayoutHint = "You can also save the payee from a completed payout.";
export const nouns = ["payee", "payees"] as const;

export const account = "Account";
export const copiedAccountHint = (span: ReactNode, part: string) =>
  rich`The account of the payout: ${span}${part}. All details that can be stored are copied.`;
export const coolingOffNote = (coolingOffHours: number) =>
  `Cooling-off period: for ${coolingOffHours} hours, payouts to this account need one more approval, if there is another approver.`;
export const coolingOffDisabled = "The account can be paid immediately: the cooling-off period is off.";
export const newPayee = "New payee";
export const saveTitle = "Save as payee";
export const payout = "Payout";
export const cardsNotStored = "Paydesk doesn't store card numbers or CVVs. It can store a token.";
export const accountTakenTitle = "This account is already saved";
export const accountTakenHint = (link: ReactNode, key: string) => rich`It belongs to ${link}, vendor number ${key}.`;
