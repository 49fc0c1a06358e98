import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const submitForApproval = "Submit for approval";
export const changeAccountOf = (nameText: string) => `Change account of ${nameText}`;
export const newAccount = "New account";
export const activeAccountEnterThe = (span: ReactNode) => rich`Active account: ${span}. Enter the new account in full.`;
export const callBackVerification = "Call-back verification";
export const needsApprovalByUntil = (approvers: string, nameText: string, span: ReactNode) =>
  rich`Needs approval by ${approvers}. Until then, ${nameText} is paid to ${span}.`;
export const theNewAccountBecomes =
  "The new account becomes active immediately. No other approver is required or available.";
export const callOnANumber = (nameText: string) =>
  `Call ${nameText} on a number you already know. Don't use a number from the letter or email that announced the change.`;
export const contactCalled = "Contact called";
export const theNameOfYour = "The name of your contact.";
export const knownNumberCalled = "Known number called";
export const callDate = "Call date";
export const changeAccount = "Change account";
export const changeAccountOf2 = (nameText: string) => `Change account of ${nameText}`;
export const isArchived = (nameText: string) => `${nameText} is archived`;
export const anotherAccountNeedsApproval = "Another account needs approval";
export const restoreThePayeeFirst = "Restore the payee first.";
export const proposedByApproveReject = (label: string | undefined, proposedBy: string | undefined) =>
  `${label}, proposed by ${proposedBy}. Approve, reject or withdraw it first.`;
export const anotherApproverAnAdmin = "another approver (an admin must add one)";
export const twoOf = (others: string) => `two of ${others}`;
