import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

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
