import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const askForApprovalOfThe = "Submit for approval";
export const payToTheNewAccount = (nameText: string) => `Change account of ${nameText}`;
export const theNewAccount = "New account";
export const inForceNowItsSuccessor = (span: ReactNode) =>
  rich`Active account: ${span}. Enter the new account in full.`;
export const theCallThatMadeSure = "Call-back verification";
export const untilHasApprovedItIs = (approvers: string, nameText: string, span: ReactNode) =>
  rich`Needs approval by ${approvers}. Until then, ${nameText} is paid to ${span}.`;
export const itIsInForceAt = "The new account becomes active immediately. No other approver is required or available.";
export const callOnANumberThat = (nameText: string) =>
  `Call ${nameText} on a number you already know. Don't use a number from the letter or email that announced the change.`;
export const whoWasCalled = "Contact called";
export const nameOfThePersonYou = "The name of your contact.";
export const onWhichKnownNumber = "Known number called";
export const onWhichDay = "Call date";
export const changeTheAccount = "Change account";
export const changeTheAccountOf = (nameText: string) => `Change account of ${nameText}`;
export const isArchived = (nameText: string) => `${nameText} is archived`;
export const anotherAccountWaitsAlready = "Another account needs approval";
export const bringThemBackFirst = "Restore the payee first.";
export const proposedByItIsDecided = (label: string | undefined, proposedBy: string | undefined) =>
  `${label}, proposed by ${proposedBy}. Approve, reject or withdraw it first.`;
export const somebodyWhoMayApproveAn = "another approver (an admin must add one)";
export const twoOf = (others: string) => `two of ${others}`;
